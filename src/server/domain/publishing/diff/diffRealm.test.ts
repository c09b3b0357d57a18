import { expect, test } from 'vitest';
import { checkRealm } from '../check/checkRealm.ts';
import { compileRealm } from '../compileRealm.ts';
import { diffJson } from './diffJson.ts';
import { diffRealm, hasChanges } from './diffRealm.ts';
import { readSources, buildSourceDocuments, parseSourceDocuments } from '../folder/folderSources.ts';
import type { PublishedDocument } from '../readPublishedVersion.ts';
import { emptyEnvironment, sampleAssets, sampleDocuments, sampleFolder } from '../../testing/sampleFolder.ts';

test('a comparison of two versions matches fields by name, entries by id, plain lists by value and other lists by position', () => {
  expect(diffJson({ a: 1, b: { c: 'x' }, gone: 0 }, { a: 1, b: { c: 'y' }, new: [1] })).toEqual([
    { pointer: '/b/c', change: 'changed', before: 'x', after: 'y' },
    { pointer: '/new', change: 'added', after: [1] },
    { pointer: '/gone', change: 'removed', before: 0 },
  ]);
  const row = (bucketId: string, name: string) => ({ bucketId, name });
  expect(
    diffJson([row('a', 'A'), row('b', 'B'), row('c', 'C')], [row('c', 'C'), row('a', 'Z'), row('d', 'D')]),
  ).toEqual([
    { pointer: '/1/name', change: 'changed', before: 'A', after: 'Z' },
    { pointer: '/2', change: 'added', after: row('d', 'D') },
    { pointer: '/1', change: 'removed', before: row('b', 'B') },
    { pointer: '/0', change: 'moved', id: 'c', before: 3, after: 1 },
  ]);
  expect(diffJson(['x', 'y'], ['y', 'z'])).toEqual([
    { pointer: '/1', change: 'added', after: 'z' },
    { pointer: '/0', change: 'removed', before: 'x' },
  ]);
  expect(diffJson([0.5, 0.5], [0.5, 0.2, 1])).toEqual([
    { pointer: '/1', change: 'changed', before: 0.5, after: 0.2 },
    { pointer: '/2', change: 'added', after: 1 },
  ]);
  expect(diffJson({ 'a/b': 1 }, { 'a/b': 2 })[0]?.pointer).toBe('/a~1b');
  expect(diffJson({ a: [1] }, { a: { b: 1 } })).toEqual([
    { pointer: '/a', change: 'changed', before: [1], after: { b: 1 } },
  ]);
});

async function version(more: Parameters<typeof sampleFolder>[0] = {}): Promise<PublishedDocument[]> {
  const folder = await sampleFolder(more);
  const { checked, problems } = await checkRealm(folder, emptyEnvironment);
  if (!checked) throw new Error(JSON.stringify(problems));
  return [...compileRealm(checked).documents, ...(await buildSourceDocuments(folder))];
}

test('a changed redirect is a difference of realm.json, and the stored source has it as it was written', async () => {
  const realm = sampleDocuments()['realm.json'] as object;
  const redirects = [{ from: '/section/old', to: '/home' }];
  const documents = { 'realm.json': { ...realm, redirects } };
  const diff = diffRealm(await version(), await version({ documents }));
  expect(JSON.stringify(diff)).toContain('"pointer":"/redirects"');
  const sources = parseSourceDocuments(readSources(await version({ documents }))!);
  expect(sources.get('realm.json')).toMatchObject({ redirects });
});

test('the differences of two versions list documents as files, images by name and items by id', async () => {
  const documents = sampleDocuments();
  const home = documents['pages/home.json'] as { elements: object[] };
  const items = documents['catalogue/a.json'] as object[];
  const diff = diffRealm(
    await version(),
    await version({
      documents: {
        'pages/home.json': { ...home, title: 'Start' },
        'strings/ar.json': { login: 'تعال' },
        'catalogue/a.json': [...items.slice(1), { ...items[0], title: 'First' }],
        'theme.json': { ...(documents['theme.json'] as object), hero: {} },
      },
      assets: { 'art/c.landscape.webp': (await sampleAssets(3))['art/a.landscape.webp']! },
    }),
  );
  expect(diff.documents.map(({ file, change }) => `${change} ${file}`)).toEqual([
    'changed catalogue order',
    'changed catalogue item v1',
    'changed pages/home.json',
    'changed strings/ar.json',
    'changed theme.json',
  ]);
  expect(diff.documents[1]?.changes).toEqual([
    { pointer: '/title', change: 'changed', before: { $text: { en: 'One', ar: 'واحد' } }, after: 'First' },
  ]);
  expect(diff.images.map(({ name, change }) => `${change} ${name}`)).toEqual(['added c.landscape.webp']);
  expect(diff.filesWithoutEffect).toEqual([]);
});

test('the same folder has no difference; fields that viewers never see are listed separately', async () => {
  const before = await version();
  expect(hasChanges(diffRealm(before, await version()))).toBe(false);
  const documents = sampleDocuments();
  const reordered = Object.fromEntries(Object.entries(documents['realm.json'] as object).toReversed());
  const diff = diffRealm(
    before,
    await version({
      documents: {
        'realm.json': reordered,
        'catalogue/a.json': undefined,
        'catalogue/b.json': documents['catalogue/a.json'],
      },
    }),
  );
  expect(diff).toEqual({
    documents: [],
    images: [],
    filesWithoutEffect: ['catalogue/a.json', 'catalogue/b.json', 'realm.json'],
  });
});

test('a stored folder is read with the fields in the order of its author; paths outside the folder are ignored', async () => {
  const sources = readSources(await version())!;
  expect(Object.fromEntries(parseSourceDocuments(sources))).toEqual(sampleDocuments());
  expect(sources.texts.get('realm.json')).toBe(JSON.stringify(sampleDocuments()['realm.json']));
  expect(sources.texts.get('art/logo.svg')).toContain('<svg');
  expect([...sources.assets.keys()]).toEqual(['art/a.landscape.webp', 'art/b.landscape.webp']);
  expect(readSources([{ kind: 'page', key: 'home', body: {} }])).toBeUndefined();
  const evil = readSources([
    { kind: 'source', key: '../x.json', body: { text: '1' } },
    { kind: 'source', key: 'assets', body: { '/etc/x': 'h', 'art/../../x': 'h' } },
  ])!;
  expect([evil.texts.size, evil.assets.size]).toEqual([0, 0]);
});
