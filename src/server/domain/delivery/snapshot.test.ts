import { expect, test } from 'vitest';
import { checkRealm } from '../publishing/check/checkRealm.ts';
import { compileRealm } from '../publishing/compileRealm.ts';
import { emptyEnvironment, sampleDocuments, sampleFolder } from '../testing/sampleFolder.ts';
import { loadSnapshot } from './snapshot.ts';

/** Returns what browsers get of a realm with more settings. */
async function readView(more: object) {
  const documents = { 'realm.json': { ...(sampleDocuments()['realm.json'] as object), ...more } };
  const { checked } = await checkRealm(await sampleFolder({ documents }), emptyEnvironment);
  const stored = compileRealm(checked!).documents.map((document) => ({ ...document, hash: '' }));
  const snapshot = await loadSnapshot(
    {
      list: async () => stored,
      getMany: async (_realm, _version, kind, keys) =>
        stored.filter((document) => document.kind === kind && keys.includes(document.key)),
    },
    'sample',
    1,
  );
  return snapshot!.view;
}

const vendors = [{ id: 'host', name: 'Host', purpose: 'Delivers films.', consent: 'NECESSARY' }];

test('browsers are told of vendors also when nothing depends on the consent', async () => {
  expect(await readView({ vendors })).toMatchObject({ listsVendors: true });
  const ads = { units: [{ kind: 'VMAP', url: 'https://ads.example/vmap' }], consent: 'ANONYMOUS' };
  expect(await readView({ vendors, origins: { ads: ['https://ads.example'] }, playback: { ads } })).toMatchObject({
    listsVendors: true,
  });
  const counting = await readView({ vendors, analytics: { server: 'count' } });
  expect(counting.analytics, 'the details of the consent contain the list').toMatchObject({ send: true });
  for (const view of [counting, await readView({}), await readView({ vendors: [] })])
    expect(view).not.toHaveProperty('listsVendors');
});
