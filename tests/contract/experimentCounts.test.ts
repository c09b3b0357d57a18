// Views of pages are counted by variant of an experiment: by documents, page calls and reports of openings, once for
// each view, on all nodes together, for editors of the realm only, and without any data about visitors.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#src/server/db/database.ts';
import { createExperimentCounts, type ExperimentCount } from '#src/server/db/repositories/experimentCounts.ts';
import { testStores, type PreparedStore } from '#src/server/db/testing/testStores.ts';
import { assignVariant } from '#src/server/domain/delivery/experiments.ts';
import { createRealmPublisher, type RealmPublisher } from '#src/server/domain/publishing/publishRealm.ts';
import { sampleDocuments, sampleFolder } from '#src/server/domain/testing/sampleFolder.ts';
import { widgets } from '#widgets/contracts.gen.ts';
import { errorBody } from './contentApi.ts';
import { createTestClock, readToken, startApi, type RunningApi, type TestResponse } from './startApi.ts';
import { stateRenderer } from './stateRenderer.ts';

const ROWS = {
  id: 'rows',
  name: 'Larger rows',
  variants: [
    { id: 'control', weight: 50 },
    { id: 'large', weight: 50 },
  ],
  share: 100,
  endsAt: '2026-11-30T00:00:00Z',
};
const LOOK = {
  id: 'look',
  name: 'Another look',
  variants: [
    { id: 'control', weight: 100 },
    { id: 'wide', weight: 0, theme: { rows: { cardWidth: 400 } } },
  ],
  share: 100,
  endsAt: '2026-11-30T00:00:00Z',
};
const bucket = (bucketId: string, variant?: string): object => ({
  bucketId,
  name: bucketId,
  source: { ids: ['v1', 'v2'] },
  ...(variant && { when: { experiment: { id: 'rows', variant } } }),
});
const PATH = '/api/v2/activity/experiments';
type Counts = Record<string, string>;

describe.each(testStores())('$kind', (store) => {
  describe.skipIf(store.skipReason)('counts of experiments', () => {
    const clock = createTestClock();
    let prepared: PreparedStore;
    let database: Database;
    let publisher: RealmPublisher;
    let nodes: readonly RunningApi[] = [];
    beforeAll(async () => {
      prepared = await store.prepare();
      database = await prepared.open();
      const options = { clock, renderer: stateRenderer, trustProxy: 1 };
      nodes = [await startApi(database, options), await startApi(database, options)];
      publisher = createRealmPublisher({ database, widgets });
      await publish('lab', [ROWS, LOOK]);
      await publish('other', [ROWS]);
    }, 120_000);
    afterAll(async () => {
      for (const node of nodes) await node.close();
      await prepared?.close();
    }, 60_000);

    const publish = async (id: string, experiments: readonly object[]): Promise<void> => {
      const documents = {
        'realm.json': { ...(sampleDocuments(id)['realm.json'] as object), experiments, analytics: { server: 'count' } },
        'pages/home.json': {
          id: 'home',
          elements: [bucket('first'), bucket('small', 'control'), bucket('large', 'large')],
        },
        'pages/plain.json': { id: 'plain', elements: [bucket('only')] },
      };
      const outcome = await publisher.publish(await sampleFolder({ id, documents }));
      if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
    };
    const findVisitor = (variant: string): number => {
      for (let visitor = 0; ; visitor += 1)
        if (assignVariant(ROWS, { now: clock.now(), visitor }).variant === variant) return visitor;
    };
    type Request = {
      readonly variant?: string;
      readonly node?: number;
      readonly headers?: Record<string, string>;
      readonly body?: object;
    };
    const send = (
      path: string,
      { variant = 'large', node = 0, headers = {}, body }: Request = {},
    ): Promise<TestResponse> =>
      nodes[node]!.call(path, {
        realm: 'lab',
        cookie: `visitor=${findVisitor(variant)}`,
        headers: { 'x-forwarded-host': 'lab.localhost', accept: 'text/html', ...headers },
        ...(body && { body }),
      });
    const signIn = async (account: string, realm = 'lab'): Promise<{ cookie?: string | undefined; token?: string }> => {
      const response = await nodes[0]!.call('/api/v2/login', {
        realm,
        body: { id: `${account}@demo.test`, secret: 'marquee-demo-1' },
      });
      return response.cookie === undefined ? { token: readToken(response) } : { cookie: response.cookie };
    };
    const readCounts = async (query = '', realm = 'lab'): Promise<TestResponse> => {
      // Each call stores the counts of its own node.
      for (const node of nodes.toReversed()) {
        const response = await node.call(`${PATH}${query}`, { realm, ...(await signIn('editor', realm)) });
        if (node === nodes[0]) return response;
      }
      throw new Error('no node');
    };
    const listCounts = async (): Promise<Counts> => {
      const { body } = await readCounts();
      const experiments = body['experiments'] as {
        id: string;
        variants: { id: string; views: number; visits: number; playbacks: number }[];
      }[];
      return Object.fromEntries(
        experiments.flatMap(({ id, variants }) =>
          variants.map((each) => [`${id}:${each.id}`, `${each.views} ${each.visits} ${each.playbacks}`]),
        ),
      );
    };
    const clear = () => database.kysely.deleteFrom('experiment_count').execute();

    test('each view is counted once, with the visits from outside: documents, page calls and openings, of both nodes', async () => {
      // A visit: a document from elsewhere, a call for the next page, and a page that the tab had in memory.
      expect((await send('/')).status).toBe(200);
      const onHome = { referer: 'http://lab.localhost/' };
      expect((await send('/api/v4/page/plain', { headers: onHome })).status).toBe(200);
      const opening = await send('/api/v2/page-views', { body: { pageId: 'home' }, node: 1 });
      expect(opening.body).toEqual({ accepted: 1 });
      // A visitor of the other variant, on the other node; a link opens a new document, and a reload is no new visit.
      await send('/', { variant: 'control', node: 1 });
      await send('/section/plain', { variant: 'control', node: 1, headers: onHome });
      await send('/', { variant: 'control', headers: { 'cache-control': 'max-age=0' } });
      expect(await listCounts()).toEqual({
        'rows:control': '2 1 0',
        'rows:large': '2 1 0',
        // An experiment with tokens changes every page.
        'look:control': '6 2 0',
        'look:wide': '0 0 0',
      });
      // A repeated report of the same numbers adds nothing.
      expect((await listCounts())['rows:large']).toBe('2 1 0');
      await clear();
    });

    test('refreshes, further rows, prefetches, HEAD requests, missing pages, the admin area and previews do not count as views', async () => {
      const headersOf: Record<string, Record<string, string>> = {
        '/api/v4/page/home': { referer: 'http://lab.localhost/?utm=1' },
        '/api/v4/page/plain': { referer: 'http://lab.localhost/section/plain' },
        '/api/v4/page/home?rpp=1': { purpose: 'prefetch' },
        '/?a': { 'sec-purpose': 'prefetch;prerender' },
        '/?b': { referer: 'http://lab.localhost/_admin/pages/home' },
        '/section/missing': {},
        '/api/v4/page/missing': {},
        '/login': {},
      };
      for (const [path, headers] of Object.entries(headersOf)) await send(path, { headers });
      const first = await send('/api/v4/page/home?rpp=1', { headers: { purpose: 'prefetch' } });
      const { lastSeen } = first.body['paging'] as { lastSeen: string };
      expect((await send(`/api/v4/page/home?lastSeen=${encodeURIComponent(lastSeen)}`)).status).toBe(200);
      await nodes[0]!.call('/', {
        method: 'HEAD',
        cookie: `visitor=${findVisitor('large')}`,
        headers: { 'x-forwarded-host': 'lab.localhost' },
      });
      expect(await listCounts()).toEqual({
        'rows:control': '0 0 0',
        'rows:large': '0 0 0',
        'look:control': '0 0 0',
        'look:wide': '0 0 0',
      });
      expect(await database.kysely.selectFrom('experiment_count').selectAll().execute()).toEqual([]);
    });

    test('a page call counts as a view also when the browser already has the response, and when it has no referrer', async () => {
      const { headers } = await send('/api/v4/page/home');
      const again = await send('/api/v4/page/home', {
        headers: { 'if-none-match': headers.get('etag')!, referer: 'http://lab.localhost/section/plain' },
      });
      expect(again.status).toBe(304);
      expect((await listCounts())['rows:large']).toBe('2 0 0');
      await clear();
    });

    test('playbacks that start are counted by variant, when the realm counts events of viewers who consented', async () => {
      const event = (name: string) => ({ event: name, userType: 'GUEST', language: 'en', subject: '0-500' });
      const body = { events: [event('playback-start'), event('playback-exit'), event('playback-start')] };
      expect((await send('/api/v2/viewer-events', { body })).body).toEqual({ accepted: 3 });
      expect(await listCounts()).toMatchObject({
        'rows:large': '0 0 2',
        'rows:control': '0 0 0',
        'look:control': '0 0 2',
      });
      expect((await readCounts()).body).toMatchObject({ countsPlaybacks: true, isCut: false });
      await clear();
    });

    test('hostile reports are refused, and pages that no experiment changes are not counted', async () => {
      for (const body of [{}, { pageId: '' }, { pageId: 'x'.repeat(300) }, { pageId: 1 }, { pageId: 'home', more: 1 }])
        expect((await send('/api/v2/page-views', { body })).status, JSON.stringify(body)).toBe(400);
      const report = (pageId: string, realm = 'other'): Promise<TestResponse> =>
        nodes[0]!.call('/api/v2/page-views', {
          realm,
          cookie: `visitor=${findVisitor('large')}`,
          body: { pageId },
        });
      expect((await report('plain')).body).toEqual({ accepted: 0 });
      expect((await report('no-such-page')).body).toEqual({ accepted: 0 });
      // The experiment with tokens changes every page of this realm.
      expect((await report('no-such-page', 'lab')).body).toEqual({ accepted: 0 });
      expect((await report('home')).body).toEqual({ accepted: 1 });
      expect((await readCounts('', 'lab')).body['experiments'], 'counts belong to their realm').toMatchObject([
        { id: 'rows', variants: [{ views: 0 }, { views: 0 }] },
        { id: 'look' },
      ]);
      expect((await readCounts('', 'other')).body['experiments']).toMatchObject([
        { id: 'rows', variants: [{ views: 0 }, { views: 1 }] },
      ]);
      await clear();
    });

    test('editors of the realm see the counts of the days, everybody else gets 404', async () => {
      const counts = createExperimentCounts(database.kysely);
      const stored = (day: string, views: number, experiment = 'rows'): ExperimentCount => ({
        realmId: 'lab',
        experiment,
        variant: 'large',
        day,
        views,
        visits: 0,
        playbacks: 0,
      });
      await counts.add(
        [stored('2026-11-21', 5), stored('2026-11-20', 3), stored('2026-10-01', 2), stored('2026-11-19', 1, 'gone')],
        500,
      );
      const { status, body, headers } = await readCounts('?days=2');
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(body).toMatchObject({
        from: '2026-11-20',
        experiments: [
          {
            id: 'rows',
            name: 'Larger rows',
            state: 'running',
            variants: [
              { id: 'control', weight: 50, views: 0, days: [] },
              {
                id: 'large',
                views: 10,
                days: [
                  { day: '2026-11-21', views: 5 },
                  { day: '2026-11-20', views: 3 },
                ],
              },
            ],
          },
          { id: 'look' },
          { id: 'gone', name: 'gone', state: 'removed', variants: [{ id: 'large', views: 1, days: [] }] },
        ],
      });
      expect(JSON.stringify(body)).not.toMatch(/visitor|session|account/);
      const other = await nodes[0]!.call(PATH, { realm: 'lab', ...(await signIn('viewer')) });
      expect(other.body).toEqual(errorBody(404, 'ROUTE_NOT_FOUND'));
      expect((await nodes[0]!.call(PATH, { realm: 'lab' })).status).toBe(404);
      const editor = await signIn('editor');
      for (const days of ['0', '91', '1.5', 'x'])
        expect((await nodes[0]!.call(`${PATH}?days=${days}`, { realm: 'lab', ...editor })).status, days).toBe(400);

      // Thirteen months, and 90 days after the last count of an experiment.
      await counts.removeBefore({ oldestDay: '2026-10-15', lastDay: '2026-11-20' });
      expect(await counts.listTotals('lab', 10)).toEqual([
        { experiment: 'rows', variant: 'large', views: 8, visits: 0, playbacks: 0 },
      ]);
      await clear();
    });

    test('nodes add up; a realm has a limited number of rows for a day; counts of a removed realm are dropped', async () => {
      const counts = createExperimentCounts(database.kysely);
      const count = (variant: string, realmId = 'lab'): ExperimentCount => ({
        realmId,
        experiment: 'rows',
        variant,
        day: '2026-11-21',
        views: 1,
        visits: 1,
        playbacks: 0,
      });
      await Promise.all(Array.from({ length: 20 }, () => counts.add([count('large'), count('control')], 500)));
      await counts.add([count('extra')], 2);
      await counts.add([count('large'), count('large', 'removed-realm')], 2);
      const rows = await database.kysely
        .selectFrom('experiment_count')
        .select(['realm_id', 'variant', 'views'])
        .orderBy('variant')
        .execute();
      expect(rows.map(({ realm_id: realm, variant, views }) => `${realm} ${variant} ${views}`)).toEqual([
        'lab control 20',
        'lab large 21',
      ]);
      await clear();
    });
  });
});
