/** A connection of its own that listens for notifications, and comes back when it is lost. */
import pg from 'pg';
import { NOTIFY_CHANNEL } from './changes.ts';
import type { DatabaseLogger } from './databaseLogger.ts';

export interface ListenOptions {
  readonly config: pg.ClientConfig;
  readonly logger: DatabaseLogger;
  onMessage(message: string): void;
  /** The connection was lost and is back: messages in between are gone. */
  onGap(): void;
}

/** A cut cable is silent: without a question now and then it would be noticed after two hours. */
const HEARTBEAT = 20_000;
const LONGEST_PAUSE = 5000;

/** Resolves when the first LISTEN is in force, so that nothing published later is missed. */
export async function listenPostgres({
  config,
  logger,
  onMessage,
  onGap,
}: ListenOptions): Promise<{ close(): Promise<void> }> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let attempt: Promise<void> | undefined;
  let closed = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...config, query_timeout: 10_000 });
    next.on('notification', ({ channel, payload }) => {
      if (channel === NOTIFY_CHANNEL && payload !== undefined) onMessage(payload);
    });
    next.on('error', (error) => lost(next, error.message));
    next.on('end', () => lost(next, 'connection ended'));
    try {
      await next.connect();
      await next.query(`listen ${NOTIFY_CHANNEL}`);
    } catch (error) {
      await next.end().catch(() => undefined);
      throw error;
    }
    client = next;
    timer = setTimeout(beat, HEARTBEAT, next);
    timer.unref();
  }

  function beat(of: pg.Client): void {
    of.query('select 1').then(
      () => {
        if (client === of) timer = setTimeout(beat, HEARTBEAT, of).unref();
      },
      (error: unknown) => lost(of, String(error)),
    );
  }

  function lost(of: pg.Client, reason: string): void {
    if (client !== of) return;
    client = undefined;
    clearTimeout(timer);
    of.end().catch(() => undefined);
    if (closed) return;
    logger.warn(`The change feed's connection was lost (${reason}); connecting again.`);
    reconnect(100);
  }

  function reconnect(wait: number): void {
    if (closed) return;
    timer = setTimeout(() => {
      attempt = connect().then(
        () => {
          logger.info('The change feed is connected again.');
          onGap();
        },
        () => reconnect(Math.min(wait * 2, LONGEST_PAUSE)),
      );
    }, wait);
  }

  await connect();
  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      await attempt;
      clearTimeout(timer);
      const last = client;
      client = undefined;
      await last?.end();
    },
  };
}
