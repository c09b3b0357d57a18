/**
 * The main thread's side of the embedded database: it exchanges messages with `pglite-worker.ts`. A session is
 * one running worker. What to do when a session is lost is decided in `embeddedStore.ts`, not here.
 */
import { Worker } from 'node:worker_threads';
import { EmbeddedDatabaseError, type DatabaseErrorFields } from './errors.ts';
import type { RpcReply, RpcRequest, RpcResult, WorkerOptions } from './pgliteMessages.ts';

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

/** A statement of this form sets the limit; what was set with `local` ends with the transaction. */
const LIMIT = /^set (local )?statement_timeout = (\d+)$/;
const TRANSACTION_END = /^(commit|rollback)$/;

interface Waiting {
  resolve(reply: { result: RpcResult } | { error: DatabaseErrorFields }): void;
  reject(reason: Error): void;
}

/** Starts a worker and waits until its database accepts statements (0.3 s warm, 5 s where `folder` must be initialised). */
export async function startSession(options: SessionOptions): Promise<WorkerSession> {
  options.signal?.throwIfAborted();
  // execArgv is emptied: the worker needs none of the process's flags (an inspector port, a test runner's loaders).
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
    workerData: { folder: options.folder, notifyChannel: options.notifyChannel } satisfies WorkerOptions,
    execArgv: [],
    name: 'marquee-database',
  });
  const waiting = new Map<number, Waiting>();
  const started = Promise.withResolvers<void>();
  let lost: Error | undefined;
  let closing: Promise<void> | undefined;
  let running = false;
  let lastId = 0;
  let limit = options.statementLimit ?? 30_000;
  let limitAfter = limit;

  const lose = (reason: Error): void => {
    if (lost) return;
    lost = reason;
    started.reject(reason);
    for (const entry of waiting.values()) entry.reject(reason);
    waiting.clear();
    const ended = worker.terminate();
    if (running && !closing) options.onLost(reason, ended);
  };
  worker.on('message', (reply: RpcReply) => {
    if (reply.kind === 'ready') return started.resolve();
    if (reply.kind === 'notification') return options.onNotification(reply.payload);
    if (reply.kind === 'fatal') {
      return lose(
        new Error(`The embedded database in ${options.folder} stopped: ${reply.error.message}`, {
          cause: new EmbeddedDatabaseError(reply.error),
        }),
      );
    }
    waiting.get(reply.id)?.resolve(reply);
    waiting.delete(reply.id);
  });
  worker.on('error', (cause) =>
    lose(new Error(`The embedded database's worker failed: ${errorMessage(cause)}`, { cause })),
  );
  worker.on('exit', (code) => lose(new Error(`The embedded database's worker ended with code ${code}.`)));

  /** PGlite knows statement_timeout but hears no signal while it runs: a statement that is too long ends with its worker, which is replaced. */
  const watch = (id: number, milliseconds: number): NodeJS.Timeout | undefined =>
    milliseconds === 0
      ? undefined
      : setTimeout(() => {
          // Only once the messages that have come are read: it may have been this process that slept.
          setImmediate(() => {
            if (waiting.has(id))
              lose(
                new Error(
                  `A statement ran longer than ${milliseconds} ms in the embedded database and was stopped; what its transaction did is undone.`,
                ),
              );
          });
        }, milliseconds);

  const send = (request: RpcRequest): Promise<{ result: RpcResult } | { error: DatabaseErrorFields }> => {
    if (lost) return Promise.reject(lost);
    return new Promise((resolve, reject) => {
      waiting.set(request.id, { resolve, reject });
      worker.postMessage(request);
    });
  };
  const abort = (): void =>
    lose(options.signal?.reason instanceof Error ? options.signal.reason : new Error('The start was aborted.'));
  options.signal?.addEventListener('abort', abort, { once: true });
  try {
    await started.promise;
    running = true;
  } catch (error) {
    await worker.terminate();
    throw error;
  } finally {
    options.signal?.removeEventListener('abort', abort);
  }
  return {
    get lost() {
      return lost;
    },
    async query(sql, params) {
      const id = ++lastId;
      const timer = watch(id, limit);
      const reply = await send({ id, op: 'query', sql, params }).finally(() => clearTimeout(timer));
      const [, local, wanted] = LIMIT.exec(sql) ?? [];
      if (wanted !== undefined) limit = Number(wanted);
      if (wanted !== undefined && !local) limitAfter = limit;
      if (TRANSACTION_END.test(sql)) limit = limitAfter;
      // Made here, after the await, so that the stack shows who asked.
      if ('error' in reply) throw new EmbeddedDatabaseError(reply.error);
      return reply.result;
    },
    close() {
      closing ??= (async () => {
        // A refusal or a crash here loses nothing: what is committed is in the write-ahead log.
        if (!lost) await send({ id: ++lastId, op: 'close' }).catch(() => undefined);
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

function errorMessage(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
