// Plugins get the data of declared endpoints from their own hosts. A host learns nothing about the viewer. A host that
// is slow, or whose responses are too large or wrong, does not affect other requests.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createRemoteClient } from '#src/cli/realm/createRemoteClient.ts';
import type { Database } from '#src/server/db/database.ts';
import { contractStores, type PreparedStore } from '#src/server/db/testing/testStores.ts';
import { PLUGIN_DATA_LIMITS } from '#src/server/domain/plugins/createPluginData.ts';
import { sampleDocuments, sampleFolder } from '#src/server/domain/testing/sampleFolder.ts';
import { createTestClock, startApi, type RunningApi, type TestClock } from './startApi.ts';

const OPERATOR = 'x'.repeat(40);
type ReceivedRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};

/** A host of a plugin. Its paths choose how it responds. */
async function startHost() {
  const received: ReceivedRequest[] = [];
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url = '', headers } = request;
    let body = '';
    for await (const chunk of request) body += String(chunk);
    received.push({ method, url, headers, body });
    const json = (status: number, value: unknown): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    const { pathname } = new URL(url, 'http://host');
    if (pathname === '/feed') json(200, { count: received.length });
    else if (pathname === '/votes') json(method === 'POST' ? 409 : 200, { own: 1 });
    else if (pathname === '/large') json(200, 'x'.repeat(PLUGIN_DATA_LIMITS.maxBytes));
    else if (pathname === '/html') response.writeHead(200).end('<!doctype html>');
    else if (pathname === '/broken') json(500, {});
    else if (pathname === '/moved') response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
    else if (pathname === '/silent') request.socket.setTimeout(60_000);
    else response.writeHead(204).end();
  };
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    close: () => new Promise<void>((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  };
}

describe.each(contractStores())('$kind', (store) => {
  describe.skipIf(store.skipReason)('data of plugins', () => {
    let prepared: PreparedStore;
    let database: Database;
    let clock: TestClock;
    let api: RunningApi;
    let host: Awaited<ReturnType<typeof startHost>>;
    beforeAll(async () => {
      prepared = await store.prepare();
      database = await prepared.open();
      host = await startHost();
      clock = createTestClock();
      api = await startApi(database, {
        clock,
        trustProxy: 1,
        privateOrigins: [host.origin],
        upstreamHeaders: { one: { [host.origin]: { 'x-key': 'operator' } } },
      });
      for (const id of ['one', 'two'])
        if (!(await publish(id)).ok) throw new Error(`the realm "${id}" was not published`);
    }, 120_000);
    afterAll(async () => {
      await api?.close();
      await host?.close();
      await prepared?.close();
    }, 60_000);

    const paths = ['feed', 'large', 'html', 'broken', 'moved', 'silent', 'empty'];
    const createData = (origin: string) => ({
      origin,
      endpoints: [
        ...paths.map((name) => ({ name, path: `/${name}` })),
        { name: 'shared', path: '/feed', cacheSeconds: 10 },
        { name: 'votes', path: '/votes', visitor: true },
        { name: 'vote', path: '/votes', method: 'POST', visitor: true },
      ],
    });
    const publish = async (id: string, data: unknown = createData(host.origin)) => {
      const frame = { kind: 'frame', url: '/plugins/x.html' };
      const folder = await sampleFolder({
        id,
        documents: {
          'realm.json': {
            ...(sampleDocuments(id)['realm.json'] as object),
            plugins: [
              { id: 'polls', ...frame, data },
              { id: 'other', ...frame, data },
              { id: 'plain', ...frame },
            ],
          },
        },
      });
      return createRemoteClient({ url: `http://127.0.0.1:${api.port}`, token: OPERATOR }).publish(folder, {
        author: 'Ada',
        onProgress: () => undefined,
      });
    };
    type DataRequest = {
      readonly realm?: string;
      readonly plugin?: string;
      readonly input?: unknown;
      readonly cookie?: string | undefined;
      readonly address?: string;
    };
    const requestData = (
      endpoint: string,
      { realm = 'one', plugin = 'polls', input = {}, cookie, address = '203.0.113.1' }: DataRequest = {},
    ) =>
      api.call(`/api/v2/plugins/${plugin}/data/${endpoint}`, {
        realm,
        cookie,
        headers: { 'x-forwarded-for': address, 'user-agent': 'Viewer/1', 'accept-language': 'ar' },
        body: { input },
      });
    const signIn = async (account: string, realm = 'one') =>
      (await api.call('/api/v2/login', { realm, body: { id: `${account}@demo.test`, secret: 'marquee-demo-1' } }))
        .cookie;
    const readVisitor = async (input: DataRequest): Promise<string> => {
      await requestData('votes', input);
      return String(host.received.at(-1)?.headers['marquee-visitor']);
    };

    test('the host gets the input and the headers of the server, and nothing of the viewer', async () => {
      const cookie = await signIn('viewer');
      expect(
        await requestData('feed', { cookie, input: { from: 'a b', last: 3, deep: { not: 'sent' } } }),
      ).toMatchObject({
        status: 200,
        body: { status: 200, data: { count: 1 } },
      });
      const [first] = host.received;
      expect(first).toMatchObject({ method: 'GET', url: '/feed?from=a+b&last=3', body: '' });
      expect(Object.keys(first!.headers).toSorted()).toEqual([
        'accept',
        'accept-encoding',
        'accept-language',
        'connection',
        'host',
        'marquee-plugin',
        'marquee-realm',
        'x-key',
      ]);
      expect(first!.headers).toMatchObject({
        'accept-language': 'ar',
        'marquee-plugin': 'polls',
        'marquee-realm': 'one',
        'x-key': 'operator',
      });
      expect(await requestData('vote', { cookie, input: { answer: 1 } })).toMatchObject({
        status: 200,
        body: { status: 409, data: { own: 1 } },
      });
      expect(host.received.at(-1)).toMatchObject({
        method: 'POST',
        body: '{"answer":1}',
        headers: { 'content-type': 'application/json' },
      });
      expect(JSON.stringify(host.received)).not.toMatch(/cookie|authorization|forwarded|203\.0\.113|Viewer\/1/i);
      expect((await requestData('empty')).body).toEqual({ status: 204 });
    });

    test('a pseudonym is the same for a viewer, and differs by viewer, plugin and realm', async () => {
      const [viewer, subscriber] = [await signIn('viewer'), await signIn('subscriber')];
      const ownVisitor = await readVisitor({ cookie: viewer });
      expect(ownVisitor).toMatch(/^[\w-]{22}$/);
      expect(await readVisitor({ cookie: viewer, address: '198.51.100.7' })).toBe(ownVisitor);
      const others = [
        await readVisitor({ cookie: subscriber }),
        await readVisitor({ cookie: viewer, plugin: 'other' }),
        await readVisitor({ cookie: await signIn('viewer', 'two'), realm: 'two' }),
        await readVisitor({}),
        await readVisitor({ address: '198.51.100.9' }),
      ];
      expect(new Set([ownVisitor, ...others]).size).toBe(6);
      expect(await readVisitor({ address: '198.51.100.9' })).toBe(others.at(-1));
      await requestData('feed', { cookie: viewer });
      expect(host.received.at(-1)?.headers).not.toHaveProperty('marquee-visitor');
    });

    test('undeclared endpoints, unknown plugins, invalid input and plugins that are turned off are refused', async () => {
      const before = host.received.length;
      for (const each of [
        await requestData('secret'),
        await requestData('feed', { plugin: 'plain' }),
        await requestData('feed', { plugin: 'unknown' }),
      ])
        expect(each).toMatchObject({ status: 404, body: { code: 'PLUGIN_DATA_UNKNOWN' } });
      expect((await requestData('feed', { input: 'text' })).status).toBe(400);
      expect((await requestData('Not-A-Name')).status).toBe(400);
      expect((await requestData('vote', { input: { text: 'x'.repeat(5_000) } })).status).toBe(413);
      const { body } = await api.call('/api/v2/realm/changes', { realm: 'one' });
      expect(JSON.stringify(body)).not.toContain(host.origin);
      const off = { isOn: false, reason: 'Test' };
      await api.call('/api/admin/v1/plugins/other/switch', { method: 'PUT', token: OPERATOR, body: off });
      await vi.waitFor(async () => expect((await requestData('feed', { plugin: 'other' })).status).toBe(404), {
        timeout: 20_000,
      });
      expect(host.received.length).toBeLessThanOrEqual(before + 200);
      await api.call('/api/admin/v1/plugins/other/switch', {
        method: 'PUT',
        token: OPERATOR,
        body: { ...off, isOn: true },
      });
    });

    test('a response that is too large, not JSON, an error or a redirect gives 502, as does a host that does not respond', async () => {
      for (const name of ['large', 'html', 'broken', 'moved'])
        expect(await requestData(name, { address: '198.51.100.20' }), name).toMatchObject({
          status: 502,
          body: { code: 'PLUGIN_HOST_FAILED' },
        });
      const silent = await requestData('silent', { address: '198.51.100.20' });
      expect(silent).toMatchObject({ status: 502, body: { messages: [expect.stringContaining('timeout')] } });
    });

    test('viewers share a response for its time, and a network with too many requests is refused', async () => {
      const shared = async () => (await requestData('shared', { address: '198.51.100.30' })).body['data'];
      const before = host.received.length;
      const first = await Promise.all([shared(), shared(), shared()]);
      expect(host.received.length).toBe(before + 1);
      expect(new Set(first.map((each) => JSON.stringify(each))).size).toBe(1);
      clock.advance(9_000);
      expect(await shared()).toEqual(first[0]);
      clock.advance(2_000);
      expect(await shared()).not.toEqual(first[0]);
      const { maxCount } = PLUGIN_DATA_LIMITS.perNetwork;
      const statuses = await Promise.all(
        Array.from({ length: maxCount + 15 }, async (_, index) => {
          await Promise.resolve(index);
          return (await requestData('empty', { address: '198.51.100.40' })).status;
        }),
      );
      expect(new Set(statuses).has(429)).toBe(true);
      expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(maxCount);
      expect((await requestData('empty', { address: '198.51.100.41' })).status).toBe(200);
    });

    test('a publish refuses private hosts, repeated names and shared responses about one viewer', async () => {
      const codes = async (data: unknown) => {
        const outcome = await publish('bad', data);
        return outcome.ok ? [] : outcome.problems.map(({ code, pointer }) => `${code} ${pointer}`);
      };
      const [endpoint] = [{ name: 'feed', path: '/feed' }];
      expect(await codes({ origin: 'http://127.0.0.1:1', endpoints: [endpoint] })).toContain(
        'ADDRESS_REFUSED /plugins/0/data/origin',
      );
      expect(await codes({ origin: host.origin, endpoints: [endpoint, endpoint] })).toContain(
        'FIELD_FORMAT /plugins/0/data/endpoints/1/name',
      );
      expect(
        await codes({ origin: host.origin, endpoints: [{ ...endpoint, visitor: true, cacheSeconds: 5 }] }),
      ).toContain('FIELD_FORMAT /plugins/0/data/endpoints/0/cacheSeconds');
      expect(await codes({ origin: `${host.origin}/path`, endpoints: [endpoint] })).not.toEqual([]);
    });

    test('the host of the demo stores one vote of each visitor and has a feed', async () => {
      expect(
        await publish('demo', {
          origin: '/demo-plugins',
          endpoints: [
            { name: 'votes', path: '/votes', visitor: true },
            { name: 'vote', path: '/votes', method: 'POST', visitor: true },
            { name: 'scores', path: '/scores' },
          ],
        }),
      ).toMatchObject({ ok: true });
      const vote = (answer: number, address: string) =>
        requestData('vote', { realm: 'demo', input: { poll: 'home/poll', answer }, address });
      expect((await vote(1, '198.51.100.50')).body).toEqual({ status: 200, data: { votes: [0, 1], own: 1 } });
      expect((await vote(0, '198.51.100.50')).body).toEqual({ status: 409, data: { votes: [0, 1], own: 1 } });
      expect((await vote(0, '198.51.100.51')).body).toEqual({ status: 200, data: { votes: [1, 1], own: 0 } });
      expect(
        (await requestData('votes', { realm: 'demo', input: { poll: 'home/poll' }, address: '198.51.100.52' })).body,
      ).toEqual({ status: 200, data: { votes: [1, 1] } });
      expect((await vote(99, '198.51.100.53')).body).toMatchObject({ status: 400 });
      const { body } = await requestData('scores', { realm: 'demo' });
      expect((body['data'] as { scores: unknown[] }).scores).toHaveLength(3);
    });
  });
});
