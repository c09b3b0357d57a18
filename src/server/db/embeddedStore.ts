/**
 * Keeps one worker session running: starts it with the first query, replaces it after a crash. A crash rejects pending
 * queries and open transactions. The next query gets a new worker, which recovers from the write-ahead log (about 0.4
 * s).
 */
import type { DatabaseLogger } from './databaseLogger.ts';
import { startSession, type SessionOptions, type WorkerSession } from './pgliteSession.ts';

/** The embedded database: a worker that is started on demand, and replaced after a crash. */
export interface EmbeddedStore {
  /** Returns the running session, or starts one. Rejects after `close()`. */
  session(): Promise<WorkerSession>;
  close(): Promise<void>;
}

/** Options of the embedded database. */
export interface EmbeddedStoreOptions extends Pick<
  SessionOptions,
  'folder' | 'notifyChannel' | 'onNotification' | 'statementLimit'
> {
  readonly logger: DatabaseLogger;
  /** Called after a crashed worker was replaced. Notifications in between are lost. */
  onWorkerReplaced(): void;
}

/** Creates the store without starting a worker. */
export function createEmbeddedStore({ logger, onWorkerReplaced, ...worker }: EmbeddedStoreOptions): EmbeddedStore {
  let current: Promise<WorkerSession> | undefined;
  /** Resolves when a crashed worker has ended. Two workers on one folder would corrupt it. */
  let crashed: Promise<unknown> | undefined;
  let isClosed = false;

  async function start(): Promise<WorkerSession> {
    try {
      await crashed;
      const session = await startSession({
        ...worker,
        onLost(reason, ended) {
          current = undefined;
          crashed = ended;
          logger.error(`${reason.message} It restarts with the next query.`);
        },
      });
      if (crashed) {
        crashed = undefined;
        logger.warn('The embedded database has restarted.');
        onWorkerReplaced();
      }
      return session;
    } catch (error) {
      current = undefined;
      throw error;
    }
  }

  return {
    async session() {
      if (isClosed) throw new Error('The database is closed.');
      current ??= start();
      return current;
    },
    async close() {
      isClosed = true;
      const session = await current?.catch(() => undefined);
      await session?.close();
      await crashed;
    },
  };
}
