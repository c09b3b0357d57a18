import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DataFolderLockedError } from './errors.ts';
import { lockFolder, readFolderOwner } from './lock.ts';
import { spawnNode } from './testing/spawnNode.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'marquee-lock-'));
});
afterAll(() => rm(root, { recursive: true }));

const start = (folder: string) => spawnNode('./lockChild.ts', folder);

test('a second process is refused with one line that names the folder, the pid and the remedy', async () => {
  const folder = join(root, 'not', 'there', 'yet');
  const owner = start(folder);
  expect(await owner.line()).toBe('locked');
  await expect(lockFolder(folder)).rejects.toThrow(DataFolderLockedError);
  const second = start(folder);
  expect(await second.line()).toBe(
    `The data folder ${folder} is in use by process ${owner.process.pid}: ` +
      'stop that process, or set another DATA_DIR, or share a PostgreSQL server with DATABASE_URL.',
  );
  await second.ended();
  await owner.kill9();
}, 20_000);

test('a folder is unlocked immediately when its owner was killed', async () => {
  const folder = join(root, 'killed');
  const owner = start(folder);
  expect(await owner.line()).toBe('locked');
  await owner.kill9();
  expect((await readFolderOwner(folder))?.pid).toBe(owner.process.pid);
  const lock = await lockFolder(folder);
  expect((await readFolderOwner(folder))?.pid).toBe(process.pid);
  await lock.release();
}, 20_000);

test('an old owner file whose pid belongs to another process now does not lock the folder', async () => {
  const folder = join(root, 'reused');
  await (await lockFolder(folder)).release();
  await writeFile(
    join(folder, 'database.owner.json'),
    JSON.stringify({ pid: process.ppid, startedAt: '2020-01-01T00:00:00Z' }),
  );
  const lock = await lockFolder(folder);
  expect((await readFolderOwner(folder))?.pid).toBe(process.pid);
  await lock.release();
});

test('a folder cannot be locked twice in one process, and can be locked again after its release', async () => {
  const folder = join(root, 'same');
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(`process ${process.pid}`);
  await lock.release();
  await lock.release();
  await (await lockFolder(folder)).release();
});

test('exactly one of many processes that start together gets the folder, also after its owner was killed', async () => {
  const folder = join(root, 'race');
  for (const round of [1, 2]) {
    const all = Array.from({ length: 6 }, () => start(folder));
    const lines = await Promise.all(all.map((child) => child.line()));
    expect(
      lines.filter((line) => line === 'locked'),
      `round ${round}`,
    ).toHaveLength(1);
    const owner = all[lines.indexOf('locked')];
    expect(lines.filter((line) => line?.includes(`in use by process ${owner?.process.pid}:`))).toHaveLength(5);
    await Promise.all(all.map((child) => child.kill9()));
  }
}, 30_000);

test('the error names a folder that cannot be created', async () => {
  const file = join(root, 'file');
  await writeFile(file, '');
  await expect(lockFolder(join(file, 'folder'))).rejects.toThrow(`The data folder ${file}/folder cannot be created`);
});

test('a folder whose files cannot be written is reported, and the lock is released', async () => {
  const folder = join(root, 'unwritable');
  await (await lockFolder(folder)).release();
  // No user, not even root, can rename a file onto a folder.
  await mkdir(join(folder, 'database.owner.json', 'in the way'), { recursive: true });
  await expect(lockFolder(folder)).rejects.toThrow(
    new RegExp(
      `^The data folder ${folder} cannot be written \\(E[A-Z]+\\): give this process write access, or set another DATA_DIR\\.$`,
    ),
  );
  await rm(join(folder, 'database.owner.json'), { recursive: true });
  await (await lockFolder(folder)).release();
  expect(await readdir(folder)).toEqual(['database.lock']);
});
