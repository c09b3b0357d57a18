import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readRealmFolder } from './readRealmFolder.ts';
import { assembleFolder, isSafeRelativePath } from './realmFolder.ts';

let folderPath = '';
beforeEach(async () => {
  folderPath = await mkdtemp(join(tmpdir(), 'marquee-folder-'));
});
afterEach(async () => {
  await rm(folderPath, { recursive: true, force: true });
});

test('documents and assets of a folder are read, scripts and licence texts beside them are skipped, and unknown files are reported', async () => {
  const root = join(folderPath, 'sample');
  await mkdir(join(root, 'art', 'draw'), { recursive: true });
  await mkdir(join(root, 'fonts'));
  await mkdir(join(root, 'media'));
  await mkdir(join(root, 'pages'));
  await writeFile(join(root, 'realm.json'), '\ufeff{"id":"sample"}');
  await writeFile(join(root, 'pages', 'home.json'), '{"id": "home",\n "elements": [}');
  await writeFile(join(root, 'art', 'a.webp'), 'x');
  await writeFile(join(root, 'art', 'draw.mjs'), 'x');
  await writeFile(join(root, 'art', 'draw', 'more.mjs'), 'x');
  await writeFile(join(root, 'media', 'film.mp4'), 'x');
  await writeFile(join(root, 'fonts', 'OFL-x.txt'), 'x');
  await writeFile(join(root, '.DS_Store'), 'x');
  await writeFile(join(root, 'strange.txt'), 'x');
  await writeFile(join(root, 'theme.json'), Buffer.from([0x22, 0xff, 0x22]));
  const folder = await readRealmFolder(root);
  expect(folder.id).toBe('sample');
  expect([...folder.documents]).toEqual([['realm.json', { id: 'sample' }]]);
  expect([...folder.assets.keys()]).toEqual(['art/a.webp']);
  expect(folder.problems.map(({ code, file, line, column }) => [code, file, `${line}:${column}`])).toEqual([
    ['DOCUMENT_NOT_JSON', 'pages/home.json', '2:15'],
    ['DOCUMENT_NOT_JSON', 'theme.json', '1:2'],
    ['FILE_UNKNOWN', 'strange.txt', 'undefined:undefined'],
  ]);
  await expect(readRealmFolder(join(folderPath, 'nothing'))).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a link out of the folder is refused, and a link inside the folder is followed', async () => {
  const root = join(folderPath, 'sample');
  await mkdir(join(root, 'art'), { recursive: true });
  await mkdir(join(root, 'pages'));
  await writeFile(join(folderPath, 'secret.json'), '{"secret":true}');
  await writeFile(join(root, 'art', 'a.webp'), 'x');
  await symlink(join(folderPath, 'secret.json'), join(root, 'theme.json'));
  await symlink('/etc', join(root, 'strings'));
  await symlink(root, join(root, 'catalogue'));
  await symlink('nowhere', join(root, 'menus'));
  await symlink(join(root, 'art', 'a.webp'), join(root, 'art', 'b.webp'));
  const folder = await readRealmFolder(root);
  expect(folder.documents.size).toBe(0);
  expect([...folder.assets.keys()]).toEqual(['art/a.webp', 'art/b.webp']);
  expect(folder.problems.map(({ code, file }) => `${code} ${file}`)).toEqual([
    'FILE_UNREADABLE catalogue',
    'FILE_UNREADABLE menus',
    'FILE_UNREADABLE strings',
    'FILE_UNREADABLE theme.json',
  ]);
});

test('an uploaded path that leads out of the folder is refused', () => {
  for (const path of ['../x', 'a/../b', '/etc/passwd', 'a//b', './a', 'a\\b', 'a\u0000b', ''])
    expect(isSafeRelativePath(path)).toBe(false);
  const folder = assembleFolder({ id: 'x', documents: [['pages/../../x.json', '{}']], assets: [] });
  expect(folder.documents.size).toBe(0);
  expect(folder.problems.map(({ code }) => code)).toEqual(['FILE_UNREADABLE']);
});
