// Requests with invented hosts, paths, queries, cookies and headers fill no cache beyond its limit.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { request } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { testStores, type PreparedStore } from '#src/server/db/testing/testStores.ts';
import { createCaches } from '#src/server/memory/createCaches.ts';
import { createRandom } from '../../src/cli/createRandom.ts';
import { publishSample } from './publishSample.ts';
import { stateRenderer } from './stateRenderer.ts';
import { startApi, type RunningApi } from './startApi.ts';

/** Maximum number of entries of each cache in this test. */
const LIMIT = 8;
/** Number of requests of each kind; more than LIMIT. */
const REQUESTS = 40;

/** Paths whose parameters a client chooses. `?` stands for an invented word. */
const PATHS = [
  '/?',
  '/api/v4/page/?',
  '/api/v4/page/home?lang=?',
  '/api/v4/page/home?rpp=10&lastSeen=?',
  '/api/v4/content/home/bucket/?',
  '/api/v4/item/?',
  '/api/v2/label?lang=?',
  '/api/v2/menu?lang=?',
  '/api/v1/content-search?query=?',
  '/api/v2/epg?channel=?',
  '/api/v4/series/?',
  '/api/v2/fighters/?',
  '/api/v2/news/?/?',
  '/api/v2/texts/?',
  '/img/?/320.webp',
  '/files/?',
  '/clips/?',
  '/media/?/a.mpd',
  '/plugins/?/plugin.js',
  '/schemas/?-1.json',
  '/sitemap.xml?x=?',
  '/manifest.webmanifest?x=?',
  '/tokens.css?lang=?',
  '/icon/?.png',
  '/demo-ads/track?session=?&ad=a&event=start',
];

describe('caches', () => {
  const caches = createCaches({ maxEntries: LIMIT });
  const random = createRandom(15);
  let prepared: PreparedStore, api: RunningApi;
  beforeAll(async () => {
    prepared = await testStores()[0]!.prepare();
    const database = await prepared.open();
    await publishSample(database, 'acme');
    api = await startApi(database, { caches, renderer: stateRenderer });
  }, 120_000);
  afterAll(async () => {
    await api?.close();
    await prepared?.close();
  }, 60_000);

  const word = (): string => Math.floor(random() * 2 ** 48).toString(36);
  const send = (path: string, headers: Readonly<Record<string, string>>): Promise<number> =>
    sendTo(api.port, path, headers);
  const sendTo = (port: number, path: string, headers: Readonly<Record<string, string>>): Promise<number> =>
    new Promise((resolve, reject) => {
      const sent = request({ port, host: '127.0.0.1', path, headers, agent: false }, (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0)).on('error', reject);
      });
      sent.on('error', reject).end();
    });
  const listBeyondLimits = (): string[] =>
    Object.entries(caches.sizes()).flatMap(([name, { entries, maxEntries, bytes, maxBytes }]) =>
      entries > maxEntries || bytes > maxBytes ? [name] : [],
    );

  test('invented hosts stay within the limit, and hosts of realms stay in memory', async () => {
    expect(await send('/api/v2/label', { host: `${'long'.repeat(75)}.test` })).toBe(404);
    expect(caches.sizes()['unknown_hosts']).toMatchObject({ entries: 0 });
    await send('/api/v2/label', { host: 'acme.test' });
    for (let count = 0; count < REQUESTS; count += 1) {
      expect(await send('/api/v2/label', { host: `${word()}.test` })).toBe(404);
      // The port is not part of the name, and a name that is too long is not looked up.
      expect(await send('/api/v2/label', { host: `acme.test:${1_000 + count}` })).toBe(200);
      expect(await send('/api/v2/label', { host: `${'long'.repeat(500)}${word()}.test` })).toBe(404);
    }
    expect(caches.sizes()['unknown_hosts']).toMatchObject({ entries: LIMIT });
    expect(caches.sizes()['hosts']).toMatchObject({ entries: 1 });
    expect(listBeyondLimits()).toEqual([]);
  });

  test('invented parameters, cookies and headers fill caches to their limits, and cause no internal error', async () => {
    for (const path of PATHS) {
      const statuses = await Promise.all(
        Array.from({ length: REQUESTS }, (_, index) =>
          send(
            path.replaceAll('?', (mark, at: number) => (path[at - 1] === '/' || path[at - 1] === '=' ? word() : mark)),
            {
              host: `acme.test:${2_000 + index}`,
              cookie: `session=${word()}; language=${word()}; tz=${word()}; vp=${word()}; preview=${word()}; spoilers=${word()}`,
              'accept-language': `${word().slice(0, 2)}-${word().slice(0, 2)}`,
              'if-none-match': `"${word()}"`,
              authorization: index % 2 === 0 ? `Bearer ${word()}.${word()}.${word()}` : `Basic ${word()}`,
            },
          ),
        ),
      );
      expect(statuses, path).not.toContain(500);
      expect(listBeyondLimits()).toEqual([]);
    }
    // The files of the realm fill their cache. The theme has a cache of its own, with its /tokens.css.
    expect(caches.sizes()['files']).toMatchObject({ entries: LIMIT + 1, maxEntries: 2 * LIMIT });
  });

  test.runIf(process.env['MARQUEE_TEST_DEEP'])(
    '100,000 requests with invented hosts and parameters do not increase the memory @deep',
    async () => {
      const productionCaches = createCaches();
      const server = await startApi(await prepared.open(), { caches: productionCaches });
      try {
        const sendMany = async (count: number): Promise<void> => {
          for (let sent = 0; sent < count; sent += 100)
            await Promise.all(
              Array.from({ length: 100 }, (_, index) => {
                const isUnknownHost = index % 2 === 0;
                const path = PATHS[index % PATHS.length]!.replaceAll('?', word());
                return sendTo(server.port, path, {
                  host: isUnknownHost
                    ? `${word().repeat(20)}.test`
                    : `acme.test:${1_000 + Math.floor(random() * 60_000)}`,
                  cookie: `session=${word()}; tz=${word()}`,
                  'accept-language': word(),
                });
              }),
            );
        };
        // The first half fills the caches to their limits.
        await sendMany(50_000);
        const before = readHeap();
        await sendMany(50_000);
        const growth = (readHeap() - before) / 1024 / 1024;
        // oxlint-disable-next-line no-console
        console.log(
          `heap ${(readHeap() / 1024 / 1024).toFixed(1)} MB, ${growth.toFixed(1)} MB more than after half`,
          productionCaches.sizes(),
        );
        expect(growth).toBeLessThan(8);
      } finally {
        await server.close();
      }
    },
    1_800_000,
  );
});

/** Bytes of the heap after a garbage collection. */
function readHeap(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}
