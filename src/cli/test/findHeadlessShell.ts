// Debian also packages Chromium as a headless shell: the same browser without windows, which takes a fifth less time
// for the same tests. This file downloads the shell in the version of the installed Chromium. It installs nothing, so
// it needs no privileges.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Runner } from './createRunner.ts';

const PACKAGE = 'chromium-headless-shell';
/** Debian's Chromium and its data, which the shell shares. */
const INSTALLED = { program: '/usr/bin/chromium', data: '/usr/lib/chromium' };
const TOOLS = { query: '/usr/bin/dpkg-query', unpack: '/usr/bin/dpkg-deb', get: '/usr/bin/apt-get' };
const env = { PATH: '/usr/sbin:/sbin:/usr/bin:/bin', DEBIAN_FRONTEND: 'noninteractive' };
/** Options of apt-get: an unreachable mirror fails after 10 s. */
const APT_OPTIONS = [
  '-q',
  '-o',
  'Acquire::Retries=0',
  '-o',
  'Acquire::http::Timeout=10',
  '-o',
  'Acquire::https::Timeout=10',
];

/**
 * Returns the shell's path. Undefined when `chromium` is not Debian's or the shell cannot be downloaded: the tests then
 * use `chromium`.
 */
export async function findHeadlessShell(
  chromium: string,
  folder: string,
  runner: Runner,
  report: (line: string) => void,
): Promise<string | undefined> {
  if (chromium !== INSTALLED.program || !Object.values(TOOLS).every((tool) => existsSync(tool))) return undefined;
  const { code, output } = await runner.run(TOOLS.query, ['-W', '-f=${Version}', 'chromium'], { env });
  const version = output.trim();
  if (code !== 0 || !/^[\w.~+-]+$/.test(version)) return undefined;
  const target = join(folder, `${PACKAGE}-${version}`),
    shell = join(target, PACKAGE);
  if (await canRender(shell, runner)) return shell;
  report(`fetching Chromium's headless shell, ${version}`);
  try {
    await fetchInto(target, version, runner);
    if (await canRender(shell, runner)) return shell;
  } catch (error) {
    report(`it could not be downloaded: ${String(error)}`);
  }
  rmSync(target, { recursive: true, force: true });
  return undefined;
}

/** Whether the shell starts and renders a page. */
async function canRender(shell: string, runner: Runner): Promise<boolean> {
  if (!existsSync(shell)) return false;
  const { code, output } = await runner.run(
    shell,
    ['--no-sandbox', '--disable-gpu', '--dump-dom', 'data:text/html,<p>drawn</p>'],
    { env },
  );
  return code === 0 && output.includes('<p>drawn</p>');
}

async function fetchInto(target: string, version: string, runner: Runner): Promise<void> {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  // apt-get writes into the folder that it is called in.
  const download = () =>
    runner.run(
      '/bin/sh',
      ['-c', 'cd "$0" && exec "$@"', target, TOOLS.get, ...APT_OPTIONS, 'download', `${PACKAGE}=${version}`],
      { env },
    );
  let end = await download();
  // A fresh container image has no package lists, so they are downloaded first.
  if (
    end.code !== 0 &&
    process.getuid?.() === 0 &&
    (await runner.run(TOOLS.get, [...APT_OPTIONS, 'update'], { env })).code === 0
  )
    end = await download();
  const packed = readdirSync(target).find((file) => file.endsWith('.deb'));
  if (packed === undefined) throw new Error(end.output.trim().split('\n').at(-1));
  await runner.run(TOOLS.unpack, ['-x', join(target, packed), join(target, 'package')], { env });
  rmSync(join(target, packed));
  const unpacked = join(target, 'package', INSTALLED.data);
  for (const file of readdirSync(unpacked)) renameSync(join(unpacked, file), join(target, file));
  rmSync(join(target, 'package'), { recursive: true });
  for (const file of readdirSync(INSTALLED.data))
    if (!existsSync(join(target, file))) symlinkSync(join(INSTALLED.data, file), join(target, file));
}
