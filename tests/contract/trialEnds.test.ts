// A trial with an end date: from that moment every visitor gets the current version, one node withdraws the trial, and
// open pages follow.
import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createRemoteClient } from '#src/cli/realm/createRemoteClient.ts';
import type { PublishClient } from '#src/cli/realm/publishClient.ts';
import type { Database } from '#src/server/db/database.ts';
import { testStores, type PreparedStore } from '#src/server/db/testing/testStores.ts';
import { createRealmPublisher } from '#src/server/domain/publishing/publishRealm.ts';
import { sampleDocuments, sampleFolder } from '#src/server/domain/testing/sampleFolder.ts';
import { widgets } from '#widgets/contracts.gen.ts';
import { createTestClock, startApi, type RunningApi, type TestClock } from './startApi.ts';

const OPERATOR = 'x'.repeat(40);
const HOUR_MS = 3_600_000;
/** Values of the cookie `visitor`. */
const VISITORS = Array.from({ length: 60 }, (_, index) => index * 163);
const WAIT_OPTIONS = { timeout: 20_000 };
const toIso = (moment: number): string => new Date(moment).toISOString();
const createFolder = (id: string, title: string) =>
  sampleFolder({
    id,
    // The page `extra` is inherited.
    documents: { 'pages/home.json': { id: 'home', title, elements: [] }, 'pages/extra.json': undefined },
  });

/** Listens to the live updates of a visitor. */
function listen(port: number, realm: string, visitor: number) {
  const versions: number[] = [];
  const headers = { host: `127.0.0.1:${port}`, realm, cookie: `visitor=${visitor}` };
  const request = get({ port, path: '/api/v2/events', headers }, (response) =>
    response.setEncoding('utf8').on('data', (text: string) => {
      for (const [, data = '{}'] of text.matchAll(/^data: (.*)$/gm))
        versions.push((JSON.parse(data) as { version: number }).version);
    }),
  );
  request.on('error', () => undefined);
  return { versions, close: () => request.destroy() };
}

describe.each(testStores())('$kind', (store) => {
  describe.skipIf(store.skipReason)('ends of trials', () => {
    let prepared: PreparedStore;
    let database: Database;
    let nodes: RunningApi[] = [];
    beforeAll(async () => {
      prepared = await store.prepare();
      database = await prepared.open();
    }, 120_000);
    afterAll(async () => {
      await prepared?.close();
    }, 60_000);

    const startNode = async (clock: TestClock): Promise<RunningApi> => {
      const node = await startApi(database, { clock });
      nodes.push(node);
      return node;
    };
    const stopNodes = async (): Promise<void> => {
      for (const node of nodes) await node.close();
      nodes = [];
    };
    const connect = ({ port }: RunningApi): PublishClient =>
      createRemoteClient({ url: `http://127.0.0.1:${port}`, token: OPERATOR });
    const publish = async (
      client: PublishClient,
      id: string,
      title: string,
      trial: { readonly share?: number; readonly until?: string } = {},
    ) => {
      const folder = await createFolder(id, title);
      const outcome = await client.publish(folder, { ...trial, author: 'Ada', onProgress: () => undefined });
      if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
      return outcome;
    };
    const readHome = async (node: RunningApi, realm: string, visitor: number) => {
      const { body, cookie } = await node.call('/api/v4/page/home', { realm, cookie: `visitor=${visitor}` });
      return { title: body['title'], version: Number(body['version']), cookie };
    };
    const findViewers = async (node: RunningApi, realm: string, title: string): Promise<number[]> => {
      const seen = await Promise.all(VISITORS.map((visitor) => readHome(node, realm, visitor)));
      return VISITORS.filter((_, index) => seen[index]!.title === title);
    };

    test('the clock ends a trial on every node; a node that starts later withdraws it, and open pages follow', async () => {
      const clock = createTestClock();
      const [first, second] = [await startNode(clock), await startNode(clock)];
      const client = connect(first);
      await publish(client, 'one', 'Old');
      const until = toIso(clock.now() + HOUR_MS);
      const { version } = await publish(client, 'one', 'New', { share: 50, until });
      expect((await client.readTrial('one')).trial).toEqual({ version, percent: 50, until });
      const chosen = await findViewers(first, 'one', 'New');
      expect(chosen.length).toBeGreaterThan(10);
      await vi.waitFor(async () => expect(await findViewers(second, 'one', 'New')).toEqual(chosen), WAIT_OPTIONS);
      const stream = listen(second.port, 'one', chosen[0]!);
      await vi.waitFor(() => expect(stream.versions).toEqual([version]), WAIT_OPTIONS);

      clock.advance(HOUR_MS - 1);
      for (const node of [first, second]) expect(await findViewers(node, 'one', 'New')).toEqual(chosen);
      clock.advance(1);
      for (const node of [first, second]) expect(await findViewers(node, 'one', 'Old')).toEqual(VISITORS);

      await startNode(clock);
      await vi.waitFor(async () => expect((await client.readTrial('one')).events[0]?.kind).toBe('ended'), WAIT_OPTIONS);
      const { trial, events } = await client.readTrial('one');
      expect(trial).toBeUndefined();
      expect(events.map(({ kind, percent, until: end, author }) => [kind, percent, end, author])).toEqual([
        ['ended', 50, until, ''],
        ['published', 50, until, 'Ada'],
      ]);
      const current = (await client.list()).find(({ realm }) => realm === 'one')!.version;
      expect(current, 'the number is higher, because open pages ignore a lower one').toBeGreaterThan(version);
      await vi.waitFor(() => expect(stream.versions.at(-1)).toBe(current), WAIT_OPTIONS);
      expect(stream.versions).toEqual(stream.versions.toSorted((a, b) => a - b));
      for (const node of nodes)
        await vi.waitFor(
          async () => expect(await readHome(node, 'one', chosen[0]!)).toMatchObject({ title: 'Old', version: current }),
          WAIT_OPTIONS,
        );
      stream.close();
      await stopNodes();
    }, 120_000);

    test('two nodes wait for the end, one of them withdraws the trial, and open pages of both follow', async () => {
      const clock: TestClock = { now: Date.now, advance: () => undefined };
      const [first, second] = [await startNode(clock), await startNode(clock)];
      const client = connect(first);
      await publish(client, 'two', 'Old');
      const { version } = await publish(client, 'two', 'New', { share: 100 });
      const streams = [listen(first.port, 'two', 1), listen(second.port, 'two', 1)];
      await vi.waitFor(() => {
        for (const { versions } of streams) expect(versions.at(-1)).toBe(version);
      }, WAIT_OPTIONS);
      const end = Date.now() + 1_500;
      expect(await client.changeTrial('two', 100, { until: toIso(end) })).toMatchObject({ until: toIso(end) });
      let endedAt = 0;
      await vi.waitFor(() => {
        for (const { versions } of streams) expect(versions.at(-1)).toBeGreaterThan(version);
        endedAt = Date.now();
      }, WAIT_OPTIONS);
      expect(endedAt).toBeGreaterThanOrEqual(end);
      for (const node of nodes) expect((await readHome(node, 'two', 1)).title).toBe('Old');
      const { events } = await client.readTrial('two');
      expect(events.map(({ kind }) => kind)).toEqual(['ended', 'changed', 'published']);
      for (const { close } of streams) close();
      await stopNodes();
    }, 120_000);

    test('a trial that continues keeps its end; a change of the share keeps it, null removes it, and another publish replaces it', async () => {
      const clock = createTestClock();
      const node = await startNode(clock);
      const client = connect(node);
      const path = '/api/admin/v1/realms/three/trial';
      const until = toIso(clock.now() + HOUR_MS);
      const readEnd = async () => (await client.readTrial('three')).trial?.until;
      await publish(client, 'three', 'Old');
      await publish(client, 'three', 'New', { share: 10, until });
      expect(await client.changeTrial('three', 20, {})).toMatchObject({ percent: 20, until });
      const art = ['a.landscape.webp', 'b.landscape.webp', 'logo.svg', 'edge.svg'];
      const product = await sampleFolder({
        id: 'default',
        documents: {
          ...Object.fromEntries(Object.keys(sampleDocuments()).map((name) => [name, undefined])),
          'realm.json': { id: 'default', name: 'Product', locales: ['en', 'ar'], defaultLocale: 'en' },
          'pages/extra.json': { id: 'extra', title: 'Inherited', elements: [] },
        },
        assets: Object.fromEntries(art.map((name) => [`art/${name}`, undefined])),
      });
      const before = (await client.readTrial('three')).trial!.version;
      const outcome = await createRealmPublisher({ database, widgets }).publish(product);
      expect(outcome, JSON.stringify(outcome)).toMatchObject({ ok: true });
      const continued = (await client.readTrial('three')).trial;
      expect(continued).toMatchObject({ percent: 20, until });
      expect(continued!.version, 'the trial got what it inherits now').toBeGreaterThan(before);
      const removal = { method: 'PUT', token: OPERATOR, body: { percent: 20, until: null } };
      expect((await node.call(path, removal)).status).toBe(200);
      expect(await readEnd()).toBeUndefined();
      await client.changeTrial('three', 20, { until });
      expect(await readEnd()).toBe(until);
      await publish(client, 'three', 'Newer', { share: 20 });
      expect(await readEnd()).toBeUndefined();
      await stopNodes();
    }, 120_000);

    test('an end that is not a moment in the future, and an end without a share, are refused and change nothing', async () => {
      const clock = createTestClock();
      const node = await startNode(clock);
      const client = connect(node);
      await publish(client, 'four', 'Old');
      const past = toIso(clock.now() - 1);
      await expect(publish(client, 'four', 'New', { share: 10, until: past })).rejects.toThrow(
        `"until" is ${past}, but it is ${toIso(clock.now())} already. Choose a later moment, or omit "until".`,
      );
      await expect(publish(client, 'four', 'New', { share: 10, until: toIso(clock.now()) })).rejects.toThrow('already');
      await expect(publish(client, 'four', 'New', { until: toIso(clock.now() + 1) })).rejects.toThrow(
        'Add "share", or omit "until".',
      );
      await expect(publish(client, 'four', 'New', { share: 10, until: '2027-02-29T10:00:00Z' })).rejects.toThrow(
        'not a date with time and time zone',
      );
      for (const until of ['tomorrow', '2027-01-01', '2027-01-01T10:00:00', 5, {}, ['2027-01-01T10:00:00Z']])
        for (const [method, path, body] of [
          ['POST', 'publish', { files: {}, assets: {}, share: 5, until }],
          ['PUT', 'trial', { percent: 5, until }],
        ] as const)
          expect(
            await node.call(`/api/admin/v1/realms/four/${path}`, { method, token: OPERATOR, body }),
            `${path} ${JSON.stringify(until)}`,
          ).toMatchObject({ status: 400, body: { code: 'INPUT_INVALID' } });
      expect(await client.readTrial('four')).toEqual({ events: [] });
      await publish(client, 'four', 'New', { share: 10 });
      await expect(client.changeTrial('four', 20, { until: past })).rejects.toThrow('Choose a later moment');
      expect((await client.readTrial('four')).trial).toMatchObject({ percent: 10 });
      await stopNodes();
    }, 120_000);
  });
});
