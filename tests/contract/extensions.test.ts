// Extensions of plugins: rows that a realm shows at named places of pages.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Page } from '#schemas/page/page.ts';
import type { Database } from '#src/server/db/database.ts';
import { createSettingsReader } from '#src/server/domain/brands/readBrandSettings.ts';
import { explainValue } from '#src/server/domain/publishing/explain/explainValue.ts';
import { createRealmPublisher, type RealmPublisher } from '#src/server/domain/publishing/publishRealm.ts';
import { sampleDocuments, sampleFolder } from '#src/server/domain/testing/sampleFolder.ts';
import { contractStores } from '#src/server/db/testing/testStores.ts';
import { widgets } from '#widgets/contracts.gen.ts';
import { readToken, startApi, type RunningApi } from './startApi.ts';

type Json = Record<string, unknown>;
type DeliveredPage = Omit<Page, 'elements'> & { readonly elements: readonly Json[] };
const PLUGINS = [
  {
    id: 'polls',
    kind: 'module',
    url: '/plugins/polls.js',
    integrity: `sha384-${'A'.repeat(64)}`,
    rows: [{ type: 'acme.poll', version: 2 }],
    extensions: [
      { id: 'item-poll', attachTo: 'item.aside', props: { question: { $text: { en: 'Who wins?', ar: 'من يفوز؟' } } } },
      { id: 'end-poll', attachTo: 'page.end', order: 20, props: { question: 'Again?' } },
    ],
  },
  {
    id: 'clock',
    kind: 'frame',
    url: '/plugins/clock.html',
    extensions: [{ id: 'next', attachTo: 'hero.below', props: { until: '2026-12-01T00:00:00Z', title: 'Next' } }],
  },
];
const ALL_ON = {
  'polls/item-poll': { enabled: true },
  'polls/end-poll': { enabled: true },
  'clock/next': { enabled: true, config: { title: { $text: { en: 'Soon', ar: 'قريبًا' } } } },
};
const VIDEO = {
  id: 'video',
  subject: 'video',
  elements: ['item-detail', 'discovery'].map((type) => ({ type, v: 1, id: type, props: {} })),
};
const brand = (id: string, more: object) =>
  sampleFolder({
    id,
    documents: {
      'realm.json': {
        ...(sampleDocuments(id)['realm.json'] as object),
        sessionMode: 'bearer',
        plugins: PLUGINS,
        ...more,
      },
      'pages/video.json': VIDEO,
    },
  });

describe.each(contractStores())('$kind extensions', (store) => {
  describe.skipIf(store.skipReason)('calls', () => {
    const cleanups: (() => Promise<void>)[] = [];
    let publisher: RealmPublisher;
    let database: Database;
    let api: RunningApi;
    let editor: string;
    beforeAll(async () => {
      const prepared = await store.prepare();
      cleanups.push(() => prepared.close());
      database = await prepared.open();
      publisher = createRealmPublisher({ database, widgets });
      api = await startApi(database);
      cleanups.push(api.close);
      await publish(await brand('group', { extensions: ALL_ON }));
      await publish(
        await brand('heir', {
          extends: 'group',
          extensions: { 'polls/end-poll': { enabled: false }, 'clock/next': { config: { button: 'Go' } } },
        }),
      );
      editor = readToken(
        await api.call('/api/v2/login', { realm: 'group', body: { id: 'editor@demo.test', secret: 'marquee-demo-1' } }),
      );
    }, 120_000);
    afterAll(async () => {
      for (const cleanup of cleanups.toReversed()) await cleanup();
    }, 60_000);

    const publish = async (folder: Awaited<ReturnType<typeof brand>>): Promise<void> => {
      const outcome = await publisher.publish(folder);
      if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
    };
    const getPage = async (realm: string, id: string, query = ''): Promise<DeliveredPage> =>
      (await api.call(`/api/v4/page/${encodeURIComponent(id)}${query}`, { realm })).body as never;
    const listRows = async (realm: string, id: string): Promise<unknown[]> =>
      (await getPage(realm, id)).elements.map(
        (each) => each['id'] ?? each['heroId'] ?? each['bucketId'] ?? each['sectionName'],
      );

    test('each place has its rows, with the context that the plugin gets as props, in the language of the viewer', async () => {
      expect(await listRows('group', 'home')).toEqual([
        'top',
        'extension.clock.next',
        'all',
        'extra',
        'extension.polls.end-poll',
      ]);
      const { elements } = await getPage('group', 'home', '?lang=ar');
      expect([elements[1], elements[4]]).toEqual([
        {
          type: 'plugin.clock',
          v: 1,
          id: 'extension.clock.next',
          props: { until: '2026-12-01T00:00:00Z', title: 'قريبًا', context: { point: 'hero.below', page: 'home' } },
        },
        {
          type: 'acme.poll',
          v: 2,
          id: 'extension.polls.end-poll',
          props: { question: 'Again?', context: { point: 'page.end', page: 'home' } },
        },
      ]);
      const video = await getPage('group', 'video/v1', '?lang=ar');
      expect(video.elements.map(({ id }) => id)).toEqual([
        'item-detail',
        'extension.polls.item-poll',
        'discovery',
        'extension.polls.end-poll',
      ]);
      expect(video.elements[1]!['props']).toEqual({
        question: 'من يفوز؟',
        context: { point: 'item.aside', page: 'video', itemId: 'v1', itemType: 'VOD', title: 'واحد' },
      });
      expect(video.elements[3]).toMatchObject({ props: { context: { point: 'page.end', subject: 'v1' } } });
      // A page that is a section of another one has these rows only when it is opened as a page.
      expect(await listRows('group', 'extra')).toEqual(['picked', 'extension.polls.end-poll']);
    });

    test('an heir turns one entry off and changes one field of another', async () => {
      expect(await listRows('heir', 'home')).toEqual(['top', 'extension.clock.next', 'all', 'extra']);
      const { elements } = await getPage('heir', 'home');
      expect(elements[1]!['props']).toMatchObject({ title: 'Soon', button: 'Go' });
    });

    test('long pages count these rows in their parts', async () => {
      const first = await getPage('group', 'home', '?rpp=2');
      expect(first.elements.map(({ id, heroId }) => id ?? heroId)).toEqual(['top', 'extension.clock.next']);
      const ids: unknown[] = [];
      for (let { paging } = first; paging?.moreDataAvailable;) {
        const next = await getPage('group', 'home', `?rpp=2&lastSeen=${paging.lastSeen}`);
        ids.push(...next.elements.map((each) => each['bucketId'] ?? each['sectionName'] ?? each['id']));
        paging = next.paging;
      }
      expect(ids).toEqual(['all', 'extra', 'extension.polls.end-poll']);
    });

    test("the editor's preview equals the page, and the document that editors change does not have the rows", async () => {
      for (const [id, document] of [
        ['home', sampleDocuments('group')['pages/home.json']],
        ['video/v1', VIDEO],
      ] as const)
        for (const locale of ['en', 'ar']) {
          const { body } = await api.call('/api/v2/editing/deliver', {
            realm: 'group',
            token: editor,
            body: { page: id, document, audience: { locale } },
          });
          expect(body['page']).toEqual(await getPage('group', id, `?lang=${locale}`));
          const pointers = body['pointers'] as string[];
          expect(pointers.filter((pointer) => pointer.startsWith('/extensions/'))).toEqual(
            (body['extensions'] as { pointer: string }[]).map(({ pointer }) => pointer),
          );
          expect(pointers).toContain('/extensions/polls~1end-poll');
        }
      const { body } = await api.call('/api/v2/editing/pages/home', { realm: 'group', token: editor });
      expect(JSON.stringify(body)).not.toContain('extension');
    });

    test('an editor learns which plugin adds a row, at which place, and which realm sets each field', async () => {
      const token = readToken(
        await api.call('/api/v2/login', { realm: 'heir', body: { id: 'editor@demo.test', secret: 'marquee-demo-1' } }),
      );
      const { body } = await api.call('/api/v2/editing/explanation', {
        realm: 'heir',
        token,
        body: { page: 'home', document: sampleDocuments('heir')['pages/home.json'], row: '/extensions/clock~1next' },
      });
      expect(body['extensions']).toEqual([{ pointer: '/extensions/clock~1next', point: 'hero.below' }]);
      expect((body['rows'] as Json[]).map(({ pointer }) => pointer)).toEqual([
        '/elements/0',
        '/elements/1',
        '/elements/2',
      ]);
      expect(body['row']).toMatchObject({
        pointer: '/extensions/clock~1next',
        state: 'shown',
        data: 'plugin',
        widget: { type: 'plugin.clock', plugin: 'clock' },
        extension: {
          key: 'clock/next',
          plugin: 'clock',
          point: 'hero.below',
          order: 100,
          setBy: [
            { field: 'enabled', realms: ['group'] },
            { field: 'config', realms: ['heir', 'group'] },
          ],
        },
      });
      const explain = async (what: string) =>
        (await explainValue(createSettingsReader(database.kysely), { realm: 'heir', what, now: 0 }))!.explanations[0]!;
      const pointer = 'realm.json#/extensions/clock~1next/config';
      expect((await explain(`${pointer}/button`)).origin).toBe('realm.json of heir');
      expect((await explain(`${pointer}/title`)).origin).toBe('realm.json of group, from which heir inherits');
      const whole = await explain(pointer);
      expect(whole.steps.map(({ used, value }) => [used, Object.keys(value as object)])).toEqual([
        [true, ['button']],
        [true, ['title']],
      ]);
    });

    test('a plugin that is turned off, and a rollback, take the rows away', async () => {
      const turn = (isOn: boolean) =>
        api.call('/api/v2/row-switches', {
          realm: 'group',
          token: editor,
          body: { subject: 'plugin:polls', isOn, reason: 'Test' },
        });
      expect((await turn(false)).status).toBe(200);
      await vi.waitFor(async () =>
        expect(await listRows('group', 'home')).toEqual(['top', 'extension.clock.next', 'all', 'extra']),
      );
      await turn(true);
      await vi.waitFor(async () => expect(await listRows('group', 'home')).toHaveLength(5));
      await publish(await brand('group', {}));
      await vi.waitFor(async () => expect(await listRows('group', 'home')).toEqual(['top', 'all', 'extra']));
      // The heir keeps only what it enables itself: nothing.
      await vi.waitFor(async () => expect(await listRows('heir', 'home')).toEqual(['top', 'all', 'extra']));
      await publisher.rollback('group');
      await vi.waitFor(async () => expect(await listRows('group', 'home')).toHaveLength(5));
    });
  });
});
