// The program of a parser process: runs one task after the other, and asks the server for stored data.
import { writeSync } from 'node:fs';
import {
  FILE_DESCRIPTOR,
  type MessageFromParser,
  type ParserQuestions,
  type ParserTasks,
  type QuestionName,
  type TaskName,
  type MessageToParser,
} from './parserMessages.ts';

/** What a task may use. */
export type TaskContext = {
  /** Asks the server. */
  ask<Name extends QuestionName>(
    question: Name,
    input: ParserQuestions[Name]['input'],
  ): Promise<ParserQuestions[Name]['answer']>;
  /** Says which file the task reads next, so that the server can name it when it ends this process. */
  onFile(path: string): void;
};
/** The implementations of the tasks. */
export type TaskRunners = {
  readonly [Name in TaskName]: (
    input: ParserTasks[Name]['input'],
    context: TaskContext,
  ) => Promise<ParserTasks[Name]['result']> | ParserTasks[Name]['result'];
};

type PendingQuestion = { readonly resolve: (value: never) => void; readonly reject: (error: Error) => void };

/** Serves tasks until the server ends the process or disconnects. */
export function serveParser(runners: TaskRunners): void {
  const pendingQuestions = new Map<number, PendingQuestion>();
  let lastId = 0;
  const send = (message: MessageFromParser): void => void process.send?.(message);
  const context: TaskContext = {
    ask(question, input) {
      const id = ++lastId;
      const { promise, resolve, reject } = Promise.withResolvers<never>();
      pendingQuestions.set(id, { resolve, reject });
      send({ kind: 'question', id, question, input });
      return promise;
    },
    onFile: reportFile,
  };
  const run = async (task: TaskName, input: unknown): Promise<void> => {
    try {
      const runner = runners[task] as (input: unknown, context: TaskContext) => unknown;
      send({ kind: 'result', result: await runner(input, context) });
    } catch (error) {
      send({ kind: 'error', message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  };
  process.on('message', (message: MessageToParser) => {
    if (message.kind === 'task') {
      void run(message.task, message.input);
      return;
    }
    const pending = pendingQuestions.get(message.id);
    pendingQuestions.delete(message.id);
    if (message.kind === 'answer') pending?.resolve(message.answer as never);
    else pending?.reject(new Error(message.message));
  });
  // The server has ended.
  process.on('disconnect', () => process.exit());
}

/** Writes at once, so that the server reads the path also while this process is busy. */
function reportFile(path: string): void {
  try {
    writeSync(FILE_DESCRIPTOR, `${path.replaceAll('\n', ' ').slice(0, 300)}\n`);
  } catch {
    // The pipe is full or closed. The path is only for messages.
  }
}
