// A copy of the code in a temporary folder with the dev server of `npm run dev`, so that a test may change the code.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findFreePort } from '../../src/server/db/testing/startPostgres.ts';

const COPIED = ['schemas', 'engine', 'widgets', 'src', 'package.json', 'tsconfig.json', 'vite.config.ts'];

export type DevCheckout = {
  /** The copy. */
  readonly folder: string;
  readonly port: number;
  /** What the dev server has printed so far. */
  output(): string;
  write(path: string, text: string): void;
  /** Runs a program of the copy; throws when it fails. */
  run(program: string, ...args: readonly string[]): void;
  /** Sends what Ctrl+C sends, to all processes of the terminal, and resolves to the exit code of the dev server. */
  pressCtrlC(): Promise<number | null>;
  remove(): void;
};

/**
 * Starts the dev server in a copy.
 *
 * @param realms names of the brands' folders that the copy has.
 */
export async function startDevCheckout(realms: readonly string[]): Promise<DevCheckout> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'marquee-dev-')));
  for (const name of COPIED) cpSync(name, join(folder, name), { recursive: true });
  for (const name of realms) cpSync(`realms/${name}`, join(folder, 'realms', name), { recursive: true });
  linkPackages(folder);
  const port = await findFreePort();
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    DEMO: '1',
    PORT: String(port),
    HOST: '127.0.0.1',
    IMAGE_THREADS: '0',
    LOG_LEVEL: 'warn',
    DATA_DIR: join(folder, '.data'),
  };
  const run = (program: string, ...args: readonly string[]): void => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { cwd: folder, env });
    if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${stdout.toString()}${stderr.toString()}`);
  };
  run('src/cli/generate.ts');
  const child = spawn(process.execPath, ['src/cli/dev.ts'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, as in a terminal.
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const exit = once(child, 'exit') as Promise<[number | null]>;
  return {
    folder,
    port,
    output: () => output,
    run,
    write(path, text) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    },
    async pressCtrlC() {
      process.kill(-child.pid!, 'SIGINT');
      return (await exit)[0];
    },
    remove() {
      // After a failed test the dev server may still run.
      if (child.exitCode === null) process.kill(-child.pid!, 'SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Links each package, so that the copy has a cache of Vite of its own. */
function linkPackages(folder: string): void {
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync('node_modules'))
    if (name !== '.vite') symlinkSync(realpathSync(join('node_modules', name)), join(folder, 'node_modules', name));
}
