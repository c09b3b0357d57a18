/**
 * Keeps one worker session alive: starts it at the first question, replaces it after a crash. A crash rejects what was
 * pending and open transactions; the next question gets a fresh worker, which recovers from the write-ahead log (about 0.4 s).
 */
import type { DatabaseLogger } from './databaseLogger.ts';
import { startSession, type SessionOptions, type WorkerSession } from './pglite-rpc.ts';

export interface EmbeddedStore {
  /** The live session; starts one where none is. Rejects after `close()`. */
  session(): Promise<WorkerSession>;
  close(): Promise<void>;
}

export interface EmbeddedStoreOptions extends Pick<
  SessionOptions,
  'folder' | 'notifyChannel' | 'onNotification' | 'statementLimit'
> {
  readonly logger: DatabaseLogger;
  /** A crashed worker was replaced: notifications in between are lost. */
  onReplaced(): void;
}

export function createEmbeddedStore({ logger, onReplaced, ...worker }: EmbeddedStoreOptions): EmbeddedStore {
  let current: Promise<WorkerSession> | undefined;
  /** Set by a crash: resolves when the old worker has ended. Two workers on one folder would corrupt it. */
  let crashed: Promise<unknown> | undefined;
  let closed = false;

  async function start(): Promise<WorkerSession> {
    try {
      await crashed;
      const session = await startSession({
        ...worker,
        onLost(reason, ended) {
          current = undefined;
          crashed = ended;
          logger.error(`${reason.message} It is started again at the next query.`);
        },
      });
      if (crashed) {
        crashed = undefined;
        logger.warn('The embedded database runs again.');
        onReplaced();
      }
      return session;
    } catch (error) {
      current = undefined;
      throw error;
    }
  }

  return {
    async session() {
      if (closed) throw new Error('The database is closed.');
      current ??= start();
      return current;
    },
    async close() {
      closed = true;
      const session = await current?.catch(() => undefined);
      await session?.close();
      await crashed;
    },
  };
}
