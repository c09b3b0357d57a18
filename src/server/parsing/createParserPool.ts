// Reads what operators upload in processes of their own, so that a slow or hostile upload does not delay the requests
// of viewers (docs/adr/033-parser-processes.md). A process is ended when a task takes too long, needs too much memory
// or crashes.
import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { MINUTE_MS, SECOND_MS } from '#schemas/durations.ts';
import { ParsersBusyError, ParseStoppedError, type StopReason } from './parseErrors.ts';
import {
  FILE_PATHS_DESCRIPTOR,
  type MessageFromParser,
  type ParserQuestions,
  type ParserTasks,
  type QuestionName,
  type TaskName,
  type MessageToParser,
} from './parserMessages.ts';

/** Responds to the questions of a task. */
export type ParserHandlers = {
  readonly [Name in QuestionName]?: (
    input: ParserQuestions[Name]['input'],
  ) => Promise<ParserQuestions[Name]['response']>;
};

/** Runs tasks in parser processes. */
export type ParserPool = {
  /**
   * Runs a task. Tasks with the same key run one after the other, so that no realm uses all processes.
   * @throws ParseStoppedError, ParsersBusyError
   */
  run<Name extends TaskName>(
    key: string,
    task: Name,
    input: ParserTasks[Name]['input'],
    handlers?: ParserHandlers,
  ): Promise<ParserTasks[Name]['result']>;
  /** Starts a process when none is running, because its start takes longer than most tasks. */
  warm(): void;
  /** Returns the numbers of tasks that run now, and that wait for a process. */
  counts(): { readonly running: number; readonly waiting: number };
  /** Ends all processes; running tasks reject. */
  close(): void;
};

/** Options of createParserPool. Tests replace parts. */
export type ParserPoolOptions = {
  /** The program of the processes; another one is for tests. */
  readonly program?: URL;
  /** Starts the time limit of a task and returns a function that cancels it. Tests end tasks at a known moment. */
  readonly startLimit?: (onLimit: () => void) => () => void;
  /** Heap of a process in MB. */
  readonly maxHeapMb?: number;
};

/** Number of processes: an upload that takes long leaves one for the other realms. */
const MAX_PROCESSES = 2;
const MAX_WAITING = 30;
/** Time limit of one task. The largest demo brand takes less than 2 s. */
const LIMIT_MS = 60 * SECOND_MS;
const MAX_HEAP_MB = 1024;
/** Time without tasks after which a process ends, because it uses about 150 MB of memory. */
const IDLE_LIMIT_MS = 15 * MINUTE_MS;
/** Node ignores the folder when it cannot be written. */
const COMPILE_CACHE = new URL('../../../node_modules/.cache/parser', import.meta.url);

type Task = {
  readonly key: string;
  readonly task: TaskName;
  readonly input: unknown;
  readonly handlers: ParserHandlers;
  readonly resolve: (result: never) => void;
  readonly reject: (error: Error) => void;
};
type Parser = {
  readonly child: ChildProcess;
  current: { readonly task: Task; readonly cancelLimit: () => void; file: string | undefined } | undefined;
  /** Why this server ended the process. */
  stopReason: 'time' | 'closing' | undefined;
  idleTimer: NodeJS.Timeout | undefined;
};

const startTimer = (onLimit: () => void): (() => void) => {
  const timer = setTimeout(onLimit, LIMIT_MS).unref();
  return () => clearTimeout(timer);
};

/** Creates the pool. Its processes start when they are needed. */
export function createParserPool({
  program = new URL('./parserProcess.ts', import.meta.url),
  startLimit = startTimer,
  maxHeapMb = MAX_HEAP_MB,
}: ParserPoolOptions = {}): ParserPool {
  const parsers = new Set<Parser>();
  const waiting: Task[] = [];
  let isClosed = false;

  const start = (): Parser => {
    const parser = startParser(startProcess(program, maxHeapMb), {
      onMessage: (message) => receive(parser, message),
      onEnd(signal) {
        if (!parsers.delete(parser)) return;
        const error = toError(parser, signal, maxHeapMb);
        finish(parser, ({ reject }) => reject(error));
      },
    });
    parsers.add(parser);
    return parser;
  };
  const receive = (parser: Parser, message: MessageFromParser): void => {
    if (message.kind === 'result') finish(parser, ({ resolve }) => resolve(message.result as never));
    else if (message.kind === 'error') finish(parser, ({ reject }) => reject(new Error(message.message)));
    else void answerQuestion(parser, message);
  };
  const finish = (parser: Parser, settle: (task: Task) => void): void => {
    const { current } = parser;
    parser.current = undefined;
    if (current) {
      current.cancelLimit();
      settle(current.task);
    }
    if (parsers.has(parser)) {
      clearTimeout(parser.idleTimer);
      parser.idleTimer = setTimeout(() => parser.child.kill('SIGKILL'), IDLE_LIMIT_MS).unref();
    }
    startNext();
  };
  const startNext = (): void => {
    const runningKeys = [...parsers].map(({ current }) => current?.task.key);
    const index = waiting.findIndex(({ key }) => !runningKeys.includes(key));
    if (isClosed || index < 0) return;
    const idle = [...parsers].find(({ current, stopReason }) => !current && !stopReason);
    const parser = idle ?? (parsers.size < MAX_PROCESSES ? start() : undefined);
    const [task] = parser ? waiting.splice(index, 1) : [];
    if (!parser || !task) return;
    clearTimeout(parser.idleTimer);
    const cancelLimit = startLimit(() => {
      parser.stopReason = 'time';
      parser.child.kill('SIGKILL');
    });
    parser.current = { task, cancelLimit, file: undefined };
    send(parser, { kind: 'task', task: task.task, input: task.input });
    startNext();
  };

  return {
    run(key, task, input, handlers = {}) {
      if (isClosed) return Promise.reject(new Error('the server is closing'));
      if (waiting.length >= MAX_WAITING) return Promise.reject(new ParsersBusyError());
      const { promise, resolve, reject } = Promise.withResolvers<never>();
      waiting.push({ key, task, input, handlers, resolve, reject });
      startNext();
      return promise;
    },
    warm() {
      if (!isClosed && parsers.size === 0) finish(start(), () => undefined);
    },
    counts: () => ({ running: [...parsers].filter(({ current }) => current).length, waiting: waiting.length }),
    close() {
      isClosed = true;
      for (const { reject } of waiting.splice(0)) reject(new Error('the server is closing'));
      for (const parser of parsers) {
        parser.stopReason = 'closing';
        parser.child.kill('SIGKILL');
      }
    },
  };
}

type ParserListeners = {
  readonly onMessage: (message: MessageFromParser) => void;
  /** The process has ended, or could not be started. */
  readonly onEnd: (signal: string | null) => void;
};

function startParser(child: ChildProcess, { onMessage, onEnd }: ParserListeners): Parser {
  const parser: Parser = { child, current: undefined, stopReason: undefined, idleTimer: undefined };
  child.on('message', onMessage);
  followFiles(child, (file) => {
    if (parser.current) parser.current.file = file;
  });
  child.on('error', () => onEnd(null));
  child.on('exit', (_code, signal) => onEnd(signal));
  return parser;
}

function startProcess(program: URL, maxHeapMb: number): ChildProcess {
  const child = fork(program, [], {
    // The child does not inherit flags of this process, such as the port of an inspector.
    execArgv: [`--max-old-space-size=${maxHeapMb}`],
    // The process loads the modules of all row types. With compiled code from the cache that takes a third of the time.
    env: { ...process.env, NODE_COMPILE_CACHE: fileURLToPath(COMPILE_CACHE) },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
  });
  child.unref();
  child.channel?.unref();
  return child;
}

/** Calls `onFile` with the last path that the process wrote. */
function followFiles(child: ChildProcess, onFile: (file: string) => void): void {
  const stream = child.stdio[FILE_PATHS_DESCRIPTOR];
  if (!stream || !('on' in stream)) return;
  let rest = '';
  stream.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop() ?? '';
    const last = lines.at(-1);
    if (last !== undefined) onFile(last);
  });
  stream.on('error', () => undefined);
  (stream as { unref?: () => void }).unref?.();
}

/** Sends a message. A process that has ended meanwhile rejects its task by itself. */
const send = ({ child }: Parser, message: MessageToParser): void => void child.send(message, () => undefined);

async function answerQuestion(
  parser: Parser,
  message: Extract<MessageFromParser, { kind: 'question' }>,
): Promise<void> {
  const { id, question, input } = message;
  const handler = parser.current?.task.handlers[question] as ((input: unknown) => Promise<unknown>) | undefined;
  try {
    if (!handler) throw new Error(`no handler of ${question}`);
    send(parser, { kind: 'answer', id, answer: await handler(input) });
  } catch (error) {
    send(parser, { kind: 'failure', id, message: error instanceof Error ? error.message : String(error) });
  }
}

function toError({ stopReason, idleTimer, current }: Parser, signal: string | null, maxHeapMb: number): Error {
  clearTimeout(idleTimer);
  if (stopReason === 'closing') return new Error('the server is closing');
  // V8 aborts the process when the heap is full.
  const reason: StopReason = stopReason ?? (signal === 'SIGABRT' || signal === 'SIGTRAP' ? 'memory' : 'crash');
  const limit = reason === 'memory' ? `${maxHeapMb} MB` : `${LIMIT_MS / SECOND_MS} s`;
  return new ParseStoppedError({ file: current?.file, reason, limit });
}
