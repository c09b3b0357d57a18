// A publish of a realm reaches the realms that inherit from it, on every node, and open tabs are notified.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { PublishedVersion } from '#schemas/domain/published-version.ts';
import { createRealmPublisher, type RealmPublisher } from '#src/server/domain/publishing/publishRealm.ts';
import { sampleDocuments, sampleFolder, type SampleFiles } from '#src/server/domain/testing/sampleFolder.ts';
import { contractStores } from '#src/server/db/testing/testStores.ts';
import { widgets } from '#widgets/contracts.gen.ts';
import { startApi, type RunningApi } from './startApi.ts';

const page = (title: string) => ({ id: 'about', title, elements: [] });
const product = (files: SampleFiles) =>
  sampleFolder({
    id: 'default',
    documents: {
      ...Object.fromEntries(Object.keys(sampleDocuments()).map((path) => [path, undefined])),
      'realm.json': { id: 'default', name: 'Product', locales: ['en', 'ar'], defaultLocale: 'en' },
      ...files,
    },
    assets: Object.fromEntries(
      ['art/a.landscape.webp', 'art/b.landscape.webp', 'art/logo.svg', 'art/edge.svg'].map((path) => [path, undefined]),
    ),
  });
const brand = (id: string, files: SampleFiles = {}, more: object = {}) =>
  sampleFolder({
    id,
    documents: { ...files, 'realm.json': { ...(sampleDocuments(id)['realm.json'] as object), ...more } },
  });

describe.each(contractStores())('$kind inheritance', (store) => {
  describe.skipIf(store.skipReason)('calls', () => {
    const cleanups: (() => Promise<void>)[] = [];
    let publisher: RealmPublisher;
    let nodes: readonly RunningApi[];

    beforeAll(async () => {
      const prepared = await store.prepare();
      cleanups.push(() => prepared.close());
      const database = await prepared.open();
      publisher = createRealmPublisher({ database, widgets });
      nodes = [await startApi(database), await startApi(database)];
      cleanups.push(...nodes.map((node) => node.close));
      await publish(
        product({ 'strings/en.json': { greeting: 'Hello', login: 'Sign in' }, 'pages/about.json': page('Old') }),
      );
      await publish(brand('parent', { 'strings/en.json': { motto: 'First' } }));
      await publish(
        brand('child', { 'strings/en.json': { own: 'Mine' }, 'theme.json': undefined }, { extends: 'parent' }),
      );
    }, 120_000);
    afterAll(async () => {
      for (const cleanUp of cleanups.toReversed()) await cleanUp();
    }, 60_000);

    const publish = async (folder: ReturnType<typeof product>) => {
      const outcome = await publisher.publish(await folder);
      expect(outcome.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
      if (!outcome.ok) throw new Error('The folder was not published.');
      return outcome;
    };
    /** Reads a label of a realm on each node. */
    const readLabel = (realm: string, key: string) =>
      Promise.all(
        nodes.map(
          async (node) => ((await node.call('/api/v2/label', { realm })).body['labels'] as Record<string, string>)[key],
        ),
      );
    const readTitles = (realm: string) =>
      Promise.all(nodes.map(async (node) => (await node.call('/api/v4/page/about', { realm })).body['title']));
    /** Reads the first event of a realm's stream on a node. */
    const readEvent = async (node: RunningApi, realm: string): Promise<PublishedVersion> => {
      const abort = new AbortController();
      const response = await fetch(`http://127.0.0.1:${node.port}/api/v2/events`, {
        headers: { realm },
        signal: abort.signal,
      });
      const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
      let text = '';
      while (!/data: .*\n/.test(text)) text += (await reader.read()).value ?? '';
      abort.abort();
      return JSON.parse(/data: (.*)\n/.exec(text)![1]!) as PublishedVersion;
    };

    test('labels, pages and theme of a parent reach its heirs on both nodes immediately', async () => {
      expect(await readLabel('child', 'greeting')).toEqual(['Hello', 'Hello']);
      expect(await readTitles('child')).toEqual(['Old', 'Old']);
      const before = await readEvent(nodes[1]!, 'child');
      const { heirs } = await publish(
        product({ 'strings/en.json': { greeting: 'Good day', login: 'Sign in' }, 'pages/about.json': page('New') }),
      );
      expect(heirs?.map(({ realm, published }) => [realm, published])).toEqual([
        ['parent', true],
        ['child', true],
      ]);
      await vi.waitFor(async () => expect(await readTitles('child')).toEqual(['New', 'New']), { timeout: 20_000 });
      expect(await readLabel('child', 'greeting')).toEqual(['Good day', 'Good day']);
      expect(await readLabel('parent', 'login')).toEqual(['Sign in', 'Sign in']);
      // The parent defines this label itself, so the publish of the product does not change it.
      expect(await readLabel('parent', 'motto')).toEqual(['First', 'First']);
      const after = await readEvent(nodes[1]!, 'child');
      expect(after.version).toBeGreaterThan(before.version);
      expect(after.revisions).toEqual({
        ...before.revisions,
        labels: expect.not.stringMatching(before.revisions.labels),
      });
      // Next, the parent publishes another theme.
      const theme = sampleDocuments()['theme.json'] as { colours: object };
      const themePublish = await publish(
        brand('parent', {
          'strings/en.json': { motto: 'Second' },
          'theme.json': { ...theme, colours: { ...theme.colours, primary: '#22aa44' } },
        }),
      );
      expect(themePublish.heirs).toMatchObject([{ realm: 'child', published: true }]);
      await vi.waitFor(async () => expect(await readLabel('child', 'motto')).toEqual(['Second', 'Second']), {
        timeout: 20_000,
      });
      const { revisions } = await readEvent(nodes[1]!, 'child');
      expect(revisions.theme).not.toBe(after.revisions.theme);
      const changes = await nodes[1]!.call(
        `/api/v2/realm/changes?${new URLSearchParams({ ...after.revisions, theme: before.revisions.theme }).toString()}`,
        { realm: 'child' },
      );
      expect(Object.keys(changes.body).toSorted()).toEqual([
        'labels',
        'locale',
        'policy',
        'revisions',
        'theme',
        'version',
      ]);
      expect(changes.body['theme']).toMatchObject({ tokens: expect.stringContaining('--color-primary:#22aa44') });
    });

    test('a rollback of the parent reaches the heir, and a rollback of the heir does not change what it inherits', async () => {
      await publisher.rollback('parent');
      await vi.waitFor(async () => expect(await readLabel('child', 'motto')).toEqual(['First', 'First']), {
        timeout: 20_000,
      });
      await publish(
        brand('child', { 'strings/en.json': { own: 'Yours' }, 'theme.json': undefined }, { extends: 'parent' }),
      );
      await publish(product({ 'strings/en.json': { greeting: 'Welcome' }, 'pages/about.json': page('Third') }));
      await publisher.rollback('child');
      await vi.waitFor(async () => expect(await readLabel('child', 'own')).toEqual(['Mine', 'Mine']), {
        timeout: 20_000,
      });
      await vi.waitFor(async () => expect(await readTitles('child')).toEqual(['Third', 'Third']), { timeout: 20_000 });
    });

    test('an heir that would be invalid with the new inherited content keeps its pages, but shows the new labels', async () => {
      await publish(
        brand(
          'child',
          { 'pages/more.json': { id: 'more', elements: [{ sectionName: 'about' }] }, 'theme.json': undefined },
          { extends: 'parent' },
        ),
      );
      const { heirs } = await publish(product({ 'strings/en.json': { greeting: 'Last' } }));
      const child = heirs?.find(({ realm }) => realm === 'child');
      expect(child).toMatchObject({
        published: false,
        problems: expect.arrayContaining([expect.objectContaining({ code: 'SECTION_UNKNOWN' })]),
      });
      await vi.waitFor(async () => expect(await readLabel('child', 'greeting')).toEqual(['Last', 'Last']), {
        timeout: 20_000,
      });
      expect(await readTitles('child')).toEqual(['Third', 'Third']);
    });
  });
});
