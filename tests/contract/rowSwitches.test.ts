// Plugins and rows that are turned off: by failures on viewers' pages, by an editor of the realm, and by the operator
// in all realms. Two nodes, so that a switch reaches the pages of both.
import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createRemoteClient } from '#src/cli/realm/createRemoteClient.ts';
import { openSwitchClient, formatSwitches } from '#src/cli/plugin/switchPlugin.ts';
import type { Database } from '#src/server/db/database.ts';
import { testStores, type PreparedStore } from '#src/server/db/testing/testStores.ts';
import { FAILURE_LIMITS } from '#src/server/domain/operations/createRowSwitches.ts';
import { sampleDocuments, sampleFolder } from '#src/server/domain/testing/sampleFolder.ts';
import { createTestClock, startApi, type RunningApi, type TestClock } from './startApi.ts';

const OPERATOR = 'x'.repeat(40);
const INTEGRITY = `sha384-${'A'.repeat(64)}`;
const POLLS = { id: 'polls', kind: 'module', url: '/plugins/polls.js', integrity: INTEGRITY };
const createFiles = (id: string, note = '') => ({
  'realm.json': {
    ...(sampleDocuments(id)['realm.json'] as object),
    plugins: [
      { ...POLLS, rows: [{ type: 'acme.poll', version: 1 }] },
      { id: 'clock', kind: 'frame', url: '/plugins/clock.html' },
    ],
  },
  'pages/home.json': {
    id: 'home',
    title: `Home ${note}`,
    elements: [
      { type: 'promo', v: 1, id: 'first', props: { title: 'First' } },
      {
        type: 'acme.poll',
        v: 1,
        id: 'poll',
        props: {},
        fallback: { type: 'promo', v: 1, id: 'instead', props: { title: 'Instead' } },
      },
      { pluginId: 'clock', props: {} },
      { sectionName: 'extra' },
    ],
  },
  'pages/extra.json': {
    id: 'extra',
    elements: [
      { pluginId: 'polls', props: {} },
      { bucketId: 'picked', source: { ids: ['v1'] } },
    ],
  },
});

type Events = { readonly settings: string[]; close(): void };
/** Listens to the live updates of a realm. */
function listen(port: number, realm: string): Events {
  const settings: string[] = [];
  const request = get({ port, path: '/api/v2/events', headers: { host: `127.0.0.1:${port}`, realm } }, (response) =>
    response.setEncoding('utf8').on('data', (text: string) => {
      for (const [, data = '{}'] of text.matchAll(/^data: (.*)$/gm))
        settings.push((JSON.parse(data) as { revisions: { settings: string } }).revisions.settings);
    }),
  );
  request.on('error', () => undefined);
  return { settings, close: () => request.destroy() };
}

describe.each(testStores())('$kind', (store) => {
  describe.skipIf(store.skipReason)('row switches', () => {
    let prepared: PreparedStore;
    let database: Database;
    let clock: TestClock;
    let nodes: readonly [RunningApi, RunningApi];
    const url = (): string => `http://127.0.0.1:${nodes[0].port}`;
    beforeAll(async () => {
      prepared = await store.prepare();
      database = await prepared.open();
      clock = createTestClock();
      const settings = { clock, trustProxy: 1 } as const;
      nodes = [await startApi(database, settings), await startApi(database, settings)];
    }, 120_000);
    afterAll(async () => {
      for (const node of nodes ?? []) await node.close();
      await prepared?.close();
    }, 60_000);

    const publish = async (id: string, note = ''): Promise<number> => {
      const folder = await sampleFolder({ id, documents: { ...createFiles(id, note) } });
      const outcome = await createRemoteClient({ url: url(), token: OPERATOR }).publish(folder, {
        author: 'Ada',
        onProgress: () => undefined,
      });
      if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
      return outcome.version;
    };
    /** Returns the rows of the home page as viewers of a node get them. */
    const readRows = async (realm: string, node = 0): Promise<string[]> => {
      const { body } = await nodes[node]!.call('/api/v4/page/home', { realm });
      const list = (elements: readonly Record<string, unknown>[]): string[] =>
        elements.flatMap((each) =>
          Array.isArray(each['elements'])
            ? list(each['elements'] as Record<string, unknown>[])
            : [String(each['id'] ?? each['pluginId'] ?? each['bucketId'])],
        );
      return list(body['elements'] as Record<string, unknown>[]);
    };
    const ALL = ['first', 'poll', 'clock', 'polls', 'picked'];
    const expectOnBothNodes = async (realm: string, rows: readonly string[]): Promise<void> => {
      await vi.waitFor(async () => expect([await readRows(realm), await readRows(realm, 1)]).toEqual([rows, rows]), {
        timeout: 20_000,
      });
    };
    type Report = { readonly version?: number; readonly address?: string; readonly more?: object };
    const report = (realm: string, { version = 1, address = '203.0.113.1', more = {} }: Report = {}) =>
      nodes[0].call('/api/v2/page-problems', {
        realm,
        headers: { 'x-forwarded-for': address },
        body: {
          pageId: 'home',
          version,
          problems: [
            {
              code: 'ROW_RENDER_FAILED',
              pointer: '/elements/1',
              rowId: 'poll',
              pluginId: 'polls',
              cause: 'throw',
              ...more,
            },
          ],
        },
      });
    const editor = async (realm: string) => {
      const { cookie } = await nodes[0].call('/api/v2/login', {
        realm,
        body: { id: 'editor@demo.test', secret: 'marquee-demo-1' },
      });
      return {
        change: (body: object) => nodes[0].call('/api/v2/row-switches', { realm, cookie, body }),
        switches: async () => (await nodes[0].call('/api/v2/activity', { realm, cookie })).body['switches'],
      };
    };

    test('a plugin that throws on the pages of three networks is turned off in this version, on all nodes, until a publish', async () => {
      const version = await publish('one');
      await expectOnBothNodes('one', ALL);
      const events = listen(nodes[1].port, 'one');
      await vi.waitFor(() => expect(events.settings).toHaveLength(1), { timeout: 20_000 });
      for (const address of ['203.0.113.1', '198.51.100.1']) await report('one', { version, address });
      expect(await readRows('one')).toEqual(ALL);
      await report('one', { version, address: '2001:db8:1::1' });
      const rest = ['first', 'instead', 'clock', 'picked'];
      await expectOnBothNodes('one', rest);
      // Open pages are notified: the revision of the settings differs, and the settings name what is off.
      await vi.waitFor(() => expect(new Set(events.settings).size).toBe(2), { timeout: 20_000 });
      events.close();
      const { body } = await nodes[1].call(`/api/v2/realm/changes?settings=${events.settings[0]}`, { realm: 'one' });
      expect(body).toMatchObject({ version, settings: { off: ['plugin:polls'], plugins: [{ id: 'clock' }] } });
      const { switches } = await editor('one');
      expect(await switches()).toEqual([
        {
          subject: 'plugin:polls',
          isOff: true,
          isEverywhere: false,
          cause: 'failures',
          offBy: '',
          offReason: '',
          offAt: '2026-11-21T09:00:00.000Z',
        },
      ]);
      await publish('one', 'again');
      await expectOnBothNodes('one', ALL);
      expect(await switches()).toMatchObject([{ subject: 'plugin:polls', isOff: false }]);
    });

    test('one network cannot turn anything off; old failures, other causes and other versions do not count', async () => {
      const version = await publish('two');
      // Addresses of one network count once: IPv4 /24, IPv6 /48.
      for (const last of [1, 2, 3, 4, 5]) {
        await report('two', { version, address: `203.0.113.${last}` });
        await report('two', { version, address: `2001:db8:5:${last}::1` });
      }
      const third = (more: object) => report('two', { version, address: '192.0.2.1', more });
      // Failures that do not count: of the network, of the plugin's definition, of the author's data, of a plugin or
      // row that does not exist, and of another version.
      await third({ cause: 'load' });
      await third({ cause: 'incompatible', code: 'PLUGIN_INCOMPATIBLE' });
      await third({ pluginId: undefined, cause: undefined, code: 'ROW_PROPS_INVALID' });
      await third({ pluginId: 'unknown' });
      await third({ pluginId: undefined, rowId: 'unknown' });
      await report('two', { version: version + 1, address: '192.0.2.1' });
      expect(await readRows('two')).toEqual(ALL);
      const { rows } = {
        rows: await database.kysely.selectFrom('row_failure').selectAll().where('realm_id', '=', 'two').execute(),
      };
      expect(rows.map(({ subject }) => subject)).toEqual(['plugin:polls', 'plugin:polls']);
      expect(JSON.stringify(rows)).not.toContain('203.0.113');
      // Failures of more than a day ago do not count.
      clock.advance(FAILURE_LIMITS.windowMs + 1);
      await report('two', { version, address: '192.0.2.1' });
      expect(await readRows('two')).toEqual(ALL);
      // Concurrent reports do not miss each other.
      await Promise.all(['198.18.0.1', '198.18.1.1'].map((address) => report('two', { version, address })));
      await expectOnBothNodes('two', ['first', 'instead', 'clock', 'picked']);
    });

    test('a network that reports without end is not counted any more', async () => {
      const version = await publish('three');
      const { maxCount } = FAILURE_LIMITS.perNetwork;
      for (let count = 0; count <= maxCount; count += 1)
        await report('three', { version, more: { pluginId: count % 2 ? 'clock' : 'polls' } });
      const before = await database.kysely
        .selectFrom('row_failure')
        .selectAll()
        .where('realm_id', '=', 'three')
        .execute();
      clock.advance(1_000);
      await report('three', { version });
      expect(
        await database.kysely.selectFrom('row_failure').selectAll().where('realm_id', '=', 'three').execute(),
      ).toEqual(before);
    });

    test('a failing row without a plugin is turned off alone; an editor turns it on, and its failures are counted from zero', async () => {
      const version = await publish('four');
      const fail = async (address: string) =>
        report('four', { version, address, more: { rowId: 'first', pluginId: undefined } });
      for (const address of ['203.0.113.1', '198.51.100.1', '192.0.2.1']) await fail(address);
      await expectOnBothNodes('four', ALL.slice(1));
      const { change, switches } = await editor('four');
      expect(await change({ subject: 'row:home#first', isOn: true, reason: 'Mended' })).toMatchObject({ status: 200 });
      await expectOnBothNodes('four', ALL);
      expect(await switches()).toMatchObject([{ subject: 'row:home#first', isOff: false, onReason: 'Mended' }]);
      await fail('203.0.113.1');
      expect(await readRows('four')).toEqual(ALL);
      expect(await change({ subject: 'row:home#first', isOn: true, reason: 'Again' })).toMatchObject({
        status: 404,
        body: { code: 'SWITCH_UNKNOWN' },
      });
    });

    test('an editor turns a plugin off without a publish; viewers and editors of other realms cannot', async () => {
      await publish('five');
      const { change, switches } = await editor('five');
      const off = { subject: 'plugin:clock', isOn: false, reason: 'It flickers' };
      expect(await change(off)).toMatchObject({ status: 200, body: { isOn: false } });
      await expectOnBothNodes('five', ['first', 'poll', 'polls', 'picked']);
      expect(await readRows('four')).toEqual(ALL);
      expect(await switches()).toMatchObject([
        { subject: 'plugin:clock', isOff: true, cause: 'editor', offReason: 'It flickers' },
      ]);
      // A publish does not turn it on.
      await publish('five', 'again');
      await expectOnBothNodes('five', ['first', 'poll', 'polls', 'picked']);
      for (const body of [{}, { ...off, reason: ' ' }, { ...off, subject: 'polls' }, { ...off, subject: 'row:home' }])
        expect((await change(body)).status).toBe(400);
      expect(await change({ ...off, subject: 'plugin:unknown' })).toMatchObject({ body: { code: 'SWITCH_UNKNOWN' } });
      expect((await nodes[0].call('/api/v2/row-switches', { realm: 'five', body: off })).status).toBe(404);
      const viewer = await nodes[0].call('/api/v2/login', {
        realm: 'five',
        body: { id: 'viewer@demo.test', secret: 'marquee-demo-1' },
      });
      const refused = await nodes[0].call('/api/v2/row-switches', { realm: 'five', cookie: viewer.cookie, body: off });
      expect(refused.status).toBe(404);
    });

    test('the operator turns a plugin off in all realms and on again, with a record', async () => {
      const client = await openSwitchClient({ url: url(), token: OPERATOR }, {});
      expect(await client.list()).toEqual([]);
      expect(await client.change('polls', false, 'It leaks')).toBe(true);
      expect(await client.change('polls', false, 'It leaks')).toBe(false);
      const rest = ['first', 'instead', 'clock', 'picked'];
      await expectOnBothNodes('one', rest);
      await expectOnBothNodes('three', rest);
      const { change, switches } = await editor('one');
      const attempt = await change({ subject: 'plugin:polls', isOn: true, reason: 'I want it' });
      expect(attempt).toMatchObject({ status: 409, body: { code: 'SWITCH_EVERYWHERE' } });
      await expectOnBothNodes('one', rest);
      expect(await switches()).toMatchObject([
        { subject: 'plugin:polls', isOff: true, isEverywhere: true },
        { isOff: false },
      ]);
      expect(await client.change('polls', true, 'Mended')).toBe(true);
      await expectOnBothNodes('one', ALL);
      const [line = ''] = formatSwitches(await client.list());
      expect(line).toMatch(/^plugin:polls: off since \S+ by .+ \(It leaks\); on since \S+ by .+ \(Mended\)$/);
      await client.close();
      const token = await createRealmToken();
      const withToken = await openSwitchClient({ url: url(), token }, {});
      await expect(withToken.change('polls', false, 'Not mine')).rejects.toThrow('cannot make this call');
    });

    /** Creates a publish token of one realm, which may not turn anything off in all realms. */
    const createRealmToken = async (): Promise<string> => {
      const { body } = await nodes[0].call('/api/admin/v1/realms/one/tokens', {
        token: OPERATOR,
        body: { name: 'ci' },
      });
      return String(body['token'] ?? body['secret']);
    };
  });
});
