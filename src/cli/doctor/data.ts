// The data folder and the database. Reads only: nothing is made, migrated or repaired. The product's own code is loaded where
// it is used, so that everything else can be told when packages are missing.
import { access, constants, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fail, ok, reason, warn, type Check } from './check.ts';

export type RunningServer = { readonly url: string; readonly pid: number };

/** The server that says it runs on the folder, when its process lives. */
export async function readRunning(dataDir: string): Promise<RunningServer | undefined> {
  try {
    const { url, pid } = JSON.parse(await readFile(join(dataDir, 'server.json'), 'utf8')) as RunningServer;
    return isAlive(pid) ? { url, pid } : undefined;
  } catch {
    return undefined;
  }
}

export async function checkDataFolder(dataDir: string, embedded: boolean): Promise<Check[]> {
  const folder = resolve(dataDir);
  const about = await stat(folder).catch((error: unknown) => reason(error));
  if (about === 'ENOENT') return [await checkParent(folder)];
  if (typeof about === 'string')
    return [
      fail('data folder', `${folder} cannot be looked at (${about})`, 'give this user access to it, or set DATA_DIR'),
    ];
  if (!about.isDirectory())
    return [fail('data folder', `${folder} is a file`, 'move it away, or set DATA_DIR to a folder')];
  const probe = join(folder, `.doctor-${process.pid}`);
  const unwritable = await writeFile(probe, '').then(
    () => rm(probe),
    (error: unknown) => reason(error),
  );
  if (unwritable !== undefined)
    return [
      fail(
        'data folder',
        `${folder} cannot be written (${unwritable})`,
        unwritable === 'ENOSPC'
          ? 'make room on the disk'
          : 'give this user write access, mount it for writing, or set DATA_DIR',
      ),
    ];
  return [
    ok('data folder', `${folder} can be written`),
    ...(embedded ? [await checkLock(folder), await checkCluster(folder)] : []),
  ];
}

async function checkParent(folder: string): Promise<Check> {
  let at = dirname(folder);
  while (
    dirname(at) !== at &&
    (await stat(at).then(
      () => false,
      () => true,
    ))
  )
    at = dirname(at);
  const refused = await access(at, constants.W_OK).then(
    () => undefined,
    (error: unknown) => reason(error),
  );
  return refused === undefined
    ? ok('data folder', `${folder} is made at the first start`)
    : fail(
        'data folder',
        `${folder} cannot be made (${refused} in ${at})`,
        'give this user write access there, or set DATA_DIR',
      );
}

async function checkLock(folder: string): Promise<Check> {
  if (
    await stat(join(folder, 'database.lock')).then(
      () => false,
      () => true,
    )
  )
    return ok('lock', 'nobody has used the folder yet');
  const { lockFolder, readFolderOwner } = await import('../../server/db/lock.ts');
  try {
    // Taken and given back at once: the only sure way to know.
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
    const server = await readRunning(folder);
    if (server) return ok('lock', `this product's server has it (process ${server.pid}, ${server.url})`);
    return warn(
      'lock',
      `process ${owner?.pid ?? 'unknown'} has the database open${owner ? ` since ${owner.startedAt.slice(0, 19).replace('T', ' ')}` : ''}, and no server answers for it`,
      `a server may be starting; else end it: kill ${owner?.pid ?? '<pid>'}`,
    );
  }
}

async function checkCluster(folder: string): Promise<Check> {
  const cluster = join(folder, 'database');
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version !== undefined) return ok('database', `embedded, PostgreSQL ${version.trim()} format, in ${cluster}`);
  if (
    await stat(cluster).then(
      () => true,
      () => false,
    )
  )
    return fail(
      'database',
      `${cluster} is no database: PG_VERSION is missing`,
      'restore the folder from a backup, or move it away to begin anew',
    );
  return ok('database', 'embedded; made at the first start');
}

/** Reachable, new enough, migrated, with the same time as ours. Waits three seconds at most. */
export async function checkPostgres(databaseUrl: string, dataDir: string): Promise<Check[]> {
  const [{ createDatabase }, { migrations }] = await Promise.all([
    import('../../server/db/createDatabase.ts'),
    import('../../server/db/migrations/index.ts'),
  ]);
  const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const opened = await createDatabase({ databaseUrl, dataDir, logger, startLimit: 3000 }).catch((error: unknown) =>
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
    const pending = migrations.filter(({ name }) => !applied.includes(name));
    const unknown = applied.filter((name) => !migrations.some((migration) => migration.name === name));
    const { now, version } = await opened.kysely
      .selectNoFrom((eb) => [
        eb.fn<Date>('now').as('now'),
        eb.fn<string>('current_setting', [eb.val('server_version')]).as('version'),
      ])
      .executeTakeFirstOrThrow();
    const behind = Math.abs(new Date(now).getTime() - Date.now());
    return [
      ok('database', `PostgreSQL ${version} at ${URL.parse(databaseUrl)?.host ?? 'DATABASE_URL'}`),
      unknown.length
        ? fail(
            'migrations',
            `the database is newer than this program: it has ${unknown.join(', ')}`,
            'run the newer version of the product, or restore a backup',
          )
        : pending.length
          ? warn(
              'migrations',
              `${pending.length} of ${migrations.length} are not applied yet: ${pending.map(({ name }) => name).join(', ')}`,
              'the next start applies them; take a backup first',
            )
          : ok('migrations', `all ${migrations.length} are applied`),
      ...(behind > 30_000
        ? [
            warn(
              'clocks',
              `this machine and the database differ by ${Math.round(behind / 1000)} s`,
              'set both clocks by NTP',
            ),
          ]
        : []),
    ];
  } finally {
    await opened.close();
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
