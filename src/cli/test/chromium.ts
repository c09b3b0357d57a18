// Finds or downloads a Chromium for the browser tests. It tries in this order: an installed one (for Debian's, its
// headless shell), one that Playwright has downloaded, a download by Playwright, Debian's package.
import { existsSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../findChromium.mjs';
import { findHeadlessShell } from './findHeadlessShell.ts';
import type { Runner } from './createRunner.ts';

/** The path of a Chromium that starts, or the reason why none does and what to do. */
export type ChromiumFound = { path: string } | { missing: string };

/** What the user can do when none of these works. */
const REMEDY =
  'Install Chromium or Chrome (Debian: apt-get install chromium) or set CHROMIUM_PATH to one, then run npm test again.';

/**
 * Folders of the system's own tools: Debian's Chromium is a shell script that needs them, even when PATH lacks them.
 */
const systemFolders = '/usr/bin:/bin';

/**
 * Returns the path that the tests start: the browser itself or, when PATH lacks the system's tools, a script in
 * `folder` that adds them for the browser only.
 */
export function prepareLauncher(path: string, folder: string): string {
  if (process.platform === 'win32' || (process.env['PATH'] ?? '').split(delimiter).includes('/usr/bin')) return path;
  const script = join(folder, 'chromium');
  writeFileSync(script, `#!/bin/sh\nPATH="$PATH:${systemFolders}" exec '${path}' "$@"\n`, { mode: 0o755 });
  return script;
}

/**
 * Makes sure that a Chromium exists that starts on this machine. Tries the fastest way first, and reports steps that
 * take long.
 * @param cache folder for what is fetched.
 */
export async function ensureChromium(
  runner: Runner,
  report: (line: string) => void,
  cache: string,
): Promise<ChromiumFound> {
  // A file may exist and still not start: a stub for a snap package, or a download whose system libraries are missing.
  const starts = async (path: string | undefined): Promise<boolean> =>
    path !== undefined &&
    existsSync(path) &&
    (await runner.run(path, ['--version'], { env: { PATH: `${process.env['PATH'] ?? ''}:${systemFolders}` } })).code ===
      0;
  const tried: string[] = [];

  const preferShell = async (path: string): Promise<ChromiumFound> => ({
    // A Chromium that CHROMIUM_PATH names is used as it is, without its headless shell.
    path: (process.env['CHROMIUM_PATH'] ? undefined : await findHeadlessShell(path, cache, runner, report)) ?? path,
  });

  const installed = findChromium();
  if (installed !== undefined && (await starts(installed))) return preferShell(installed);
  if (installed) tried.push(`${installed} does not start`);

  const downloaded = chromium.executablePath();
  if (await starts(downloaded)) return { path: downloaded };

  report("no Chromium on this machine: downloading Playwright's");
  const download = await runner.run('playwright', ['install', 'chromium']);
  if (await starts(downloaded)) return { path: downloaded };
  tried.push(
    download.code === 0
      ? "Playwright's Chromium does not start (system libraries missing?)"
      : "Playwright's download failed",
  );

  const apt = '/usr/bin/apt-get';
  if (existsSync(apt) && process.getuid?.() === 0) {
    report("installing Debian's package chromium");
    const env = { DEBIAN_FRONTEND: 'noninteractive', PATH: `/usr/sbin:/sbin:${systemFolders}` };
    await runner.run(apt, ['update', '-q'], { env });
    await runner.run(apt, ['install', '-y', '-q', '--no-install-recommends', 'chromium'], { env });
    const packaged = findChromium();
    if (packaged !== undefined && (await starts(packaged))) return preferShell(packaged);
    tried.push("Debian's package could not be installed");
  }
  return { missing: `no Chromium: ${tried.join('; ')}. ${REMEDY}` };
}
