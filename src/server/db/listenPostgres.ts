/** A separate connection that listens for notifications and reconnects when it is lost. */
import pg from 'pg';
import { NOTIFY_CHANNEL } from './changes.ts';
import type { DatabaseLogger } from './databaseLogger.ts';

/** The PostgreSQL server to listen to, and the listeners of its messages. */
export interface ListenOptions {
  readonly config: pg.ClientConfig;
  readonly logger: DatabaseLogger;
  onMessage(message: string): void;
  /** Called after a reconnect. Messages in between are lost. */
  onGap(): void;
}

/** Interval in ms of a query that detects a dead connection. TCP alone reports it only after two hours. */
const HEARTBEAT_MS = 20_000;
const MAX_RECONNECT_DELAY_MS = 5000;

/** Listens for notifications. Resolves after the first LISTEN, so that no later message is missed. */
export async function listenPostgres({
  config,
  logger,
  onMessage,
  onGap,
}: ListenOptions): Promise<{ close(): Promise<void> }> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let attempt: Promise<void> | undefined;
  let isClosed = false;

  async function connect(): Promise<void> {
    const newClient = new pg.Client({ ...config, query_timeout: 10_000 });
    newClient.on('notification', ({ channel, payload }) => {
      if (channel === NOTIFY_CHANNEL && payload !== undefined) onMessage(payload);
    });
    newClient.on('error', (error) => handleConnectionLoss(newClient, error.message));
    newClient.on('end', () => handleConnectionLoss(newClient, 'connection ended'));
    try {
      await newClient.connect();
      await newClient.query(`listen ${NOTIFY_CHANNEL}`);
    } catch (error) {
      await newClient.end().catch(() => undefined);
      throw error;
    }
    client = newClient;
    timer = setTimeout(sendHeartbeat, HEARTBEAT_MS, newClient);
    timer.unref();
  }

  function sendHeartbeat(checkedClient: pg.Client): void {
    checkedClient.query('select 1').then(
      () => {
        if (client === checkedClient) timer = setTimeout(sendHeartbeat, HEARTBEAT_MS, checkedClient).unref();
      },
      (error: unknown) => handleConnectionLoss(checkedClient, String(error)),
    );
  }

  function handleConnectionLoss(lostClient: pg.Client, reason: string): void {
    if (client !== lostClient) return;
    client = undefined;
    clearTimeout(timer);
    lostClient.end().catch(() => undefined);
    if (isClosed) return;
    logger.warn(`The connection of the change feed was lost (${reason}); reconnecting.`);
    reconnect(100);
  }

  function reconnect(delayMs: number): void {
    if (isClosed) return;
    timer = setTimeout(() => {
      attempt = connect().then(
        () => {
          logger.info('The change feed is reconnected.');
          onGap();
        },
        () => reconnect(Math.min(delayMs * 2, MAX_RECONNECT_DELAY_MS)),
      );
    }, delayMs);
  }

  await connect();
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await attempt;
      clearTimeout(timer);
      const last = client;
      client = undefined;
      await last?.end();
    },
  };
}
