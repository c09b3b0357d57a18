/**
 * The folder of the embedded database (a PostgreSQL "cluster"). The first start copies it from a database template,
 * which is a prepared folder (0.1 s), or creates it with initdb (5 s). Both write into a temporary folder that is
 * renamed at the end, so a killed process leaves no incomplete cluster.
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
 * The content of `<template>/template.json`, which says what the template contains. `migrations` is the hash of the
 * migration files; empty when the template was not built from the migrations of this version.
 */
interface TemplateDescription {
  readonly pglite: string;
  readonly lastMigration: string | null;
  readonly migrations: string;
}

/** The folder of the embedded database, and how it is created. */
export interface PrepareClusterOptions {
  readonly cluster: string;
  /** Folder of a database template. Undefined: initdb creates the cluster. */
  readonly template?: string | undefined;
  readonly logger: DatabaseLogger;
  readonly signal?: AbortSignal | undefined;
}

/** Creates the cluster if it does not exist. The caller must hold the folder's lock. */
export async function prepareCluster({ cluster, template, logger, signal }: PrepareClusterOptions): Promise<void> {
  if (existsSync(cluster)) return;
  const draft = `${cluster}.partial`;
  await rm(draft, { recursive: true, force: true });
  if (template !== undefined && (await isTemplateUsable(template))) {
    await cp(join(template, 'cluster'), draft, { recursive: true });
  } else {
    logger.info('First start: creating the embedded database, which takes some seconds.');
    await initialise(draft, signal);
  }
  signal?.throwIfAborted();
  await rename(draft, cluster);
}

/**
 * Writes an initialised and migrated cluster into `folder` (39 MB, replaced as a whole), for `databaseTemplate` of
 * `createDatabase`. The set-up runs it after the packages are installed. An empty `migrations` list gives a cluster
 * without tables.
 */
export async function buildDatabaseTemplate(
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
  const note: TemplateDescription = {
    pglite: await readPgliteVersion(),
    lastMigration: migrations.at(-1)?.name ?? null,
    migrations: migrations === allMigrations ? await hashMigrations() : '',
  };
  await writeFile(join(draft, 'template.json'), JSON.stringify(note));
  await rm(target, { recursive: true, force: true });
  await rename(draft, target);
}

/** Whether `folder` contains a template that this version can use. Missing migrations run at the start. */
export async function isTemplateUsable(folder: string): Promise<boolean> {
  const note = await readTemplateDescription(folder);
  return (
    note?.pglite === (await readPgliteVersion()) &&
    (note.lastMigration === null || allMigrations.some(({ name }) => name === note.lastMigration))
  );
}

/**
 * Whether `folder` contains a template with the current migrations. The set-up step calls this, so that it builds the
 * template only once.
 */
export async function isTemplateCurrent(folder: string): Promise<boolean> {
  return (
    (await isTemplateUsable(folder)) && (await readTemplateDescription(folder))?.migrations === (await hashMigrations())
  );
}

async function readTemplateDescription(folder: string): Promise<TemplateDescription | undefined> {
  return readFile(join(folder, 'template.json'), 'utf8')
    .then((text) => JSON.parse(text) as TemplateDescription)
    .catch(() => undefined);
}

async function hashMigrations(): Promise<string> {
  const folder = new URL('./migrations/', import.meta.url);
  const hash = createHash('sha256');
  for (const file of (await readdir(folder)).sort()) hash.update(await readFile(new URL(file, folder)));
  return hash.digest('hex').slice(0, 12);
}

/** Creates a cluster: PGlite runs initdb when it opens a missing folder. */
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
