import { expect, test } from 'vitest';
import { checkRealm } from '../publishing/check/checkRealm.ts';
import { compileRealm } from '../publishing/compileRealm.ts';
import type { DeliverContext } from './deliver.ts';
import { readContent } from './realmDocuments.ts';
import { loadSnapshot } from './snapshot.ts';
import { emptyEnvironment, sampleFolder, type SampleFiles } from '../testing/sampleFolder.ts';

const guest: DeliverContext = { locale: 'en', now: 0, viewer: { isGuest: true } };
const PAGE = {
  id: 'film',
  subject: 'item',
  meta: { showTitle: true },
  elements: [{ bucketId: 'this', name: 'This one', type: 'VOD_PLAYLIST', source: { ids: ['{subject}'] } }],
};

async function publish(documents: SampleFiles, product?: SampleFiles) {
  const relatedRealms = new Map(product ? [['default', await readSampleContent(product)]] : []);
  const { checked, problems } = await checkRealm(await sampleFolder({ documents }), {
    ...emptyEnvironment,
    relatedRealms,
  });
  return {
    problems: problems.map(({ code, file, pointer }) => `${code} ${file}#${pointer}`),
    documents: checked ? compileRealm(checked).documents : [],
  };
}
async function readSampleContent(documents: SampleFiles) {
  return readContent((await publish(documents)).documents);
}
async function buildSampleSnapshot(documents: SampleFiles, product?: SampleFiles) {
  const stored = (await publish(documents, product)).documents.map((document) => ({ ...document, hash: '' }));
  return (await loadSnapshot(
    {
      list: async () => stored,
      getMany: async (_realm, _version, kind, keys) =>
        stored.filter((document) => document.kind === kind && keys.includes(document.key)),
    },
    'sample',
    1,
  ))!;
}

test('a page about a subject has its id, title and items; without a subject it is not found', async () => {
  const realm = await buildSampleSnapshot({ 'pages/film.json': PAGE });
  const page = realm.getPage('film/v1', guest)!;
  expect(page).toMatchObject({
    id: 'film/v1',
    title: 'One',
    meta: { showTitle: true, imageUrl: expect.stringMatching(/^\/img\//) as string },
  });
  expect((page.elements[0] as { contentList: { id: string }[] }).contentList.map(({ id }) => id)).toEqual(['v1']);
  expect(realm.getBucketItems('film/v2', 'this', { rpp: 5 }, guest)).toMatchObject({ items: [{ id: 'v2' }] });
  for (const none of ['film', 'film/ghost', 'film/__proto__', 'home/v1', 'film/v1/v2'])
    expect(realm.getPage(none, guest), none).toBeUndefined();
});

test('every realm has the pages of the product, and its own pages override those of the same name', async () => {
  const product = {
    'pages/film.json': PAGE,
    'pages/extra.json': { id: 'extra', title: "The product's", elements: [] },
  };
  const realm = await buildSampleSnapshot({}, product);
  expect(realm.getPage('film/v1', guest)).toBeDefined();
  expect(realm.getPage('extra', guest)).not.toHaveProperty('title', "The product's");
});

test('publishing refuses an unknown kind of subject or data and names it', async () => {
  const { problems } = await publish({ 'pages/film.json': { ...PAGE, subject: 'planet' }, 'data/tea.json': {} });
  expect(problems).toEqual(['FILE_UNKNOWN data/tea.json#', 'FIELD_VALUE pages/film.json#/subject']);
});
