// A trial shows a version to a share of the visitors. The same visitor always gets the same version from every node, in
// pages, calls, searches and live updates.
import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createRemoteClient } from '#src/cli/realm/createRemoteClient.ts';
import type { PublishClient } from '#src/cli/realm/publishClient.ts';
import type { Database } from '#src/server/db/database.ts';
import { createProblemReports } from '#src/server/db/repositories/problemReports.ts';
import { createPublishing } from '#src/server/db/repositories/publishing.ts';
import { createRealms } from '#src/server/db/repositories/realms.ts';
import { createTrials } from '#src/server/db/repositories/trials.ts';
import { testStores, type PreparedStore } from '#src/server/db/testing/testStores.ts';
import { createRealmPublisher, type RealmPublisher } from '#src/server/domain/publishing/publishRealm.ts';
import { sampleDocuments, sampleFolder } from '#src/server/domain/testing/sampleFolder.ts';
import { widgets } from '#widgets/contracts.gen.ts';
import { startApi, type RunningApi } from './startApi.ts';

const OPERATOR = 'x'.repeat(40);
/** Values of the cookie `visitor`. */
const VISITORS = Array.from({ length: 200 }, (_, index) => index * 37);
const SOME_VISITORS = VISITORS.slice(0, 60);
const createFiles = (id: string, title: string) => ({
  'pages/home.json': { id: 'home', title, elements: [] },
  'strings/en.json': { login: title },
  'catalogue/a.json': [
    ...(sampleDocuments(id)['catalogue/a.json'] as object[]),
    { id: 'only', type: 'VOD', title: `Xylophone ${title}`, accessLevel: 'GRANTED', thumbnailUrl: 'a.landscape.webp' },
  ],
});

/** Listens to the live updates of a visitor. */
function listen(port: number, realm: string, visitor: number) {
  const versions: number[] = [];
  const request = get(
    { port, path: '/api/v2/events', headers: { host: `127.0.0.1:${port}`, realm, cookie: `visitor=${visitor}` } },
    (response) =>
      response.setEncoding('utf8').on('data', (text: string) => {
        for (const [, data = '{}'] of text.matchAll(/^data: (.*)$/gm))
          versions.push((JSON.parse(data) as { version: number }).version);
      }),
  );
  request.on('error', () => undefined);
  return { versions, close: () => request.destroy() };
}

describe.each(testStores())('$kind', (store) => {
  describe.skipIf(store.skipReason)('trials', () => {
    let prepared: PreparedStore;
    let database: Database;
    let publisher: RealmPublisher;
    let client: PublishClient;
    let nodes: readonly RunningApi[] = [];
    beforeAll(async () => {
      prepared = await store.prepare();
      database = await prepared.open();
      nodes = [await startApi(database), await startApi(database)];
      publisher = createRealmPublisher({ database, widgets });
      client = createRemoteClient({ url: `http://127.0.0.1:${nodes[0]!.port}`, token: OPERATOR });
    }, 120_000);
    afterAll(async () => {
      for (const node of nodes) await node.close();
      await prepared?.close();
    }, 60_000);

    const publish = async (id: string, title: string, share?: number) => {
      const folder = await sampleFolder({ id, documents: createFiles(id, title) });
      const outcome = await client.publish(folder, { share, author: 'Ada', onProgress: () => undefined });
      if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
      return outcome;
    };
    const readHome = async (realm: string, visitor: number, node = 0) => {
      const { body } = await nodes[node]!.call('/api/v4/page/home', { realm, cookie: `visitor=${visitor}` });
      return { title: body['title'] as string, version: body['version'] as number };
    };
    /** Returns the visitors who see a title. */
    const findViewers = async (realm: string, title: string, visitors: readonly number[] = VISITORS, node = 0) => {
      const pages = await Promise.all(visitors.map((visitor) => readHome(realm, visitor, node)));
      return visitors.filter((_, index) => pages[index]!.title === title);
    };

    test('a share of the visitors sees the version, always the same ones, on both nodes and in all calls', async () => {
      await publish('one', 'Old');
      await publish('two', 'Old');
      const trialPublish = await publish('one', 'New', 30);
      expect(trialPublish).toMatchObject({ version: 2, published: true });
      const chosen = await findViewers('one', 'New');
      expect(chosen.length).toBeGreaterThan(30);
      expect(chosen.length).toBeLessThan(90);
      expect(await findViewers('one', 'New')).toEqual(chosen);
      await vi.waitFor(async () => expect(await findViewers('one', 'New', VISITORS, 1)).toEqual(chosen), {
        timeout: 20_000,
      });
      expect(await findViewers('two', 'New', SOME_VISITORS)).toEqual([]);
      const [inside, outside] = [chosen[0]!, VISITORS.find((visitor) => !chosen.includes(visitor))!];
      for (const [visitor, title] of [
        [inside, 'New'],
        [outside, 'Old'],
      ] as const)
        for (const [index, node] of nodes.entries()) {
          const read = (path: string) => node.call(path, { realm: 'one', cookie: `visitor=${visitor}` });
          const labels = await read('/api/v2/label?lang=en');
          expect(labels.text, `labels on node ${index}`).toContain(`"login":"${title}"`);
          expect((await read('/api/v1/content-search?query=xylophone')).text).toContain(`Xylophone ${title}`);
          const page = await read('/api/v4/page/home');
          expect(page.headers.get('cache-control')).toBe('private, no-cache');
          expect(page.headers.get('vary')).toContain('Cookie');
        }
      const etags = await Promise.all(
        [inside, outside].map(async (visitor) =>
          (await nodes[0]!.call('/api/v4/page/home', { realm: 'one', cookie: `visitor=${visitor}` })).headers.get(
            'etag',
          ),
        ),
      );
      expect(etags[0]).not.toBe(etags[1]);
      const wrong = await nodes[0]!.call('/api/v4/page/home', {
        realm: 'one',
        cookie: `visitor=${outside}`,
        headers: { 'if-none-match': etags[0]! },
      });
      expect(wrong).toMatchObject({ status: 200, body: { title: 'Old' } });
    }, 120_000);

    test('a browser without a visitor number gets one from its address and headers and keeps it; realms without a trial set no cookie', async () => {
      const headers = { 'user-agent': 'Browser 1' };
      const first = await nodes[0]!.call('/api/v4/page/home', { realm: 'one', headers });
      expect(first.headers.getSetCookie()[0]).toMatch(
        /^visitor=\d{1,4}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
      );
      const second = await nodes[1]!.call('/api/v4/page/home', { realm: 'one', headers });
      expect(second.cookie).toBe(first.cookie);
      const returning = await nodes[0]!.call('/api/v4/page/home', { realm: 'one', cookie: first.cookie });
      expect(returning.body['title']).toBe(first.body['title']);
      expect(returning.cookie).toBeUndefined();
      expect((await nodes[0]!.call('/api/v4/page/home', { realm: 'two', headers })).cookie).toBeUndefined();
    });

    test('a larger share includes the visitors of a smaller one; versions of a visitor never go down; open pages get each change', async () => {
      const small = await findViewers('one', 'New');
      const streams = SOME_VISITORS.map((visitor) => listen(nodes[1]!.port, 'one', visitor));
      await vi.waitFor(() => expect(streams.every(({ versions }) => versions.length > 0)).toBe(true), {
        timeout: 20_000,
      });
      expect(await client.changeTrial('one', 70, { author: 'Ada' })).toMatchObject({ version: 2, percent: 70 });
      const large = await findViewers('one', 'New');
      expect(small.filter((visitor) => !large.includes(visitor))).toEqual([]);
      expect(large.length).toBeGreaterThan(small.length);

      // The current version overtakes the trial, which then gets a higher number before it grows.
      await publish('one', 'Newer');
      expect(await findViewers('one', 'New')).toEqual(large);
      expect((await client.changeTrial('one', 90, {})).version).toBeGreaterThan(3);
      await client.changeTrial('one', 20, {});
      expect((await findViewers('one', 'New')).filter((visitor) => !small.includes(visitor))).toEqual([]);
      await client.withdrawTrial('one', { author: 'Ada', note: 'fewer plays' });
      expect(await findViewers('one', 'Newer', SOME_VISITORS)).toEqual(SOME_VISITORS);
      const { version } = await readHome('one', 0);
      await vi.waitFor(() => expect(streams.every(({ versions }) => versions.at(-1) === version)).toBe(true), {
        timeout: 20_000,
      });
      for (const { versions, close } of streams) {
        expect(versions).toEqual(versions.toSorted((a, b) => a - b));
        close();
      }
    }, 120_000);

    test('promoting makes the version of the trial current for everybody, rollback restores the version before, and all of it is recorded', async () => {
      await publish('one', 'Promoted', 10);
      const promoted = await client.promoteTrial('one', { author: 'Ada' });
      expect(await findViewers('one', 'Promoted', SOME_VISITORS)).toEqual(SOME_VISITORS);
      expect((await client.list()).find(({ realm }) => realm === 'one')?.version).toBe(promoted.version);
      const report = await client.readTrial('one');
      expect(report.trial).toBeUndefined();
      expect(report.events.map(({ kind, percent, author }) => [kind, percent, author])).toEqual([
        ['promoted', 10, 'Ada'],
        ['published', 10, 'Ada'],
        ['withdrawn', 20, 'Ada'],
        ['changed', 20, ''],
        ['changed', 90, ''],
        ['changed', 70, 'Ada'],
        ['published', 30, 'Ada'],
      ]);
      expect(report.events[2]?.note).toBe('fewer plays');
      expect((await client.readTrial('two')).events).toEqual([]);
      await client.rollback('one', {});
      expect(await findViewers('one', 'Newer', SOME_VISITORS)).toEqual(SOME_VISITORS);
    }, 120_000);

    test('a publish of default reaches the version of a trial, too', async () => {
      const withoutSample = Object.fromEntries(Object.keys(sampleDocuments()).map((path) => [path, undefined]));
      const art = ['a.landscape.webp', 'b.landscape.webp', 'logo.svg', 'edge.svg'];
      const productFolder = (title: string) =>
        sampleFolder({
          id: 'default',
          documents: {
            ...withoutSample,
            'realm.json': { id: 'default', name: 'Product', locales: ['en', 'ar'], defaultLocale: 'en' },
            'pages/extra.json': { id: 'extra', title, elements: [] },
          },
          assets: Object.fromEntries(art.map((name) => [`art/${name}`, undefined])),
        });
      const documents = { ...createFiles('two', 'New'), 'pages/extra.json': undefined };
      await publisher.publish(await sampleFolder({ id: 'two', documents: { ...documents, 'strings/en.json': {} } }));
      await publisher.publish(await sampleFolder({ id: 'two', documents }), { share: 100 });
      const outcome = await publisher.publish(await productFolder('Inherited'));
      expect(outcome).toMatchObject({ ok: true });
      await vi.waitFor(
        async () => {
          const { body } = await nodes[0]!.call('/api/v4/page/extra', { realm: 'two' });
          expect(body['title']).toBe('Inherited');
        },
        { timeout: 20_000 },
      );
    }, 120_000);

    test('a trial that becomes invalid with newly inherited content is not changed, and its editors get a report', async () => {
      const item = { ...(sampleDocuments('library')['catalogue/a.json'] as object[])[0]!, id: 'shared' };
      const library = (items: object[]) =>
        sampleFolder({
          id: 'library',
          documents: {
            'catalogue/a.json': [...(sampleDocuments('library')['catalogue/a.json'] as object[]), ...items],
          },
        });
      const borrower = (title: string, ids: string[]) => {
        const elements = [{ bucketId: 'picked', source: { ids } }];
        const realm = { ...(sampleDocuments('borrower')['realm.json'] as object), catalogueOf: 'library' };
        const documents = { 'realm.json': realm, 'pages/home.json': { id: 'home', title, elements } };
        return sampleFolder({ id: 'borrower', documents });
      };
      expect(await publisher.publish(await library([item]))).toMatchObject({ ok: true });
      expect(await publisher.publish(await borrower('Old', ['v1']))).toMatchObject({ ok: true });
      expect(await publisher.publish(await borrower('New', ['shared']), { share: 100 })).toMatchObject({ ok: true });
      const before = await createTrials(database.kysely, database.changes).get('borrower');
      expect(await publisher.publish(await library([]))).toMatchObject({ ok: true });
      expect(await createTrials(database.kysely, database.changes).get('borrower')).toEqual(before);
      const [report] = await createProblemReports(database.kysely).listRecent('borrower', 10);
      expect(report).toMatchObject({ code: 'TRIAL_OUTDATED', pageId: 'home', source: 'server', count: 1 });
      expect(report?.pointer).toContain('/elements/0/source/ids/0');
    }, 120_000);

    test('a brand still counts as seeded after a withdrawn trial; a republished trial keeps a share that was changed meanwhile', async () => {
      const publishing = createPublishing(database.kysely, database.changes);
      const trials = createTrials(database.kysely, database.changes);
      const documents = [{ kind: 'theme', key: 'theme', body: { colours: {} } }];
      await publishing.publish('seeded', { documents, source: 'seed', author: 'seed' });
      await publishing.publish('seeded', {
        documents,
        startTrial: trials.begin('seeded', { percent: 40, until: null }, {}),
      });
      const known = await trials.get('seeded');
      await trials.change('seeded', { percent: 0 }, {});
      await publishing.publish('seeded', {
        documents,
        startTrial: trials.begin('seeded', { percent: 40, until: null }, { replaces: known! }),
      });
      expect(await trials.get('seeded')).toMatchObject({ percent: 0 });
      await trials.change('seeded', { percent: 5 }, {});
      await trials.withdraw('seeded', {});
      const current = await createRealms(database.kysely).getCurrent('seeded');
      expect(current).toMatchObject({ source: 'seed', author: 'seed' });
      expect(current!.version).toBeGreaterThan(known!.version);
    });

    test('calls without a trial, a trial of an unpublished realm and invalid shares are refused with the reason', async () => {
      await expect(client.promoteTrial('one', {})).rejects.toThrow('Realm "one" has no trial.');
      await expect(client.withdrawTrial('none', {})).rejects.toThrow('has no trial');
      await expect(client.changeTrial('one', 5, {})).rejects.toThrow('has no trial');
      await expect(publish('three', 'First', 50)).rejects.toThrow('Realm "three" is not published');
      for (const percent of [-1, 101, 2.5, 'x'])
        expect(
          await nodes[0]!.call('/api/admin/v1/realms/one/trial', {
            method: 'PUT',
            token: OPERATOR,
            body: { percent },
          }),
        ).toMatchObject({ status: 400 });
      expect((await nodes[0]!.call('/api/admin/v1/realms/one/trial', { realm: 'one' })).status).toBe(404);
    });
  });
});
