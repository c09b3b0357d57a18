// The matrix of brands names for each setting of each realm its value and the layer that sets it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRemoteClient } from '#src/cli/realm/createRemoteClient.ts';
import type { PublishClient } from '#src/cli/realm/publishClient.ts';
import { testStores, type PreparedStore } from '#src/server/db/testing/testStores.ts';
import { explainValue } from '#src/server/domain/publishing/explain/explainValue.ts';
import { createMatrix } from '#src/server/domain/publishing/matrix/createMatrix.ts';
import { createRealmPublisher } from '#src/server/domain/publishing/publishRealm.ts';
import { sampleDocuments, sampleFolder } from '#src/server/domain/testing/sampleFolder.ts';
import { widgets } from '#widgets/contracts.gen.ts';
import { startApi, type RunningApi } from './startApi.ts';

describe.each(testStores())('$kind', (store) => {
  describe.skipIf(store.skipReason)('matrix', () => {
    let prepared: PreparedStore;
    let node: RunningApi;
    let client: PublishClient;
    beforeAll(async () => {
      prepared = await store.prepare();
      const database = await prepared.open();
      node = await startApi(database);
      client = createRemoteClient({ url: `http://127.0.0.1:${node.port}`, token: 'x'.repeat(40) });
      const publisher = createRealmPublisher({ database, widgets });
      const settings = (id: string, more: object = {}) => ({
        'realm.json': { ...(sampleDocuments(id)['realm.json'] as object), ...more },
      });
      const rules = [{ when: { type: 'VOD_PLAYLIST' }, rowType: 'grid' }];
      // A group has no hosts, pages or theme. `child` inherits from it through `parent`.
      const withoutSample = Object.fromEntries(Object.keys(sampleDocuments()).map((path) => [path, undefined]));
      const vendor = { id: 'acme', name: 'Acme', purpose: 'Counts visits.', consent: 'MEASUREMENT' };
      const group = {
        id: 'group',
        name: 'Group',
        locales: ['en'],
        defaultLocale: 'en',
        currency: 'EUR',
        analytics: {},
        vendors: [vendor],
      };
      const art = ['a.landscape.webp', 'b.landscape.webp', 'logo.svg', 'edge.svg'];
      const grouped = await publisher.publish(
        await sampleFolder({
          id: 'group',
          documents: { ...withoutSample, 'realm.json': group },
          assets: Object.fromEntries(art.map((name) => [`art/${name}`, undefined])),
        }),
      );
      if (!grouped.ok) throw new Error(JSON.stringify(grouped));
      await publisher.publish(
        await sampleFolder({
          id: 'parent',
          documents: settings('parent', { extends: 'group', features: { search: false }, rowTypes: rules }),
        }),
      );
      const child = {
        ...settings('child', {
          extends: 'parent',
          features: { watchlists: true },
          vendors: [{ ...vendor, id: 'ads', name: 'Ads Ltd', consent: 'ADVERTISING' }],
        }),
        'theme.json': { inherits: true, colours: { primary: '#2f6fdb' }, type: { display: { size: 60 } } },
      };
      const outcomes = [
        await publisher.publish(await sampleFolder({ id: 'child', documents: child })),
        await publisher.publish(
          await sampleFolder({ id: 'child', documents: { ...child, 'strings/en.json': { login: 'Enter' } } }),
          { share: 15 },
        ),
      ];
      if (!outcomes.every(({ ok }) => ok)) throw new Error(JSON.stringify(outcomes));
    }, 120_000);
    afterAll(async () => {
      await node?.close();
      await prepared?.close();
    }, 60_000);

    test('each cell has its value and layer, and each brand its version and trial', async () => {
      const ids = (await client.list()).map(({ realm }) => realm);
      const matrix = await createMatrix(ids, (realm, options) => client.documents(realm, options), client.readTrial);
      expect(
        matrix.brands.map(({ realm, version, share, trialVersion }) => [realm, version, share, trialVersion]),
      ).toEqual([
        ['child', 1, 15, 2],
        ['parent', 1, null, null],
      ]);
      const [child, parent] = matrix.brands.map(({ cells }) => cells);
      expect(child?.['locales']).toEqual({ value: ['en', 'ar'], layer: 'child', file: 'realm.json' });
      expect(child?.['extends']).toEqual({ value: 'parent', layer: 'child', file: 'realm.json' });
      expect(parent?.['catalogueOf']).toEqual({ value: undefined, layer: '', file: '' });
      expect(child?.['theme.colours.primary']).toEqual({ value: '#2f6fdb', layer: 'child', file: 'theme.json' });
      expect(child?.['theme.colours.tertiary']).toEqual({ value: '#60a0e0', layer: 'parent', file: 'theme.json' });
      expect(child?.['theme.colours.line']).toMatchObject({ layer: 'derived', file: '' });
      expect(child?.['theme.type.display.size']).toEqual({ value: 60, layer: 'child', file: 'theme.json' });
      expect(child?.['theme.type.display.weight']).toEqual({ value: 700, layer: 'parent', file: 'theme.json' });
      expect(child?.['theme.space.gap']).toEqual({ value: 20, layer: 'default of the schema', file: '' });
      expect(parent?.['theme.colours.primary']).toEqual({ value: '#c03060', layer: 'parent', file: 'theme.json' });
      expect(parent?.['features.search']).toEqual({ value: false, layer: 'parent', file: 'realm.json' });
      expect(child?.['features.search'], 'an inherited value has the layer of the parent').toEqual({
        value: false,
        layer: 'parent',
        file: 'realm.json',
      });
      expect(child?.['features.watchlists']).toEqual({ value: true, layer: 'child', file: 'realm.json' });
      expect(parent?.['features.watchlists']).toEqual({ value: false, layer: 'default of the schema', file: '' });
      expect(child?.['currency']).toEqual({ value: 'EUR', layer: 'group', file: 'realm.json' });
      const acme = { value: 'Acme · MEASUREMENT', layer: 'group', file: 'realm.json' };
      expect([child?.['vendors.acme'], parent?.['vendors.acme']], 'both brands inherit the vendor').toEqual([
        acme,
        acme,
      ]);
      expect(child?.['vendors.ads']).toEqual({ value: 'Ads Ltd · ADVERTISING', layer: 'child', file: 'realm.json' });
      expect(parent?.['vendors.ads']).toEqual({ value: undefined, layer: '', file: '' });
      expect(child?.['rowTypes']?.value).toEqual(parent?.['rowTypes']?.value);
      expect(parent?.['rowTypes']?.value).toEqual([{ when: { type: 'VOD_PLAYLIST' }, rowType: 'grid' }]);
      const explained = await explainValue((realm, options) => client.documents(realm, options), {
        realm: 'child',
        what: 'currency',
        now: 0,
      });
      expect(explained?.explanations[0]).toMatchObject({
        value: 'EUR',
        origin: 'realm.json of group, from which child inherits',
        steps: [
          { location: 'realm.json#/currency of child', used: false },
          { location: 'realm.json#/currency of parent', used: false },
          { location: 'realm.json#/currency of group', value: 'EUR', used: true },
        ],
      });
      const explainToken = async (what: string) =>
        (await explainValue((realm, options) => client.documents(realm, options), { realm: 'child', what, now: 0 }))
          ?.explanations[0];
      expect(await explainToken('colours.tertiary')).toMatchObject({
        value: '#60a0e0',
        origin: 'theme.json of parent',
        steps: [
          { location: 'theme.json of child', used: false },
          { location: 'theme.json of parent', value: '#60a0e0', used: true },
        ],
      });
      expect(await explainToken('type.display')).toMatchObject({
        value: { size: 60, weight: 700 },
        origin: 'theme.json of child, theme.json of parent',
      });
      expect((await explainToken('colours.line'))?.origin).toBe(
        'derived from background (theme.json of child and theme.json of parent do not set it)',
      );
      for (const brand of matrix.brands) expect(Object.keys(brand.cells)).toEqual(matrix.keys.map(({ key }) => key));
    });
  });
});
