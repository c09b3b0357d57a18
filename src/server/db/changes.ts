/**
 * The change feed: what one node tells all nodes, itself included. A message is sent by `pg_notify` inside the caller's
 * transaction, so it goes out when that commits and never if it rolls back, on PGlite as on PostgreSQL. Delivery is at most
 * once: after a gap listeners get `resync` and must read the database again.
 */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { DatabaseLogger } from './databaseLogger.ts';
import type { Tables } from './tables.ts';

/** Every channel and what it carries. Keep payloads to names and numbers: the reader fetches the rest. */
export interface ChangeChannels {
  /** The realm has a new current version (publish, rollback, seed), or other hosts at the same version. */
  realm: { readonly realm: string; readonly version: number };
}

export type ChangeEvent<Payload> =
  | { readonly type: 'change'; readonly payload: Payload }
  /** Messages may have been missed (connection or worker lost): read the state again. */
  | { readonly type: 'resync' };

export interface ChangeFeed {
  /** Sends on commit of `transaction`. Rejects if the message is over 7,900 bytes (PostgreSQL's limit is 8,000). */
  publish<C extends keyof ChangeChannels>(
    transaction: Transaction<Tables>,
    channel: C,
    payload: ChangeChannels[C],
  ): Promise<void>;
  /** Listeners run in the order of subscription; one that throws is logged and harms no other. Answers the unsubscriber. */
  subscribe<C extends keyof ChangeChannels>(
    channel: C,
    listener: (event: ChangeEvent<ChangeChannels[C]>) => void,
  ): () => void;
}

/** The feed with the two ends that a store feeds. */
export interface ChangeHub extends ChangeFeed {
  /** Takes a message as PostgreSQL delivered it. */
  deliver(message: string): void;
  /** Tells every listener that messages may be missing. */
  resync(): void;
}

/** The one PostgreSQL channel that all of ours travel on: one LISTEN serves them all. */
export const NOTIFY_CHANNEL = 'marquee';

const MESSAGE_LIMIT = 7900;

type Listener = (event: ChangeEvent<never>) => void;

export function createChangeHub(logger: DatabaseLogger): ChangeHub {
  const listeners = new Map<string, Set<{ run: Listener }>>();

  function tell(channel: string, event: ChangeEvent<unknown>): void {
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
        tell(channel, { type: 'change', payload });
      } catch {
        logger.warn(`A notification on "${NOTIFY_CHANNEL}" is not ours and is ignored: ${message.slice(0, 100)}`);
      }
    },
    resync() {
      for (const channel of listeners.keys()) tell(channel, { type: 'resync' });
    },
  };
}

async function notify(transaction: Kysely<Tables>, message: string): Promise<void> {
  const size = Buffer.byteLength(message);
  if (size > MESSAGE_LIMIT)
    throw new RangeError(
      `A change message has ${size} bytes, ${MESSAGE_LIMIT} are allowed: send the name of the thing, not the thing.`,
    );
  await sql`select pg_notify(${NOTIFY_CHANNEL}, ${message})`.execute(transaction);
}
