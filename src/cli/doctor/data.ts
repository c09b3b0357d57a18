// Checks of the data folder and the database. They migrate and repair nothing, and remove the files that they write for
// a test. The product's modules are imported where they are used, so that the other checks work without installed
// packages.
import { access, constants, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fail, ok, getErrorCode, warn, type DoctorCheck } from './check.ts';

/** A server that runs on the data folder. */
export type RunningServer = { readonly url: string; readonly pid: number };

/** Returns the server of the folder's server.json, or undefined when its process has ended. */
export async function readRunningServer(dataDir: string): Promise<RunningServer | undefined> {
  try {
    const { url, pid } = JSON.parse(await readFile(join(dataDir, 'server.json'), 'utf8')) as RunningServer;
    return isAlive(pid) ? { url, pid } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Checks that the data folder can be created or written.
 * @param embedded whether the embedded database is used, which is in this folder.
 */
export async function checkDataFolder(dataDir: string, embedded: boolean): Promise<DoctorCheck[]> {
  const folder = resolve(dataDir);
  const statsOrCode = await stat(folder).catch((error: unknown) => getErrorCode(error));
  if (statsOrCode === 'ENOENT') return [await checkParent(folder)];
  if (typeof statsOrCode === 'string')
    return [
      fail('data folder', `${folder} cannot be read (${statsOrCode})`, 'give this user access to it, or set DATA_DIR'),
    ];
  if (!statsOrCode.isDirectory())
    return [fail('data folder', `${folder} is a file`, 'move it away, or set DATA_DIR to a folder')];
  const probe = join(folder, `.doctor-${process.pid}`);
  const writeErrorCode = await writeFile(probe, '').then(
    () => rm(probe),
    (error: unknown) => getErrorCode(error),
  );
  if (writeErrorCode !== undefined)
    return [
      fail(
        'data folder',
        `${folder} cannot be written (${writeErrorCode})`,
        writeErrorCode === 'ENOSPC'
          ? 'make room on the disk'
          : 'give this user write access, mount it for writing, or set DATA_DIR',
      ),
    ];
  return [
    ok('data folder', `${folder} can be written`),
    ...(embedded ? [await checkLock(folder), await checkEmbeddedDatabase(folder)] : []),
  ];
}

async function checkParent(folder: string): Promise<DoctorCheck> {
  let ancestor = dirname(folder);
  while (
    dirname(ancestor) !== ancestor &&
    (await stat(ancestor).then(
      () => false,
      () => true,
    ))
  )
    ancestor = dirname(ancestor);
  const accessErrorCode = await access(ancestor, constants.W_OK).then(
    () => undefined,
    (error: unknown) => getErrorCode(error),
  );
  return accessErrorCode === undefined
    ? ok('data folder', `${folder} is created at the first start`)
    : fail(
        'data folder',
        `${folder} cannot be created (${accessErrorCode} in ${ancestor})`,
        'give this user write access there, or set DATA_DIR',
      );
}

async function checkLock(folder: string): Promise<DoctorCheck> {
  if (
    await stat(join(folder, 'database.lock')).then(
      () => false,
      () => true,
    )
  )
    return ok('lock', 'the folder has not been used yet');
  const { lockFolder, readFolderOwner } = await import('../../server/db/lock.ts');
  try {
    // Taking the lock and releasing it is the only reliable test.
    const lock = await lockFolder(folder);
    await lock.release();
    return ok('lock', 'no process has the database open');
  } catch (error) {
    const owner = await readFolderOwner(folder);
    if ((error as { code?: unknown }).code !== 'DATA_FOLDER_LOCKED')
      return fail(
        'lock',
        error instanceof Error ? error.message : String(error),
        'give this user write access, or set DATA_DIR',
      );
    const server = await readRunningServer(folder);
    if (server) return ok('lock', `this product's server uses it (process ${server.pid}, ${server.url})`);
    return warn(
      'lock',
      `process ${owner?.pid ?? 'unknown'} has the database open${owner ? ` since ${owner.startedAt.slice(0, 19).replace('T', ' ')}` : ''}, and server.json names no running server`,
      `a server may be starting; if not, end the process: kill ${owner?.pid ?? '<pid>'}`,
    );
  }
}

async function checkEmbeddedDatabase(folder: string): Promise<DoctorCheck> {
  const databaseFolder = join(folder, 'database');
  const version = await readFile(join(databaseFolder, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version !== undefined)
    return ok('database', `embedded, PostgreSQL ${version.trim()} format, in ${databaseFolder}`);
  if (
    await stat(databaseFolder).then(
      () => true,
      () => false,
    )
  )
    return fail(
      'database',
      `${databaseFolder} is not a database: PG_VERSION is missing`,
      'restore the folder from a backup, or move it away to start with an empty one',
    );
  return ok('database', 'embedded; created at the first start');
}

/** Checks that PostgreSQL can be reached (within 3 s), has the migrations of this program, and has the same time. */
export async function checkPostgres(databaseUrl: string, dataDir: string): Promise<DoctorCheck[]> {
  const [{ createDatabase }, { migrations }] = await Promise.all([
    import('../../server/db/createDatabase.ts'),
    import('../../server/db/migrations/index.ts'),
  ]);
  const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const opened = await createDatabase({ databaseUrl, dataDir, logger, startLimitMs: 3000 }).catch((error: unknown) =>
    error instanceof Error ? error.message : String(error),
  );
  if (typeof opened === 'string') {
    const [found = '', remedy] = opened.split(/: (?=start it)/);
    return [
      fail(
        'database',
        found,
        remedy ??
          'correct DATABASE_URL (postgres://user:password@host:5432/name), or unset it for the embedded database',
      ),
    ];
  }
  try {
    const tables = await opened.kysely.introspection.getTables();
    const isMigrated = tables.some(({ name }) => name === 'schema_migration');
    const applied = isMigrated
      ? (
          (await opened.kysely
            .selectFrom('schema_migration' as never)
            .select('name' as never)
            .execute()) as { name: string }[]
        ).map(({ name }) => name)
      : [];
    const { now, version } = await opened.kysely
      .selectNoFrom((eb) => [
        eb.fn<Date>('now').as('now'),
        eb.fn<string>('current_setting', [eb.val('server_version')]).as('version'),
      ])
      .executeTakeFirstOrThrow();
    return [
      ok('database', `PostgreSQL ${version} at ${URL.parse(databaseUrl)?.host ?? 'DATABASE_URL'}`),
      checkMigrations(
        migrations.map(({ name }) => name),
        applied,
      ),
      ...checkDatabaseClock(new Date(now)),
    ];
  } finally {
    await opened.close();
  }
}

/** Compares the migrations of this program with those that the database has. */
function checkMigrations(known: readonly string[], applied: readonly string[]): DoctorCheck {
  const unknown = applied.filter((name) => !known.includes(name));
  if (unknown.length)
    return fail(
      'migrations',
      `the database is newer than this program: it has ${unknown.join(', ')}`,
      'run the newer version of the product, or restore a backup',
    );
  const pending = known.filter((name) => !applied.includes(name));
  if (pending.length)
    return warn(
      'migrations',
      `${pending.length} of ${known.length} are not applied yet: ${pending.join(', ')}`,
      'the next start applies them; take a backup first',
    );
  return ok('migrations', `all ${known.length} are applied`);
}

function checkDatabaseClock(databaseTime: Date): DoctorCheck[] {
  const differenceMs = Math.abs(databaseTime.getTime() - Date.now());
  if (differenceMs <= 30_000) return [];
  const difference = `this machine and the database differ by ${Math.round(differenceMs / 1000)} s`;
  return [warn('clocks', difference, 'set both clocks by NTP')];
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
