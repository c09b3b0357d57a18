// Backup and restore as docs/production.md describes them: write, back up, destroy, restore, read.
import { execFileSync, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { findPostgresPackage, startPostgres } from '../../src/server/db/testing/startPostgres.ts';
import {
  check,
  readCount,
  createDrillFolder,
  REALM,
  readShownCount,
  DrillSkippedError,
  listVersions,
  waitUntilShown,
  type DrillApi,
  type Drill,
  type DrillContext,
  type ServerOptions,
} from './drillServer.ts';

const STAFF = `/realms/${REALM}/staff`;

/** Writes the data that a restore must bring back: two versions and an account. */
async function writeData(api: DrillApi): Promise<void> {
  for (const count of [1, 2]) {
    check((await api.publish(count)).status === 200, `publish ${count} was refused`);
    check(await waitUntilShown(api, count), `publish ${count} is not shown`);
  }
  const account = { email: 'eva@example.com', password: 'correct horse battery', role: 'editor' };
  check((await api.admin('POST', STAFF, account)).status === 201, 'the account was not created');
}

/** Checks the data of `writeData`, and publishes once more. */
async function readData(api: DrillApi): Promise<string> {
  const versions = await listVersions(api);
  const counts = await Promise.all(versions.map((version) => readCount(api, version)));
  check(counts.join(' ') === '2 1 0', `the versions have the numbers ${counts.join(', ')}`);
  check((await readShownCount(api)) === 2, 'viewers see another version');
  const { text } = await api.admin('GET', STAFF);
  check(text.includes('eva@example.com'), `the account is missing: ${text}`);
  check(
    (await api.publish(3)).status === 200 && (await waitUntilShown(api, 3)),
    'the restored server does not publish',
  );
  return `${versions.length} versions and an account are back`;
}

async function drillEmbedded({ start }: DrillContext): Promise<string> {
  const drillFolder = createDrillFolder();
  const archive = join(drillFolder.folder, 'backup.tar.gz');
  try {
    const server = start(drillFolder);
    await writeData(await server.ready());
    check((await server.end('SIGTERM')).code === 0, 'the server did not stop cleanly');
    execFileSync('tar', ['-czf', archive, '-C', drillFolder.dataDir, 'database']);
    rmSync(drillFolder.dataDir, { recursive: true });
    execFileSync('mkdir', ['-p', drillFolder.dataDir]);
    execFileSync('tar', ['-xzf', archive, '-C', drillFolder.dataDir]);
    return await readData(await start(drillFolder).ready());
  } finally {
    drillFolder.remove();
  }
}

async function drillPostgres({ start }: DrillContext): Promise<string> {
  if (!findPostgresPackage()) throw new DrillSkippedError('no PostgreSQL: the package is for Linux x64');
  if (spawnSync('pg_dump', ['--version']).error)
    throw new DrillSkippedError('pg_dump is not installed (postgresql-client)');
  const server = await startPostgres();
  const drillFolder = createDrillFolder();
  const archive = join(drillFolder.folder, 'marquee.dump');
  const getDatabaseUrl = (name: string): string => server.url.replace(/\/postgres$/, `/${name}`);
  const runSql = (statement: string): unknown => execFileSync('psql', ['-q', server.url, '-c', statement]);
  const serverOptions: ServerOptions = { ...drillFolder, databaseUrl: getDatabaseUrl('marquee') };
  try {
    runSql('create database marquee');
    const first = start(serverOptions);
    await writeData(await first.ready());
    // A dump is consistent while the server runs.
    execFileSync('pg_dump', ['--format=custom', '--no-owner', `--file=${archive}`, getDatabaseUrl('marquee')]);
    check((await first.end('SIGTERM')).code === 0, 'the server did not stop cleanly');
    runSql('drop database marquee');
    runSql('create database marquee');
    execFileSync('pg_restore', ['--no-owner', '--exit-on-error', `--dbname=${getDatabaseUrl('marquee')}`, archive]);
    const restored = start(serverOptions);
    const summary = await readData(await restored.ready());
    await restored.end('SIGTERM');
    return summary;
  } finally {
    drillFolder.remove();
    await server.stop();
  }
}

export const drills: readonly Drill[] = [
  { name: 'backup and restore, embedded', run: drillEmbedded },
  { name: 'backup and restore, postgres', run: drillPostgres },
];
