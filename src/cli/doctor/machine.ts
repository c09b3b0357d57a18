// What the machine offers: port, names, browser, disk.
import { spawnSync } from 'node:child_process';
import { lookup } from 'node:dns/promises';
import { accessSync, constants, existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { findChromium } from '../findChromium.mjs';
import { bytes, fail, ok, reason, warn, type Check } from './check.ts';

/** @param ours what the server that runs on DATA_DIR listens to, with its process. */
export async function checkPort(
  port: number,
  host: string,
  ours: { url: string; pid: number } | undefined,
): Promise<Check> {
  if (ours && new URL(ours.url).port === String(port))
    return ok('port', `${port}: this product's own server has it (process ${ours.pid})`);
  const failure = await new Promise<unknown>((resolve) => {
    const probe = createServer();
    probe.once('error', resolve);
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
  if (failure === undefined) return ok('port', `${port} on ${host} is free`);
  const code = reason(failure);
  if (code === 'EADDRINUSE')
    return fail(
      'port',
      `${port} on ${host} is taken by another program`,
      `PORT=${port + 1} npm start, or end that program (ss -ltnp 'sport = :${port}' names it)`,
    );
  if (code === 'EACCES')
    return fail('port', `${port} needs more rights`, 'take a port above 1023: PORT=4000 npm start');
  return fail(
    'port',
    `${host}:${port} cannot be listened to (${code})`,
    'HOST must be an address of this machine; 127.0.0.1 is the default',
  );
}

export async function checkNames(host: string): Promise<Check> {
  const found = await lookup(host).catch(() => undefined);
  if (found?.address === '127.0.0.1' || found?.address === '::1') return ok('names', `${host} is ${found.address}`);
  return warn(
    'names',
    found ? `${host} is ${found.address}, not this machine` : `this system does not resolve ${host}`,
    `Chromium, Firefox and curl resolve *.localhost themselves; for other programs add "127.0.0.1 ${host}" to the hosts file`,
  );
}

export function checkChromium(): Check {
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

/** Below this a first start with the demo brands may not succeed. */
const NEEDED = 300e6;

export async function checkDisk(folder: string): Promise<Check> {
  let at = folder;
  while (!existsSync(at) && dirname(at) !== at) at = dirname(at);
  const { bavail, bsize, ffree, files } = await statfs(at);
  const free = bavail * bsize;
  const said = `${bytes(free)} free for ${folder}`;
  if (files > 0 && ffree < 2000)
    return fail(
      'disk',
      `no room for more files in ${at} (${ffree} inodes left)`,
      'remove files, or set DATA_DIR to another disk',
    );
  if (free < NEEDED)
    return fail(
      'disk',
      `${said}; a first start takes about ${bytes(NEEDED)}`,
      'make room, or set DATA_DIR to another disk',
    );
  if (free < 5 * NEEDED)
    return warn(
      'disk',
      said,
      'versions and picture sizes are kept for ever: make room soon, or set DATA_DIR to another disk',
    );
  return ok('disk', said);
}
