/**
 * The change feed: messages from one node to all nodes, itself included. `pg_notify` sends a message inside the
 * caller's transaction, so it is delivered on commit and never after a rollback, on both databases. Delivery is at most
 * once: after a lost connection listeners get `resync` and must read the database again.
 */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { DatabaseLogger } from './databaseLogger.ts';
import type { Tables } from './tables.ts';

/**
 * Every channel and its payload. Payloads contain names and numbers only; listeners read the rest from the database.
 */
export interface ChangeChannels {
  /**
   * The realm has a new current version (publish, rollback, seed), or other hosts at the same version. Version 0: it
   * was removed.
   */
  realm: { readonly realm: string; readonly version: number };
  /** A room in which viewers watch together has new events, up to `seq`. */
  watchRoom: { readonly realm: string; readonly room: string; readonly seq: number };
}

/** What a listener of the feed gets. */
export type ChangeEvent<Payload> =
  | { readonly type: 'change'; readonly payload: Payload }
  /**
   * Messages may have been lost, with the connection or with the worker of the embedded database: read the state again.
   */
  | { readonly type: 'resync' };

/** Messages between the nodes that use one database. */
export interface ChangeFeed {
  /**
   * Sends a message when `transaction` commits.
   *
   * @throws RangeError when the message is longer than 7,900 bytes (PostgreSQL's limit is 8,000)
   */
  publish<C extends keyof ChangeChannels>(
    transaction: Transaction<Tables>,
    channel: C,
    payload: ChangeChannels[C],
  ): Promise<void>;
  /**
   * Listeners run in the order of subscription. An error of a listener is logged and does not affect the others.
   *
   * @returns a function that unsubscribes
   */
  subscribe<C extends keyof ChangeChannels>(
    channel: C,
    listener: (event: ChangeEvent<ChangeChannels[C]>) => void,
  ): () => void;
}

/** The change feed with the two functions that the database connection calls. */
export interface ChangeHub extends ChangeFeed {
  /** Delivers a message from the database to the listeners. */
  deliver(message: string): void;
  /** Notifies every listener that messages may be lost. */
  resync(): void;
}

/** The PostgreSQL channel that carries all of our channels, so that one LISTEN is enough. */
export const NOTIFY_CHANNEL = 'marquee';

const MAX_MESSAGE_BYTES = 7900;

type Listener = (event: ChangeEvent<never>) => void;

/** Creates the change feed of one node. */
export function createChangeHub(logger: DatabaseLogger): ChangeHub {
  const listeners = new Map<string, Set<{ run: Listener }>>();

  function emit(channel: string, event: ChangeEvent<unknown>): void {
    for (const { run } of listeners.get(channel) ?? []) {
      try {
        run(event as ChangeEvent<never>);
      } catch (error) {
        logger.error(
          `A listener of channel "${channel}" failed: ${error instanceof Error ? error.stack : String(error)}`,
        );
      }
    }
  }

  return {
    publish: (transaction, channel, payload) => notify(transaction, JSON.stringify([channel, payload])),
    subscribe(channel, listener) {
      const entry = { run: listener as Listener };
      const entries = listeners.get(channel) ?? new Set();
      listeners.set(channel, entries.add(entry));
      return () => void entries.delete(entry);
    },
    deliver(message) {
      try {
        const [channel, payload] = JSON.parse(message) as [string, unknown];
        emit(channel, { type: 'change', payload });
      } catch {
        logger.warn(
          `A notification on "${NOTIFY_CHANNEL}" is not from this program and is ignored: ${message.slice(0, 100)}`,
        );
      }
    },
    resync() {
      for (const channel of listeners.keys()) emit(channel, { type: 'resync' });
    },
  };
}

async function notify(transaction: Kysely<Tables>, message: string): Promise<void> {
  const size = Buffer.byteLength(message);
  if (size > MAX_MESSAGE_BYTES)
    throw new RangeError(
      `A change message has ${size} bytes, ${MAX_MESSAGE_BYTES} are allowed: send an id instead of the content.`,
    );
  await sql`select pg_notify(${NOTIFY_CHANNEL}, ${message})`.execute(transaction);
}
