// Debian packs Chromium a second time, as a shell without windows: the same browser, and a fifth less work for the same tests. It is fetched
// beside the installed one, in the version of that one, and nothing is installed: no rights are needed.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Runner } from './createRunner.ts';

const PACKAGE = 'chromium-headless-shell';
/** Debian's Chromium and its data, which the shell shares. */
const INSTALLED = { program: '/usr/bin/chromium', data: '/usr/lib/chromium' };
const TOOLS = { query: '/usr/bin/dpkg-query', unpack: '/usr/bin/dpkg-deb', get: '/usr/bin/apt-get' };
const env = { PATH: '/usr/sbin:/sbin:/usr/bin:/bin', DEBIAN_FRONTEND: 'noninteractive' };
/** A mirror that cannot be reached is given up soon. */
const SOON = ['-q', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::https::Timeout=10'];

/** The shell's path, or undefined where Debian's Chromium is not what the tests would use, or the shell cannot be had: then that one does. */
export async function findHeadlessShell(
  chromium: string,
  folder: string,
  runner: Runner,
  say: (line: string) => void,
): Promise<string | undefined> {
  if (chromium !== INSTALLED.program || !Object.values(TOOLS).every((tool) => existsSync(tool))) return undefined;
  const { code, output } = await runner.run(TOOLS.query, ['-W', '-f=${Version}', 'chromium'], { env });
  const version = output.trim();
  if (code !== 0 || !/^[\w.~+-]+$/.test(version)) return undefined;
  const place = join(folder, `${PACKAGE}-${version}`),
    shell = join(place, PACKAGE);
  if (await draws(shell, runner)) return shell;
  say(`fetching Chromium's headless shell, ${version}`);
  try {
    await fetchInto(place, version, runner);
    if (await draws(shell, runner)) return shell;
  } catch (error) {
    say(`it could not be had: ${String(error)}`);
  }
  rmSync(place, { recursive: true, force: true });
  return undefined;
}

/** Whether it starts and draws a page. */
async function draws(shell: string, runner: Runner): Promise<boolean> {
  if (!existsSync(shell)) return false;
  const { code, output } = await runner.run(
    shell,
    ['--no-sandbox', '--disable-gpu', '--dump-dom', 'data:text/html,<p>drawn</p>'],
    { env },
  );
  return code === 0 && output.includes('<p>drawn</p>');
}

async function fetchInto(place: string, version: string, runner: Runner): Promise<void> {
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  // apt-get writes into the folder that it is called in.
  const download = () =>
    runner.run(
      '/bin/sh',
      ['-c', 'cd "$0" && exec "$@"', place, TOOLS.get, ...SOON, 'download', `${PACKAGE}=${version}`],
      { env },
    );
  let end = await download();
  // A fresh image brings no list of packages.
  if (
    end.code !== 0 &&
    process.getuid?.() === 0 &&
    (await runner.run(TOOLS.get, [...SOON, 'update'], { env })).code === 0
  )
    end = await download();
  const packed = readdirSync(place).find((file) => file.endsWith('.deb'));
  if (packed === undefined) throw new Error(end.output.trim().split('\n').at(-1));
  await runner.run(TOOLS.unpack, ['-x', join(place, packed), join(place, 'package')], { env });
  rmSync(join(place, packed));
  const unpacked = join(place, 'package', INSTALLED.data);
  for (const file of readdirSync(unpacked)) renameSync(join(unpacked, file), join(place, file));
  rmSync(join(place, 'package'), { recursive: true });
  for (const file of readdirSync(INSTALLED.data))
    if (!existsSync(join(place, file))) symlinkSync(join(INSTALLED.data, file), join(place, file));
}
