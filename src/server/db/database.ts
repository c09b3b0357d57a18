/** What the database is to the rest of the server: types only, so that repositories and routes import no driver. */
import type { Kysely } from 'kysely';
import type { ChangeFeed } from './changes.ts';
import type { DatabaseLogger } from './databaseLogger.ts';
import type { Tables } from './tables.ts';

/** One open database. Made by `createDatabase`, closed by the composition root. */
export interface Database {
  readonly kysely: Kysely<Tables>;
  /** `embedded`: PGlite in DATA_DIR, one process. `postgres`: a server shared by several nodes. */
  readonly kind: 'embedded' | 'postgres';
  readonly changes: ChangeFeed;
  /** Waits for what is running, then closes connections and gives up the folder. Safe to call twice. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** A PostgreSQL URL (server 15 or newer). Unset: the embedded database in `dataDir`. */
  readonly databaseUrl?: string | undefined;
  /** Folder of the embedded database, made where missing; not touched when `databaseUrl` is set. */
  readonly dataDir: string;
  readonly logger: DatabaseLogger;
  /** Gives up the start (not a running database). */
  readonly signal?: AbortSignal | undefined;
  /** A folder made by `buildClusterSeed`: cuts the first start from about 5 s to 0.5 s. Ignored where missing or made by another version. */
  readonly clusterSeed?: string | undefined;
  /** Milliseconds to wait for a PostgreSQL that is still starting (default 60,000). */
  readonly startLimit?: number | undefined;
}
