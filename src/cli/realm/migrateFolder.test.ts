import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { WidgetContract } from '../../server/domain/publishing/check/checkContext.ts';
import { migrateFolder } from './migrateFolder.ts';

const validate = Object.assign(() => true, { errors: null }) as unknown as WidgetContract['validate'];
/** A widget whose title became a heading with version 2, and whose heading became an object with version 3. */
const NOTE: WidgetContract = {
  type: 'note',
  version: 3,
  schema: {},
  validate,
  migrations: [
    ({ title, ...rest }) => ({ ...rest, heading: title }),
    ({ heading, ...rest }) => ({ ...rest, heading: { text: heading } }),
  ],
};
const FAILING: WidgetContract = {
  type: 'failing',
  version: 2,
  schema: {},
  validate,
  migrations: [
    () => {
      throw new Error('no title');
    },
  ],
};

const PAGE = `{
  "id":   "home",
  "elements": [
    { "heroId": "top",   "title": "Hello" },
    { "type": "note", "v": 1, "id": "first", "props": { "title": "One" }, "when": { "audience": "guest" } },
    {
      "type": "plugin.quiz",
      "id": "quiz",
      "props": {},
      "fallback": { "type": "note", "id": "inner", "props": { "title": "Two" } }
    },
    {
      "type": "note",
      "id": "tall",
      "props": {
        "title": "Four"
      }
    },
    { "type": "note",   "v": 3, "id": "last", "props": { "heading": { "text": "Three" } } }
  ]
}
`;

let folder = '';
const read = (file: string): Promise<string> => readFile(join(folder, file), 'utf8');
const writePage = (name: string, text: string): Promise<void> => writeFile(join(folder, 'pages', name), text);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrate-'));
  await mkdir(join(folder, 'pages'));
  await writePage('home.json', PAGE);
});
afterEach(() => rm(folder, { recursive: true }));

const MIGRATIONS = [
  { file: 'pages/home.json', pointer: '/elements/1', id: 'first', type: 'note', from: 1, to: 3 },
  { file: 'pages/home.json', pointer: '/elements/2/fallback', id: 'inner', type: 'note', from: 1, to: 3 },
  { file: 'pages/home.json', pointer: '/elements/3', id: 'tall', type: 'note', from: 1, to: 3 },
];

test('a dry run lists the rows that would change, and writes nothing', async () => {
  const { migrations, problems } = await migrateFolder(folder, [NOTE], { dryRun: true });
  expect([migrations, problems]).toEqual([MIGRATIONS, []]);
  expect(await read('pages/home.json')).toBe(PAGE);
});

test('rows are migrated, also in fallbacks, and the text around them keeps its formatting', async () => {
  expect((await migrateFolder(folder, [NOTE], { dryRun: false })).migrations).toEqual(MIGRATIONS);
  expect(await read('pages/home.json')).toBe(`{
  "id":   "home",
  "elements": [
    { "heroId": "top",   "title": "Hello" },
    { "type": "note", "v": 3, "id": "first", "props": { "heading": { "text": "One" } }, "when": { "audience": "guest" } },
    {
      "type": "plugin.quiz",
      "id": "quiz",
      "props": {},
      "fallback": { "type": "note", "id": "inner", "v": 3, "props": { "heading": { "text": "Two" } } }
    },
    {
      "type": "note",
      "id": "tall",
      "v": 3,
      "props": { "heading": { "text": "Four" } }
    },
    { "type": "note",   "v": 3, "id": "last", "props": { "heading": { "text": "Three" } } }
  ]
}
`);
  expect((await migrateFolder(folder, [NOTE], { dryRun: false })).migrations, 'a second run changes nothing').toEqual(
    [],
  );
});

test('line endings and the byte order mark stay', async () => {
  const text = `\uFEFF${PAGE.replaceAll('\n', '\r\n')}`;
  await writePage('home.json', text);
  await migrateFolder(folder, [NOTE], { dryRun: false });
  const migrated = await read('pages/home.json');
  expect(migrated.startsWith('\uFEFF{\r\n')).toBe(true);
  expect(migrated.replaceAll('\r\n', '')).not.toContain('\n');
});

test('a version that is newer than the widget is refused, and no file is written', async () => {
  await writePage('news.json', '{ "id": "news", "elements": [{ "type": "note", "v": 4, "id": "x", "props": {} }] }');
  const { problems } = await migrateFolder(folder, [NOTE], { dryRun: false });
  expect(problems).toMatchObject([
    { code: 'ROW_VERSION_NEWER', file: 'pages/news.json', pointer: '/elements/0/v', expected: '3 or less', line: 1 },
  ]);
  expect(await read('pages/home.json')).toBe(PAGE);
});

test('a newer page format, a migration that fails and a file that is not JSON are refused', async () => {
  await writePage('news.json', '{ "$schema": "/schemas/page-2.json", "id": "news", "elements": [] }');
  await writePage('old.json', '{ "id": "old", "elements": [{ "type": "failing", "id": "x", "props": {} }] }');
  await writePage('torn.json', '{ "id": ');
  const { problems } = await migrateFolder(folder, [NOTE, FAILING], { dryRun: false });
  expect(problems.map(({ code, file }) => `${code} ${file}`).toSorted()).toEqual([
    'DOCUMENT_NOT_JSON pages/torn.json',
    'PAGE_NEWER pages/news.json',
    'ROW_MIGRATION_FAILED pages/old.json',
  ]);
  expect(await read('pages/home.json')).toBe(PAGE);
});

test('rows of unknown types and malformed pages stay as they are', async () => {
  await writePage(
    'home.json',
    '{ "elements": [null, 7, { "type": "ghost", "props": {} }, { "type": "note", "v": "2" }] }',
  );
  await writePage('list.json', '[]');
  expect(await migrateFolder(folder, [NOTE], { dryRun: false })).toMatchObject({ migrations: [], problems: [] });
});

test('a field without a value is left out, and the file keeps its permissions', async () => {
  const page = { id: 'bare', elements: [{ type: 'note', id: 'one', props: { size: 1 } }] };
  await writePage('bare.json', JSON.stringify(page));
  await chmod(join(folder, 'pages', 'bare.json'), 0o600);
  await migrateFolder(folder, [NOTE], { dryRun: false });
  expect(JSON.parse(await read('pages/bare.json'))).toEqual({
    id: 'bare',
    elements: [{ type: 'note', v: 3, id: 'one', props: { size: 1, heading: {} } }],
  });
  expect((await stat(join(folder, 'pages', 'bare.json'))).mode & 0o777).toBe(0o600);
});
