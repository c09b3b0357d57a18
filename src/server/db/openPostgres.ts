/** Opens a PostgreSQL server: waits until it accepts connections, then creates pool, dialect and change feed. */
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { MINUTE_MS } from '#schemas/durations.ts';
import { createChangeHub } from './changes.ts';
import type { Database, DatabaseOptions } from './database.ts';
import { listenPostgres } from './listenPostgres.ts';
import { createPostgresTypes } from './postgresTypes.ts';
import { retryWhileStarting } from './retryWhileStarting.ts';
import type { Tables } from './tables.ts';

/**
 * Maximum number of connections of one node. PostgreSQL allows 100 for all nodes by default, and requests hold a
 * connection only briefly.
 */
const POOL_SIZE = 10;
/** Runs on each new connection. Start-up options would do the same, but poolers such as PgBouncer refuse them. */
const SESSION_SETTINGS =
  "select set_config('timezone', 'UTC', false), set_config('statement_timeout', '30s', false), " +
  "set_config('idle_in_transaction_session_timeout', '60s', false)";

/**
 * Opens a PostgreSQL server, and waits while it starts.
 * @throws Error that names the server and the cause, when it cannot be reached in time.
 */
export async function openPostgres(options: DatabaseOptions & { databaseUrl: string }): Promise<Database> {
  const { databaseUrl, logger, signal, startLimitMs = MINUTE_MS } = options;
  const server = describeUrl(databaseUrl);
  const config: pg.ClientConfig = {
    connectionString: databaseUrl,
    types: createPostgresTypes(),
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    application_name: 'marquee',
  };
  await retryWhileStarting({ server, logger, signal, limitMs: startLimitMs }, () => checkServer(config, server));
  const hub = createChangeHub(logger);
  const listener = await listenPostgres({ config, logger, onMessage: hub.deliver, onGap: hub.resync });
  const pool = new pg.Pool({ ...config, max: POOL_SIZE });
  pool.on('error', (error) => logger.warn(`An idle connection to ${server} was lost: ${error.message}`));
  // A connection in use that is lost emits `error` too. Without a listener that would end the process; its query
  // rejects in any case.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const kysely = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool,
      async onCreateConnection(connection) {
        await connection.executeQuery(CompiledQuery.raw(SESSION_SETTINGS));
      },
    }),
  });
  async function closePool(): Promise<void> {
    await kysely.destroy();
    // kysely ends the pool only when it was used.
    if (!pool.ending) await pool.end();
  }
  async function close(): Promise<void> {
    // In parallel: new queries are refused immediately, even when the listener takes long.
    const closings = await Promise.allSettled([closePool(), listener.close()]);
    for (const closing of closings) if (closing.status === 'rejected') throw closing.reason;
  }
  let closing: Promise<void> | undefined;
  return {
    kysely,
    kind: 'postgres',
    changes: hub,
    pool: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close() {
      closing ??= close();
      return closing;
    },
  };
}

async function checkServer(config: pg.ClientConfig, server: string): Promise<void> {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version_num: string; server_version: string }>(
      "select current_setting('server_version_num') as server_version_num, current_setting('server_version') as server_version",
    );
    const [row] = rows;
    if (row && Number(row.server_version_num) < 150_000)
      throw new Error(`${server} is PostgreSQL ${row.server_version}: version 15 or newer is required.`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Returns host, port and database without the password, for messages. */
function describeUrl(databaseUrl: string): string {
  const url = URL.parse(databaseUrl);
  return url ? `PostgreSQL at ${url.host || 'the local socket'}${url.pathname}` : 'PostgreSQL at DATABASE_URL';
}
