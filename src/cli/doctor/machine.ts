// Checks of the machine: port, host names, browser, disk.
import { spawnSync } from 'node:child_process';
import { lookup } from 'node:dns/promises';
import { accessSync, constants, existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { findChromium } from '../findChromium.mjs';
import { formatBytes, fail, ok, getErrorCode, warn, type DoctorCheck } from './check.ts';

/**
 * Checks that the port is free, or that this product's server uses it.
 * @param running the server that runs on DATA_DIR.
 */
export async function checkPort(
  port: number,
  host: string,
  running: { url: string; pid: number } | undefined,
): Promise<DoctorCheck> {
  if (running && new URL(running.url).port === String(port))
    return ok('port', `${port}: this product's own server uses it (process ${running.pid})`);
  const failure = await new Promise<unknown>((resolve) => {
    const probe = createServer();
    probe.once('error', resolve);
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
  if (failure === undefined) return ok('port', `${port} on ${host} is free`);
  const code = getErrorCode(failure);
  if (code === 'EADDRINUSE')
    return fail(
      'port',
      `${port} on ${host} is used by another program`,
      `PORT=${port + 1} npm start, or end that program (ss -ltnp 'sport = :${port}' names it)`,
    );
  if (code === 'EACCES')
    return fail('port', `${port} needs more permissions`, 'use a port above 1023: PORT=4000 npm start');
  return fail(
    'port',
    `${host}:${port} cannot be opened (${code})`,
    'HOST must be an address of this machine; 127.0.0.1 is the default',
  );
}

/** Checks that this system resolves a host below localhost. */
export async function checkNames(host: string): Promise<DoctorCheck> {
  const resolvedHost = await lookup(host).catch(() => undefined);
  if (resolvedHost?.address === '127.0.0.1' || resolvedHost?.address === '::1')
    return ok('names', `${host} is ${resolvedHost.address}`);
  return warn(
    'names',
    resolvedHost ? `${host} is ${resolvedHost.address}, not this machine` : `this system does not resolve ${host}`,
    `Chromium, Firefox and curl resolve *.localhost themselves; for other programs add "127.0.0.1 ${host}" to the hosts file`,
  );
}

/** Checks that Chromium starts; only the browser tests need it. */
export function checkChromium(): DoctorCheck {
  const path = findChromium();
  const remedy =
    'only the browser tests need it: npm test downloads one; or apt-get install chromium, or set CHROMIUM_PATH';
  if (!path) return warn('Chromium', 'none found', remedy);
  try {
    accessSync(path, constants.X_OK);
  } catch {
    return warn('Chromium', `${path} cannot be run`, remedy);
  }
  const run = spawnSync(path, ['--version'], {
    encoding: 'utf8',
    timeout: 10_000,
    env: { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/bin:/bin` },
  });
  return run.status === 0
    ? ok('Chromium', `${run.stdout.trim().slice(0, 80)} (${path})`)
    : warn('Chromium', `${path} does not start`, remedy);
}

/** Bytes that a first start with the demo brands needs. */
const REQUIRED_BYTES = 300e6;

/** Checks the free space and inodes of the disk on which the folder is, or will be. */
export async function checkDisk(folder: string): Promise<DoctorCheck> {
  let existingFolder = folder;
  while (!existsSync(existingFolder) && dirname(existingFolder) !== existingFolder)
    existingFolder = dirname(existingFolder);
  const { bavail, bsize, ffree, files } = await statfs(existingFolder);
  const free = bavail * bsize;
  const space = `${formatBytes(free)} free for ${folder}`;
  if (files > 0 && ffree < 2000)
    return fail(
      'disk',
      `no inodes for more files in ${existingFolder} (${ffree} inodes left)`,
      'remove files, or set DATA_DIR to another disk',
    );
  if (free < REQUIRED_BYTES)
    return fail(
      'disk',
      `${space}; a first start takes about ${formatBytes(REQUIRED_BYTES)}`,
      'free some space, or set DATA_DIR to another disk',
    );
  if (free < 5 * REQUIRED_BYTES)
    return warn(
      'disk',
      space,
      'published versions and image sizes are never deleted: free some space soon, or set DATA_DIR to another disk',
    );
  return ok('disk', space);
}
