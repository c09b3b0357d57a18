/**
 * The folder of the embedded database (a PostgreSQL "cluster"). The first start copies it from a cluster seed, a
 * prepared folder (0.1 s; it has nothing to do with the seed of the brands), or creates it with initdb (5 s). Both
 * write into a temporary folder that is renamed at the end, so a killed process leaves no incomplete cluster.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { CompiledQuery, Kysely } from 'kysely';
import { NOTIFY_CHANNEL } from './changes.ts';
import type { DatabaseLogger } from './databaseLogger.ts';
import { createEmbeddedStore } from './embeddedStore.ts';
import { migrate } from './migrate.ts';
import { migrations as allMigrations } from './migrations/index.ts';
import { startSession } from './pgliteSession.ts';
import { PGliteWorkerDialect } from './PGliteWorkerDialect.ts';
import type { Tables } from './tables.ts';

/**
 * The content of `<seed>/seed.json`, which says what the seed contains. `migrations` is the hash of the migration
 * files; empty when the seed was not built from the migrations of this version.
 */
interface SeedDescription {
  readonly pglite: string;
  readonly lastMigration: string | null;
  readonly migrations: string;
}

export interface PrepareClusterOptions {
  readonly cluster: string;
  readonly seed?: string | undefined;
  readonly logger: DatabaseLogger;
  readonly signal?: AbortSignal | undefined;
}

/** Creates the cluster if it does not exist. The caller must hold the folder's lock. */
export async function prepareCluster({ cluster, seed, logger, signal }: PrepareClusterOptions): Promise<void> {
  if (existsSync(cluster)) return;
  const draft = `${cluster}.partial`;
  await rm(draft, { recursive: true, force: true });
  if (seed !== undefined && (await isSeedUsable(seed))) {
    await cp(join(seed, 'cluster'), draft, { recursive: true });
  } else {
    logger.info('First start: creating the embedded database, which takes some seconds.');
    await initialise(draft, signal);
  }
  signal?.throwIfAborted();
  await rename(draft, cluster);
}

/**
 * Writes an initialised and migrated cluster into `folder` (39 MB, replaced as a whole), for `clusterSeed` of
 * `createDatabase`. The set-up runs it after the packages are installed. An empty `migrations` list gives a cluster
 * without tables.
 */
export async function buildClusterSeed(
  folder: string,
  logger: DatabaseLogger,
  migrations = allMigrations,
): Promise<void> {
  const target = resolve(folder);
  const draft = `${target}.partial-${process.pid}`;
  await rm(draft, { recursive: true, force: true });
  const cluster = join(draft, 'cluster');
  await mkdir(draft, { recursive: true });
  const store = createEmbeddedStore({
    folder: cluster,
    notifyChannel: NOTIFY_CHANNEL,
    logger,
    onNotification() {},
    onWorkerReplaced() {},
  });
  const kysely = new Kysely<Tables>({ dialect: new PGliteWorkerDialect({ store }) });
  try {
    await migrate(kysely, logger, migrations);
    await kysely.executeQuery(CompiledQuery.raw('checkpoint'));
  } finally {
    await kysely.destroy();
    await store.close();
  }
  const note: SeedDescription = {
    pglite: await readPgliteVersion(),
    lastMigration: migrations.at(-1)?.name ?? null,
    migrations: migrations === allMigrations ? await hashMigrations() : '',
  };
  await writeFile(join(draft, 'seed.json'), JSON.stringify(note));
  await rm(target, { recursive: true, force: true });
  await rename(draft, target);
}

/** Whether `folder` contains a seed that this version can use. Missing migrations run at the start. */
export async function isSeedUsable(folder: string): Promise<boolean> {
  const note = await readSeedDescription(folder);
  return (
    note?.pglite === (await readPgliteVersion()) &&
    (note.lastMigration === null || allMigrations.some(({ name }) => name === note.lastMigration))
  );
}

/**
 * Whether `folder` contains a seed with the current migrations. The set-up step calls this, so that it builds the seed
 * only once.
 */
export async function isSeedCurrent(folder: string): Promise<boolean> {
  return (await isSeedUsable(folder)) && (await readSeedDescription(folder))?.migrations === (await hashMigrations());
}

async function readSeedDescription(folder: string): Promise<SeedDescription | undefined> {
  return readFile(join(folder, 'seed.json'), 'utf8')
    .then((text) => JSON.parse(text) as SeedDescription)
    .catch(() => undefined);
}

async function hashMigrations(): Promise<string> {
  const folder = new URL('./migrations/', import.meta.url);
  const hash = createHash('sha256');
  for (const file of (await readdir(folder)).sort()) hash.update(await readFile(new URL(file, folder)));
  return hash.digest('hex').slice(0, 12);
}

/** Runs initdb: opening a missing folder makes it. */
async function initialise(folder: string, signal: AbortSignal | undefined): Promise<void> {
  const session = await startSession({
    folder,
    notifyChannel: NOTIFY_CHANNEL,
    signal,
    onNotification() {},
    onLost() {},
  });
  await session.query('checkpoint', []);
  await session.close();
}

/** Reads the version from the package's file, because its `exports` hide package.json. */
async function readPgliteVersion(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const { version } = JSON.parse(await readFile(join(dirname(entry), '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}
