// An experiment divides the visitors of a brand into variants until a date. A visitor gets the same variant from every
// node, in pages, buckets and changes of pages, and no other visitor's page from a cache.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Database } from '#src/server/db/database.ts';
import { testStores, type PreparedStore } from '#src/server/db/testing/testStores.ts';
import { createRealmPublisher, type RealmPublisher } from '#src/server/domain/publishing/publishRealm.ts';
import { sampleDocuments, sampleFolder } from '#src/server/domain/testing/sampleFolder.ts';
import { widgets } from '#widgets/contracts.gen.ts';
import { createTestClock, startApi, type TestResponse, type RunningApi } from './startApi.ts';

/** Some values of the cookie `visitor`, whose lowest value is 0 and whose highest is 9999. */
const VISITORS = Array.from({ length: 60 }, (_, index) => index * 163);
const HERO = {
  id: 'hero',
  name: 'Larger hero',
  variants: [
    { id: 'control', weight: 50 },
    { id: 'large', weight: 50 },
  ],
  startsAt: '2026-11-21T10:00:00Z',
  endsAt: '2026-11-21T12:00:00Z',
  winner: 'large',
};
const bucket = (bucketId: string, when?: object): object => ({
  bucketId,
  name: bucketId,
  source: { ids: ['v1', 'v2'] },
  ...(when && { when }),
});
const inVariant = (variant: string): object => ({ experiment: { id: 'hero', variant } });

describe.each(testStores())('$kind', (store) => {
  describe.skipIf(store.skipReason)('experiments', () => {
    const clock = createTestClock();
    let prepared: PreparedStore;
    let database: Database;
    let publisher: RealmPublisher;
    let nodes: readonly RunningApi[] = [];
    beforeAll(async () => {
      prepared = await store.prepare();
      database = await prepared.open();
      nodes = [await startApi(database, { clock }), await startApi(database, { clock })];
      publisher = createRealmPublisher({ database, widgets });
      await publish([HERO]);
    }, 120_000);
    afterAll(async () => {
      for (const node of nodes) await node.close();
      await prepared?.close();
    }, 60_000);

    const publish = async (experiments: readonly object[]): Promise<number> => {
      const documents = {
        'realm.json': { ...(sampleDocuments('lab')['realm.json'] as object), experiments },
        'pages/home.json': {
          id: 'home',
          elements: [
            bucket('first'),
            bucket('small', inVariant('control')),
            bucket('large', inVariant('large')),
            { sectionName: 'extra', when: inVariant('large') },
          ],
        },
        'pages/plain.json': { id: 'plain', elements: [bucket('only')] },
      };
      const outcome = await publisher.publish(await sampleFolder({ id: 'lab', documents }));
      if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
      return outcome.version;
    };
    const read = (path: string, visitor: number, node = 0, headers = {}): Promise<TestResponse> =>
      nodes[node]!.call(path, { realm: 'lab', cookie: `visitor=${visitor}`, headers });
    const listRows = ({ body }: TestResponse): unknown[] =>
      (body['elements'] as { bucketId?: string; sectionName?: string }[]).map(
        ({ bucketId, sectionName }) => bucketId ?? sectionName,
      );
    const readRows = async (visitor: number, node = 0): Promise<string> =>
      listRows(await read('/api/v4/page/home', visitor, node)).join(' ');
    const CONTROL = 'first small';
    const LARGE = 'first large extra';
    const findVisitor = async (rows: string): Promise<number> => {
      for (const visitor of VISITORS) if ((await readRows(visitor)) === rows) return visitor;
      throw new Error(`no visitor gets ${rows}`);
    };

    test('before the experiment starts everybody gets the first variant, and no cookie; the page says when that changes', async () => {
      const page = await nodes[0]!.call('/api/v4/page/home', { realm: 'lab' });
      expect(listRows(page).join(' ')).toBe(CONTROL);
      expect(page.cookie).toBeUndefined();
      expect(page.body['changesAt']).toBe('2026-11-21T10:00:00.000Z');
      expect((await read('/api/v4/page/plain', 1)).body['changesAt']).toBeUndefined();
    });

    test('during the experiment each visitor gets one variant on every node, in pages, buckets and conditional requests', async () => {
      clock.advance(Date.parse(HERO.startsAt) - clock.now());
      const rows = await Promise.all(VISITORS.map((visitor) => readRows(visitor)));
      expect(new Set(rows)).toEqual(new Set([CONTROL, LARGE]));
      expect(rows.filter((each) => each === LARGE).length).toBeGreaterThan(15);
      expect(rows.filter((each) => each === LARGE).length).toBeLessThan(45);
      expect(await Promise.all(VISITORS.map((visitor) => readRows(visitor, 1)))).toEqual(rows);

      const [control, large] = [await findVisitor(CONTROL), await findVisitor(LARGE)];
      const page = await read('/api/v4/page/home', large);
      expect(page.text, 'the delivered rows do not name the experiment').not.toContain('experiment');
      expect(page.body['changesAt']).toBe('2026-11-21T12:00:00.000Z');
      expect(page.headers.get('cache-control')).toBe('private, no-cache');
      const etag = page.headers.get('etag')!;
      expect((await read('/api/v4/page/home', large, 1, { 'if-none-match': etag })).status).toBe(304);
      expect(await read('/api/v4/page/home', control, 0, { 'if-none-match': etag })).toMatchObject({ status: 200 });
      const bucketPath = '/api/v4/content/home/bucket/large';
      expect((await read(bucketPath, large)).status).toBe(200);
      expect((await read(bucketPath, control)).status).toBe(404);
      expect((await read('/api/v4/content/home/bucket/chosen', control)).status).toBe(404);
    });

    test('a browser without a visitor number gets one with its first page and keeps its variant', async () => {
      const headers = { 'user-agent': 'Browser 7' };
      const first = await nodes[0]!.call('/api/v4/page/home', { realm: 'lab', headers });
      expect(first.cookie).toMatch(/^visitor=\d{1,4}$/);
      const returning = await nodes[1]!.call('/api/v4/page/home', { realm: 'lab', cookie: first.cookie });
      expect(returning.text).toBe(first.text);
      expect(returning.cookie).toBeUndefined();
      const labels = await nodes[0]!.call('/api/v2/label?lang=en', { realm: 'lab', headers });
      expect(labels.cookie, 'labels are the same for all').toBeUndefined();
    });

    test("after a publish that ends the experiment, an open page gets the changes from its visitor's variant to the winner", async () => {
      const [control, large] = [await findVisitor(CONTROL), await findVisitor(LARGE)];
      const before = (await read('/api/v4/page/home', control)).body['version'] as number;
      await publish([{ ...HERO, endsAt: new Date(clock.now()).toISOString(), startsAt: '2026-11-21T09:30:00Z' }]);
      await vi.waitFor(async () => expect(await readRows(control, 1)).toBe(LARGE), { timeout: 20_000 });
      const readChanges = async (visitor: number): Promise<unknown> =>
        (await read(`/api/v4/page/home/changes?since=${before}`, visitor)).body['elements'];
      await vi.waitFor(
        async () =>
          expect(await readChanges(control)).toMatchObject([
            { kept: ['first'] },
            { bucketId: 'large' },
            { sectionName: 'extra' },
          ]),
        { timeout: 20_000 },
      );
      expect(await readChanges(large)).toMatchObject([{ kept: ['first', 'large', 'picked'] }]);
      await publish([HERO]);
    });

    test('at the end of the experiment everybody gets the winner, without a publish', async () => {
      await vi.waitFor(async () => expect(await readRows(await findVisitor(CONTROL), 1)).toBe(CONTROL), {
        timeout: 20_000,
      });
      clock.advance(Date.parse(HERO.endsAt) - clock.now());
      for (const visitor of VISITORS.slice(0, 20)) expect(await readRows(visitor, visitor % 2)).toBe(LARGE);
      const page = await nodes[0]!.call('/api/v4/page/home', { realm: 'lab' });
      expect(page.cookie).toBeUndefined();
      expect(page.body['changesAt']).toBeUndefined();
    });
  });
});
