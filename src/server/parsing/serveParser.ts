// The main loop of a parser process: it runs the tasks that the server sends, and requests stored data from the server.
import { writeSync } from 'node:fs';
import {
  FILE_PATHS_DESCRIPTOR,
  type MessageFromParser,
  type ParserQuestions,
  type ParserTasks,
  type QuestionName,
  type TaskName,
  type MessageToParser,
} from './parserMessages.ts';

/** What a task may use. */
export type TaskContext = {
  /**
   * Requests stored data from the server by a message.
   * @returns the response of the server.
   * @throws Error with the message of the server when the server cannot read the data.
   */
  ask<Name extends QuestionName>(
    question: Name,
    input: ParserQuestions[Name]['input'],
  ): Promise<ParserQuestions[Name]['response']>;
  /**
   * Reports the file that the task reads next, so that the server can name this file in its error when it has to end
   * the process.
   * @param path path in the realm folder, or the name of a part of it, such as `catalogue`.
   */
  reportFile(path: string): void;
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
    reportFile,
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
  // The channel closes when the server has ended.
  process.on('disconnect', () => process.exit());
}

/** Writes the path synchronously, because an asynchronous write would wait while a task blocks the event loop. */
function reportFile(path: string): void {
  try {
    writeSync(FILE_PATHS_DESCRIPTOR, `${path.replaceAll('\n', ' ').slice(0, 300)}\n`);
  } catch {
    // The pipe is full or closed. The task goes on, because only the text of an error needs the path.
  }
}
