/**
 * The main thread's side of the embedded database: it exchanges messages with `pgliteWorker.ts`. A session is
 * one running worker. `embeddedStore.ts` decides what happens when a session is lost.
 */
import { Worker } from 'node:worker_threads';
import { createPendingRequests } from './createPendingRequests.ts';
import { createStatementLimit } from './createStatementLimit.ts';
import { EmbeddedDatabaseError } from './errors.ts';
import type { RpcReply, RpcResult, WorkerOptions } from './pgliteMessages.ts';

/** One running worker with one database connection. */
export interface WorkerSession {
  /** Rejects with `EmbeddedDatabaseError` for a refused statement and with a plain `Error` when the worker is lost. */
  query(sql: string, params: readonly unknown[]): Promise<RpcResult>;
  /** Shuts the database down cleanly and ends the worker. Safe to call twice. */
  close(): Promise<void>;
  /**
   * Ends the worker immediately and rejects all pending queries with `reason`. Committed data stays (write-ahead log).
   */
  terminate(reason: Error): Promise<void>;
  /** Why the session can no longer be used; undefined while it can. */
  readonly lossReason: Error | undefined;
}

/** Options of a worker's session. The functions are called while it runs. */
export interface SessionOptions extends WorkerOptions {
  onNotification(payload: string): void;
  /** Called once when a started worker is lost without `close()`. It may still write until `ended` resolves. */
  onLost(reason: Error, ended: Promise<unknown>): void;
  /** Aborts the start only. */
  signal?: AbortSignal | undefined;
  /**
   * Time limit of a statement in ms (default 30,000, as on PostgreSQL). `set [local] statement_timeout = n` changes it;
   * 0 means no limit.
   */
  statementLimit?: number | undefined;
}

/** Default of `statementLimit` in ms, as on PostgreSQL. */
const STATEMENT_LIMIT_MS = 30_000;

/**
 * Starts a worker and waits until its database accepts statements (0.3 s; 5 s where `folder` must be initialised).
 */
export async function startSession(options: SessionOptions): Promise<WorkerSession> {
  options.signal?.throwIfAborted();
  const worker = startWorker(options);
  const pending = createPendingRequests((request) => worker.postMessage(request));
  const limit = createStatementLimit(options.statementLimit ?? STATEMENT_LIMIT_MS);
  const started = Promise.withResolvers<void>();
  let endReason: Error | undefined;
  let closing: Promise<void> | undefined;
  let isRunning = false;
  let lastId = 0;

  const endWithReason = (reason: Error): void => {
    if (endReason) return;
    endReason = reason;
    started.reject(reason);
    pending.rejectAll(reason);
    const termination = worker.terminate();
    if (isRunning && !closing) options.onLost(reason, termination);
  };
  listen(worker, options, { onReady: started.resolve, onReply: pending.handleReply, onFailure: endWithReason });
  try {
    await waitForStart(started.promise, options.signal, endWithReason);
    isRunning = true;
  } catch (error) {
    await worker.terminate();
    throw error;
  }
  return {
    get lossReason() {
      return endReason;
    },
    async query(sql, params) {
      if (endReason) throw endReason;
      const id = ++lastId;
      const timer = startTimer(limit.milliseconds, () => pending.has(id), endWithReason);
      const reply = await pending.send({ id, op: 'query', sql, params }).finally(() => clearTimeout(timer));
      limit.observe(sql);
      // Created after the await, so that the stack shows the caller.
      if ('error' in reply) throw new EmbeddedDatabaseError(reply.error);
      return reply.result;
    },
    close() {
      closing ??= (async () => {
        // An error here loses nothing: committed data is in the write-ahead log.
        if (!endReason) await pending.send({ id: ++lastId, op: 'close' }).catch(() => undefined);
        endWithReason(new Error('The embedded database is closed.'));
        await worker.terminate();
      })();
      return closing;
    },
    async terminate(reason) {
      endWithReason(reason);
      await worker.terminate();
    },
  };
}

function startWorker({ folder, notifyChannel }: WorkerOptions): Worker {
  // The worker must not inherit the process's flags, such as an inspector port or a test runner's loaders.
  return new Worker(new URL('./pgliteWorker.ts', import.meta.url), {
    workerData: { folder, notifyChannel } satisfies WorkerOptions,
    execArgv: [],
    name: 'marquee-database',
  });
}

type WorkerEvents = {
  readonly onReady: () => void;
  readonly onReply: (reply: Extract<RpcReply, { readonly id: number }>) => void;
  /** Called when the worker can no longer be used. */
  readonly onFailure: (reason: Error) => void;
};

function listen(
  worker: Worker,
  { folder, onNotification }: Pick<SessionOptions, 'folder' | 'onNotification'>,
  { onReady, onReply, onFailure }: WorkerEvents,
): void {
  worker.on('message', (reply: RpcReply) => {
    if (reply.kind === 'ready') onReady();
    else if (reply.kind === 'notification') onNotification(reply.payload);
    else if (reply.kind === 'fatal') {
      const cause = new EmbeddedDatabaseError(reply.error);
      onFailure(new Error(`The embedded database in ${folder} stopped: ${reply.error.message}`, { cause }));
    } else onReply(reply);
  });
  worker.on('error', (cause) =>
    onFailure(new Error(`The embedded database's worker failed: ${getErrorMessage(cause)}`, { cause })),
  );
  worker.on('exit', (code) => onFailure(new Error(`The embedded database's worker ended with code ${code}.`)));
}

/**
 * Waits until the session has started. When the signal is aborted, `onFailure` ends the session, and `started` rejects.
 */
async function waitForStart(
  started: Promise<void>,
  signal: AbortSignal | undefined,
  onFailure: (reason: Error) => void,
): Promise<void> {
  const abort = (): void =>
    onFailure(signal?.reason instanceof Error ? signal.reason : new Error('The start was aborted.'));
  signal?.addEventListener('abort', abort, { once: true });
  try {
    await started;
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

/**
 * Ends the session when a statement runs too long: PGlite handles no message while a statement runs and cannot apply
 * statement_timeout, so the worker is replaced.
 *
 * @returns undefined when there is no limit (0).
 */
function startTimer(
  milliseconds: number,
  isStillRunning: () => boolean,
  onFailure: (reason: Error) => void,
): NodeJS.Timeout | undefined {
  if (milliseconds === 0) return undefined;
  return setTimeout(() => {
    // The check runs after the messages that have already arrived: the reply may be among them when the main thread
    // itself was blocked.
    setImmediate(() => {
      if (!isStillRunning()) return;
      onFailure(
        new Error(
          `A statement ran longer than ${milliseconds} ms in the embedded database and was stopped; its transaction was rolled back.`,
        ),
      );
    });
  }, milliseconds);
}

function getErrorMessage(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
