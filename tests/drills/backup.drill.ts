// Backup and restore with the commands of docs/production.md: write, back up, destroy, restore, read.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
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

/** Returns the commands of the section "Back up and restore" of docs/production.md, one text for each block. */
function readCommands(): readonly string[] {
  const text = readFileSync(join(import.meta.dirname, '../../docs/production.md'), 'utf8');
  const [section = ''] = text.split('\n## Back up and restore\n')[1]?.split('\n## ') ?? [];
  return [...section.matchAll(/```sh\n(.*?)```/gs)].map(([, commands = '']) => commands);
}

/**
 * Runs the block of commands that begins with a text, in a shell that ends at the first failure.
 * @param folder working directory of the shell, where the backup is written
 */
function runCommands(beginning: string, folder: string, environment: Readonly<Record<string, string>>): void {
  const [commands, ...others] = readCommands().filter((block) => block.startsWith(beginning));
  check(commands !== undefined && others.length === 0, `docs/production.md needs one block that begins: ${beginning}`);
  execFileSync('sh', ['-ec', commands], { cwd: folder, env: { ...process.env, ...environment } });
}

async function drillEmbedded({ start }: DrillContext): Promise<string> {
  const drillFolder = createDrillFolder();
  const environment = { DATA_DIR: drillFolder.dataDir };
  try {
    const server = start(drillFolder);
    await writeData(await server.ready());
    check((await server.end('SIGTERM')).code === 0, 'the server did not stop cleanly');
    runCommands('tar -c', drillFolder.folder, environment);
    rmSync(drillFolder.dataDir, { recursive: true });
    runCommands('mkdir', drillFolder.folder, environment);
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
  const databaseUrl = server.url.replace(/\/postgres$/, '/marquee');
  const { hostname, port, username, password } = new URL(databaseUrl);
  // `dropdb` and `createdb` read the server from these variables.
  const environment = {
    DATABASE_URL: databaseUrl,
    PGHOST: hostname,
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
  };
  const serverOptions: ServerOptions = { ...drillFolder, databaseUrl };
  try {
    execFileSync('psql', ['-q', server.url, '-c', 'create database marquee']);
    const first = start(serverOptions);
    await writeData(await first.ready());
    // A dump is consistent while the server runs.
    runCommands('pg_dump', drillFolder.folder, environment);
    check((await first.end('SIGTERM')).code === 0, 'the server did not stop cleanly');
    runCommands('dropdb', drillFolder.folder, environment);
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
