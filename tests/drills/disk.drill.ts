// A full disk and a read-only folder: reads continue, writes get a clear error, no data is corrupted.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeSync,
  chownSync,
} from 'node:fs';
import { join } from 'node:path';
import { UNPRIVILEGED_USER_ID } from '../../src/server/db/testing/unprivilegedUser.ts';
import {
  check,
  readCount,
  createDrillFolder,
  DrillSkippedError,
  waitUntilShown,
  type DrillResponse,
  type DrillApi,
  type Drill,
  type DrillContext,
} from './drillServer.ts';

const isRoot = process.getuid?.() === 0;

/** Whether an error message names the cause of the failure. */
function isClear({ status, body }: DrillResponse): boolean {
  return (status === 507 || status === 503) && typeof body['code'] === 'string' && body['code'] !== 'INTERNAL';
}

/**
 * Reads the rendered page, its JSON, the menu and the health check, and returns those that failed. None of them may
 * need to write.
 */
async function findFailedReads(api: DrillApi): Promise<string[]> {
  const failedReads: string[] = [];
  for (const path of ['/', '/api/v4/page/home', '/api/v2/menu?platform=web', '/healthz']) {
    const { status, text } = await api.get(path).catch((error: unknown) => ({ status: 0, text: String(error) }));
    if (status !== 200) failedReads.push(`${path} ${status} ${text.slice(0, 120)}`);
  }
  return failedReads;
}

async function fillDisk({ start }: DrillContext): Promise<string> {
  if (!isRoot) throw new DrillSkippedError('only root can mount a small disk');
  const drillFolder = createDrillFolder();
  mkdirSync(drillFolder.dataDir);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=120m', 'tmpfs', drillFolder.dataDir], {
    encoding: 'utf8',
  });
  if (mounted.status !== 0) {
    drillFolder.remove();
    throw new DrillSkippedError(
      `a small disk cannot be mounted here: ${(mounted.stderr || String(mounted.error)).trim()}`,
    );
  }
  const filler = join(drillFolder.dataDir, 'filler');
  const acknowledged = new Map<number, number>();
  const summaries: string[] = [];
  try {
    const server = start(drillFolder);
    const api = await server.ready();
    const recordPublish = (response: DrillResponse, count: number): DrillResponse => {
      if (response.status === 200) acknowledged.set(Number(response.body['version']), count);
      return response;
    };
    check(recordPublish(await api.publish(1), 1).status === 200, 'the disk is too small for the drill');
    fill(drillFolder.dataDir, filler);
    const refusals: DrillResponse[] = [];
    // The write-ahead log may still have free space, so the drill publishes until the first refusal and then some
    // more times.
    for (let count = 2; count < 400 && refusals.length < 4; count++) {
      const response = recordPublish(await api.publish(count), count);
      if (response.status !== 200) refusals.push(response);
      if (response.status === 200 && count % 20 === 0) fill(drillFolder.dataDir, filler);
    }
    check(refusals.length >= 4, 'no publish was refused on the full disk');
    const unclearRefusals = refusals.filter((response) => !isClear(response));
    check(
      unclearRefusals.length === 0,
      `not a clear error: ${unclearRefusals.map(({ status, text }) => `${status} ${text.slice(0, 160)}`).join(' | ')}`,
    );
    const failedReads = await findFailedReads(api);
    check(failedReads.length === 0, `reads fail: ${failedReads.join(' | ')}`);
    check(!server.process.killed && server.process.exitCode === null, 'the server ended');
    summaries.push(
      `${acknowledged.size} acknowledged, then ${refusals.length} refused with ${refusals[0]?.status} ${String(refusals[0]?.body['code'])}`,
    );
    rmSync(filler);
    const after = recordPublish(await api.publish(900), 900);
    check(
      after.status === 200 && (await waitUntilShown(api, 900)),
      `with free space again, a publish responds with ${after.status} ${after.text.slice(0, 200)}`,
    );
    for (const [version, count] of acknowledged)
      check((await readCount(api, version)) === count, `version ${version} has another number`);
    // Kills the server while the disk is full again. Before the next start the drill frees space.
    fill(drillFolder.dataDir, filler);
    await api.publish(901).then(
      (response) => recordPublish(response, 901),
      () => undefined,
    );
    await server.end('SIGKILL');
    rmSync(filler, { force: true });
    const next = start(drillFolder);
    const nextApi = await next.ready();
    for (const [version, count] of acknowledged)
      check((await readCount(nextApi, version)) === count, `after a kill version ${version} has another number`);
    check((await nextApi.publish(902)).status === 200, 'the next start does not publish');
    check((await next.end('SIGTERM')).code === 0, 'the next start does not stop cleanly');
    return [
      ...summaries,
      `with free space again, it publishes; ${acknowledged.size} versions complete after a kill on the full disk`,
    ].join('; ');
  } finally {
    // The server must end before its disk is unmounted.
    await waitUntilUnmountable(drillFolder.dataDir);
    drillFolder.remove();
  }
}

/** Fills the rest of the disk. */
function fill(folder: string, file: string): void {
  const handle = openSync(file, 'a');
  try {
    for (const size of [1_048_576, 65_536, 4096]) {
      const block = Buffer.alloc(size);
      while (statfsSync(folder).bavail > 0) {
        try {
          if (writeSync(handle, block) < size) break;
        } catch {
          break;
        }
      }
    }
  } finally {
    closeSync(handle);
  }
}

async function waitUntilUnmountable(mount: string): Promise<void> {
  for (let attempt = 0; attempt < 50; attempt++) {
    if (spawnSync('umount', [mount]).status === 0) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
  }
  spawnSync('umount', ['-l', mount]);
}

async function removeWriteAccess({ start }: DrillContext): Promise<string> {
  const drillFolder = createDrillFolder();
  const uid = isRoot ? { uid: UNPRIVILEGED_USER_ID } : {};
  // Root can write anywhere, so the folder is created as root and then given to another user.
  const firstServer = start(drillFolder);
  await firstServer.ready();
  check((await firstServer.end('SIGTERM')).code === 0, 'the first stop was not clean');
  if (isRoot) forEachPath(drillFolder.dataDir, (path) => chownSync(path, UNPRIVILEGED_USER_ID, UNPRIVILEGED_USER_ID));
  const acknowledged = new Map<number, number>();
  try {
    const server = start({ ...drillFolder, ...uid });
    const api = await server.ready();
    const recordPublish = (response: DrillResponse, count: number): DrillResponse => {
      if (response.status === 200) acknowledged.set(Number(response.body['version']), count);
      return response;
    };
    check(recordPublish(await api.publish(1), 1).status === 200, 'the first publish was refused');
    setWritable(drillFolder.dataDir, false);
    const refused: DrillResponse[] = [];
    for (let count = 2; count < 12; count++) {
      const response = recordPublish(await api.publish(count), count);
      if (response.status !== 200) refused.push(response);
    }
    // Open files stay open, so an acknowledged publish is written, and a refused one gets a clear error.
    const unclearRefusals = refused.filter((response) => !isClear(response));
    check(
      unclearRefusals.length === 0,
      `not a clear error: ${unclearRefusals.map(({ status, text }) => `${status} ${text.slice(0, 160)}`).join(' | ')}`,
    );
    const failedReads = await findFailedReads(api);
    check(failedReads.length === 0, `reads fail: ${failedReads.join(' | ')}`);
    setWritable(drillFolder.dataDir, true);
    const publishAfterRepair = recordPublish(await api.publish(40), 40);
    // PGlite may remember a file that it could not create (58P02). Then only a restart helps, and the refusal names it.
    check(
      publishAfterRepair.status === 200 || isClear(publishAfterRepair),
      `writable again, the running server responds with ${publishAfterRepair.status} ${publishAfterRepair.text.slice(0, 300)}`,
    );
    setWritable(drillFolder.dataDir, false);
    await server.end('SIGKILL');
    const serverWithoutAccess = start({ ...drillFolder, ...uid });
    const { code } = await serverWithoutAccess.ended;
    check(
      code === 1 &&
        /cannot be (written|locked)|write access/.test(serverWithoutAccess.output()) &&
        !/^\s+at /m.test(serverWithoutAccess.output()),
      `a start on a read-only folder ended with ${code}: ${serverWithoutAccess.output()}`,
    );
    setWritable(drillFolder.dataDir, true);
    const next = start({ ...drillFolder, ...uid });
    const nextApi = await next.ready();
    for (const [version, count] of acknowledged)
      check((await readCount(nextApi, version)) === count, `version ${version} has another number`);
    check((await nextApi.publish(50)).status === 200, 'writable again it does not publish');
    check((await next.end('SIGTERM')).code === 0, 'it does not stop cleanly');
    return `read-only while it runs: ${acknowledged.size} acknowledged, ${refused.length} refused clearly, pages are served; writable again, the running server ${publishAfterRepair.status === 200 ? 'publishes' : 'still refuses (restart needed)'}; a start on it is refused ("${serverWithoutAccess.output().trim().split('\n').at(-1)?.replaceAll(drillFolder.dataDir, 'DATA_DIR').slice(0, 110)}"); restarted and writable, all ${acknowledged.size} versions complete`;
  } finally {
    setWritable(drillFolder.dataDir, true);
    drillFolder.remove();
  }
}

function setWritable(folder: string, writable: boolean): void {
  forEachPath(folder, (path, isFolder) =>
    chmodSync(path, isFolder ? (writable ? 0o700 : 0o500) : writable ? 0o600 : 0o400),
  );
}

/** Calls `work` for the folder and everything in it, except links. */
function forEachPath(folder: string, work: (path: string, isFolder: boolean) => void): void {
  for (const name of ['', ...readdirSync(folder, { recursive: true }).map(String)]) {
    const path = join(folder, name);
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats && !stats.isSymbolicLink()) work(path, stats.isDirectory());
  }
}

export const drills: readonly Drill[] = [
  { name: 'a full disk', run: fillDisk },
  { name: 'a read-only data folder', run: removeWriteAccess },
];
