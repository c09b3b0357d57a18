/** The types of the database for the rest of the server, so that repositories and routes import no driver. */
import type { Kysely } from 'kysely';
import type { ChangeFeed } from './changes.ts';
import type { DatabaseLogger } from './databaseLogger.ts';
import type { Tables } from './tables.ts';

/** Number of connections of a node by their state. The embedded database has one connection. */
export interface PoolState {
  readonly busy: number;
  readonly idle: number;
  /** Requests that wait for a connection. */
  readonly waiting: number;
}

/** One open database. `createDatabase` opens it, the composition root closes it. */
export interface Database {
  readonly kysely: Kysely<Tables>;
  /** `embedded`: PGlite in DATA_DIR, one process. `postgres`: a server shared by several nodes. */
  readonly kind: 'embedded' | 'postgres';
  readonly changes: ChangeFeed;
  /** Counts the connections of this node now, and the statements that wait for one. */
  pool(): PoolState;
  /** Waits for running statements, then closes connections and releases the folder. Safe to call twice. */
  close(): Promise<void>;
}

/** Which database is opened, and how. */
export interface DatabaseOptions {
  /** A PostgreSQL URL (server 15 or newer). Unset: the embedded database in `dataDir`. */
  readonly databaseUrl?: string | undefined;
  /** Folder of the embedded database, created if it does not exist. Not used with `databaseUrl`. */
  readonly dataDir: string;
  readonly logger: DatabaseLogger;
  /** Aborts the start, not a running database. */
  readonly signal?: AbortSignal | undefined;
  /**
   * A folder from `buildDatabaseTemplate`; it shortens the first start from 5 s to 0.5 s. Ignored when missing or from
   * another version.
   */
  readonly databaseTemplate?: string | undefined;
  /** Milliseconds to wait for a PostgreSQL that is still starting (default 60,000). */
  readonly startLimitMs?: number | undefined;
}
