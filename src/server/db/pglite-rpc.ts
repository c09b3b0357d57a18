/**
 * The main thread's side of the embedded database: it exchanges messages with `pglite-worker.ts`. A session is
 * one running worker. What to do when a session is lost is decided in `embeddedStore.ts`, not here.
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
  /** Ends the worker at once; everything pending is rejected with `reason`. Committed work is kept (write-ahead log). */
  terminate(reason: Error): Promise<void>;
  /** Why the session can no longer be used, or undefined while it can. */
  readonly lost: Error | undefined;
}

export interface SessionOptions extends WorkerOptions {
  onNotification(payload: string): void;
  /** Called once when the worker is lost after it had started, without `close()`. It may still write until `ended`. */
  onLost(reason: Error, ended: Promise<unknown>): void;
  /** Aborts the start only. */
  signal?: AbortSignal | undefined;
  /** Milliseconds that a statement may run (default 30,000, as on PostgreSQL). `set [local] statement_timeout = n` changes it, 0 lifts it. */
  statementLimit?: number | undefined;
}

/** Default of `statementLimit` in ms, as on PostgreSQL. */
const STATEMENT_LIMIT_MS = 30_000;

/** Starts a worker and waits until its database accepts statements (0.3 s warm, 5 s where `folder` must be initialised). */
export async function startSession(options: SessionOptions): Promise<WorkerSession> {
  options.signal?.throwIfAborted();
  const worker = startWorker(options);
  const pending = createPendingRequests((request) => worker.postMessage(request));
  const limit = createStatementLimit(options.statementLimit ?? STATEMENT_LIMIT_MS);
  const started = Promise.withResolvers<void>();
  let lost: Error | undefined;
  let closing: Promise<void> | undefined;
  let isRunning = false;
  let lastId = 0;

  const lose = (reason: Error): void => {
    if (lost) return;
    lost = reason;
    started.reject(reason);
    pending.rejectAll(reason);
    const ended = worker.terminate();
    if (isRunning && !closing) options.onLost(reason, ended);
  };
  listen(worker, options, { onReady: started.resolve, onReply: pending.settle, onFailure: lose });
  try {
    await abortable(started.promise, options.signal, lose);
    isRunning = true;
  } catch (error) {
    await worker.terminate();
    throw error;
  }
  return {
    get lost() {
      return lost;
    },
    async query(sql, params) {
      if (lost) throw lost;
      const id = ++lastId;
      const timer = startTimer(limit.milliseconds, () => pending.has(id), lose);
      const reply = await pending.send({ id, op: 'query', sql, params }).finally(() => clearTimeout(timer));
      limit.observe(sql);
      // Made here, after the await, so that the stack shows the caller.
      if ('error' in reply) throw new EmbeddedDatabaseError(reply.error);
      return reply.result;
    },
    close() {
      closing ??= (async () => {
        // A refusal or a crash here loses nothing: what is committed is in the write-ahead log.
        if (!lost) await pending.send({ id: ++lastId, op: 'close' }).catch(() => undefined);
        lose(new Error('The embedded database is closed.'));
        await worker.terminate();
      })();
      return closing;
    },
    async terminate(reason) {
      lose(reason);
      await worker.terminate();
    },
  };
}

function startWorker({ folder, notifyChannel }: WorkerOptions): Worker {
  // execArgv is emptied: the worker needs none of the process's flags (an inspector port, a test runner's loaders).
  return new Worker(new URL('./pglite-worker.ts', import.meta.url), {
    workerData: { folder, notifyChannel } satisfies WorkerOptions,
    execArgv: [],
    name: 'marquee-database',
  });
}

type WorkerEvents = {
  readonly onReady: () => void;
  readonly onReply: (reply: Extract<RpcReply, { readonly id: number }>) => void;
  /** The worker can no longer be used. */ readonly onFailure: (reason: Error) => void;
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
    onFailure(new Error(`The embedded database's worker failed: ${errorMessage(cause)}`, { cause })),
  );
  worker.on('exit', (code) => onFailure(new Error(`The embedded database's worker ended with code ${code}.`)));
}

/** Waits for the start. A signal that aborts meanwhile makes the session fail, which rejects `started`. */
async function abortable(
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
 * Ends the session when a statement runs too long: PGlite knows statement_timeout but handles no message while a statement runs,
 * so the worker is replaced.
 * @returns undefined when there is no limit (0).
 */
function startTimer(
  milliseconds: number,
  isStillRunning: () => boolean,
  onFailure: (reason: Error) => void,
): NodeJS.Timeout | undefined {
  if (milliseconds === 0) return undefined;
  return setTimeout(() => {
    // Checked after the messages that have already arrived are read: it may have been this process that slept.
    setImmediate(() => {
      if (!isStillRunning()) return;
      onFailure(
        new Error(
          `A statement ran longer than ${milliseconds} ms in the embedded database and was stopped; what its transaction did is undone.`,
        ),
      );
    });
  }, milliseconds);
}

function errorMessage(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
