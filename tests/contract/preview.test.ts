// A draft is shown only to the one browser that opened its signed address, on every node.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#src/server/db/database.ts';
import { previewFolder, toAddress } from '#src/cli/realm/previewFolder.ts';
import { createRemoteClient } from '#src/cli/realm/createRemoteClient.ts';
import { createRealmPublisher } from '#src/server/domain/publishing/publishRealm.ts';
import { sampleDocuments, sampleFolder } from '#src/server/domain/testing/sampleFolder.ts';
import { contractStores, type PreparedStore } from '#src/server/db/testing/testStores.ts';
import { HOUR_MS } from '#schemas/durations.ts';
import { widgets } from '#widgets/contracts.gen.ts';
import { createTestClock, startApi, type RunningApi } from './startApi.ts';

const OPERATOR = 'x'.repeat(40);
const ADMIN = '/api/admin/v1';
const page = (title: string) => ({ id: 'home', title, elements: [] });
const draftFiles = (id: string) => ({
  'pages/home.json': page('Draft'),
  'strings/en.json': { login: 'Enter the draft' },
  'catalogue/a.json': [
    ...(sampleDocuments(id)['catalogue/a.json'] as object[]),
    { id: 'secret', type: 'VOD', title: 'Xylophone', accessLevel: 'GRANTED', thumbnailUrl: 'a.landscape.webp' },
  ],
});

describe.each(contractStores())('$kind', (store) => {
  describe.skipIf(store.skipReason)('preview', () => {
    let prepared: PreparedStore;
    let database: Database;
    let nodes: readonly RunningApi[] = [];
    const clock = createTestClock();
    beforeAll(async () => {
      prepared = await store.prepare();
      database = await prepared.open();
      nodes = [await startApi(database, { clock }), await startApi(database, { clock })];
      const publisher = createRealmPublisher({ database, widgets });
      for (const id of ['one', 'two'])
        await publisher.publish(await sampleFolder({ id, documents: { 'pages/home.json': page('Published') } }));
    }, 120_000);
    afterAll(async () => {
      for (const node of nodes) await node.close();
      await prepared?.close();
    }, 60_000);

    const readTitles = (realm: string, cookie?: string) =>
      Promise.all(nodes.map(async (node) => (await node.call('/api/v4/page/home', { realm, cookie })).body['title']));
    const search = async (cookie?: string) =>
      (await nodes[0]!.call('/api/v1/content-search?query=xylophone', { realm: 'one', cookie })).text;
    const open = (path: string, realm = 'one', node = 0) => nodes[node]!.call(path, { realm });
    const createClient = () => createRemoteClient({ url: `http://127.0.0.1:${nodes[0]!.port}`, token: OPERATOR });
    /** Uploads a draft as the command does. Returns its outcome, which has the path that opens it. */
    const upload = async (realm: string, documents: Record<string, unknown>, hours?: number) => {
      const folder = await sampleFolder({ id: realm, documents });
      const outcome = await createClient().preview(folder, { hours, onProgress: () => undefined });
      if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
      return outcome;
    };

    test('the address opens once, on its own realm; the browser that opened it sees the draft on both nodes', async () => {
      const client = createClient();
      const outcome = await upload('one', draftFiles('one'));
      expect(outcome.hosts).toEqual(['one.localhost']);
      expect(toAddress(client.location, outcome.hosts)).toBe(`http://one.localhost:${nodes[0]!.port}`);

      expect(await open(outcome.path, 'two')).toMatchObject({ status: 410, body: { code: 'PREVIEW_ENDED' } });
      expect((await open(`${outcome.path}x`)).status).toBe(410);
      const opened = await open(outcome.path, 'one', 1);
      expect([opened.status, opened.headers.get('location')]).toEqual([303, '/']);
      expect(opened.headers.getSetCookie()[0]).toMatch(
        /^preview=[\w-]{43}; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/,
      );
      expect(opened.headers.get('cache-control')).toBe('private, no-store');
      expect(opened.headers.get('referrer-policy')).toBe('no-referrer');
      expect(await open(outcome.path)).toMatchObject({ status: 410, cookie: undefined });

      const { cookie } = opened;
      expect(await readTitles('one', cookie)).toEqual(['Draft', 'Draft']);
      expect(await search(cookie)).toContain('Xylophone');
      const response = await nodes[0]!.call('/api/v4/page/home', { realm: 'one', cookie });
      expect(response.headers.get('cache-control')).toBe('private, no-store');
      expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow');
      // Other viewers do not get the draft, nor does another realm with the same cookie. It is not in their search, the
      // versions and the offline copy.
      expect(await readTitles('one')).toEqual(['Published', 'Published']);
      expect(await readTitles('one', 'preview=' + 'a'.repeat(43))).toEqual(['Published', 'Published']);
      expect(await readTitles('two', cookie)).toEqual(['Published', 'Published']);
      expect(await search()).not.toContain('Xylophone');
      expect((await nodes[0]!.call('/api/v4/page/home', { realm: 'one' })).headers.get('x-robots-tag')).toBeNull();
      expect((await client.versions('one')).map(({ version }) => version)).toEqual([1]);
      expect((await nodes[0]!.call('/offline', { realm: 'one', cookie })).text).not.toContain('Enter the draft');
      // Problem reports from a preview are not stored.
      expect(
        (
          await nodes[0]!.call('/api/v2/page-problems', {
            realm: 'one',
            cookie,
            body: { pageId: 'home', version: 1, problems: [{ code: 'FIELD_TYPE', pointer: '/x' }] },
          })
        ).body,
      ).toEqual({ accepted: 0 });
    });

    test('a published version does not reach the stream of a preview, and no draft reaches the stream of a viewer', async () => {
      const { path } = await upload('two', { 'pages/home.json': page('Draft') });
      const { cookie = '' } = await open(path, 'two');
      const abort = new AbortController();
      const streams = await Promise.all(
        [cookie, ''].map(async (value) => {
          const response = await fetch(`http://127.0.0.1:${nodes[0]!.port}/api/v2/events`, {
            headers: { realm: 'two', cookie: value },
            signal: abort.signal,
          });
          const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
          let text = '';
          return async (count: number): Promise<number[]> => {
            const read = (): number[] => [...text.matchAll(/"version":(\d+)/g)].map(([, version]) => Number(version));
            while (read().length < count) text += (await reader.read()).value ?? '';
            return read();
          };
        }),
      );
      const [readDraft, readViewer] = streams as [
        (count: number) => Promise<number[]>,
        (count: number) => Promise<number[]>,
      ];
      await readViewer(1);
      await createRealmPublisher({ database, widgets }).publish(
        await sampleFolder({ id: 'two', documents: { 'pages/home.json': page('Published again') } }),
      );
      expect(await readViewer(2)).toEqual([1, 2]);
      const versions = await readDraft(1);
      // Versions of drafts begin at 1e9, so that no published version has the same number.
      expect(versions.every((version) => version >= 1e9)).toBe(true);
      expect(versions).toHaveLength(1);
      expect(await readTitles('two', cookie)).toEqual(['Draft', 'Draft']);
      abort.abort();
    });

    test("a draft ends after its hours; /_preview/end only deletes the browser's cookie; a token of another realm uploads no draft", async () => {
      const { path } = await upload('one', draftFiles('one'), 2);
      const unopened = await upload('one', draftFiles('one'), 2);
      const { cookie } = await open(path);
      const ended = await nodes[0]!.call('/_preview/end', { realm: 'one', cookie });
      expect([ended.status, ended.cookie]).toEqual([303, 'preview=']);
      clock.advance(2 * HOUR_MS - 1000);
      expect(await readTitles('one', cookie)).toEqual(['Draft', 'Draft']);
      clock.advance(2000);
      expect(await readTitles('one', cookie)).toEqual(['Published', 'Published']);
      expect((await open(unopened.path)).status).toBe(410);
      const created = await nodes[0]!.call(`${ADMIN}/realms/two/tokens`, { token: OPERATOR, body: { name: 'ci' } });
      const uploadWithToken = (realm: string) =>
        nodes[0]!.call(`${ADMIN}/realms/${realm}/preview`, {
          token: String(created.body['secret']),
          body: { files: {}, assets: {} },
        });
      expect(await uploadWithToken('one')).toMatchObject({ status: 403, body: { code: 'TOKEN_REALM' } });
      expect(await uploadWithToken('two')).toMatchObject({ status: 422, body: { code: 'REALM_INVALID' } });
      await expect(upload('one', draftFiles('one'), 13)).rejects.toThrow('12');
      const lines: string[] = [];
      await expect(
        previewFolder({ folder: 'realms/debug' }, createClient(), {
          author: undefined,
          print: (line) => void lines.push(line),
          printProgress: () => undefined,
        }),
      ).rejects.toThrow('Publish it once first');
    });
  });
});
