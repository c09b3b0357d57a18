// GET /metrics: the Prometheus text format, behind a token on the server's port, or on a port of its own.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPublishing } from '#src/server/db/repositories/publishing.ts';
import type { Database } from '#src/server/db/database.ts';
import { contractStores, type PreparedStore } from '#src/server/db/testing/testStores.ts';
import { createMetrics } from '#src/server/metrics/createMetrics.ts';
import { listenForMetrics } from '#src/server/metrics/serveMetrics.ts';
import Fastify from 'fastify';
import { publishBrands, startApi, type RunningApi } from './startApi.ts';

const TOKEN = 'metrics-token-for-tests';

/** One line of the text format: name, labels, number. */
const SAMPLE = /^[a-z_\d]+(\{([a-z_]+="[^"\n]*",?)*\})? (-?[\d.e+-]+|NaN|[+-]Inf)$/;

describe.each(contractStores())('$kind', (store) => {
  describe.skipIf(store.skipReason)('metrics', () => {
    let prepared: PreparedStore;
    let database: Database;
    let api: RunningApi;
    beforeAll(async () => {
      prepared = await store.prepare();
      database = await prepared.open();
      await publishBrands(database);
      api = await startApi(database, { trustProxy: 1, metrics: { token: TOKEN, host: '127.0.0.1' } });
    }, 120_000);
    afterAll(async () => {
      await api?.close();
      await prepared?.close();
    }, 60_000);

    test('requests are counted by the template of their route; connections, images and the process have metrics, too', async () => {
      await api.call('/api/v4/page/home');
      await api.call('/api/v4/page/secret-name-of-a-viewer');
      const { status, text, headers } = await api.call('/metrics', { token: TOKEN });
      expect(status).toBe(200);
      expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
      const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
      expect(lines.filter((line) => !SAMPLE.test(line))).toEqual([]);
      expect(text).toMatch(
        /marquee_http_request_seconds_count\{method="GET",route="\/api\/v4\/page\/:\w+",status="200"\} 1/,
      );
      expect(text).not.toContain('secret-name');
      for (const name of [
        'marquee_live_connections{kind="events"} 0',
        'marquee_live_connections{kind="rooms"} 0',
        'marquee_database_connections{state="waiting"} 0',
        'marquee_image_variants{state="waiting"} 0',
        'marquee_parser_tasks{state="waiting"} 0',
        'marquee_forwarded_events{state="pending"} 0',
        'marquee_mails{state="waiting"} 0',
        'nodejs_eventloop_lag_p99_seconds',
        'process_resident_memory_bytes',
        'marquee_page_render_seconds',
      ])
        expect(text).toContain(name);
      const measured = new Set([...text.matchAll(/^# HELP (marquee_\w+)/gm)].map(([, name]) => name));
      const documented = new Set(
        [...readFileSync('docs/production.md', 'utf8').matchAll(/^\|.*/gm)].flatMap(([row]) =>
          [...row.split('|')[1]!.matchAll(/marquee_\w+/g)].map(([name]) => name),
        ),
      );
      expect(measured, 'docs/production.md lists each metric').toEqual(documented);
    });

    test('an open stream and a publish are counted', async () => {
      const abort = new AbortController();
      const stream = await fetch(`http://127.0.0.1:${api.port}/api/v2/events`, {
        headers: { realm: 'beta' },
        signal: abort.signal,
      });
      const read = async () => (await api.call('/metrics', { token: TOKEN })).text;
      expect(stream.status).toBe(200);
      expect(await read()).toContain('marquee_live_connections{kind="events"} 1');
      abort.abort();
      await expect.poll(read).toContain('marquee_live_connections{kind="events"} 0');
      const { version } = await createPublishing(database.kysely, database.changes).publish('beta', {
        base: 1,
        documents: [{ kind: 'page', key: 'home', body: { id: 'home', version: 1, title: 'new', elements: [] } }],
      });
      await expect.poll(read).toContain(`marquee_realm_version{realm="beta"} ${version}`);
      expect(await read()).toMatch(/marquee_publishes_total\{realm="beta"\} [12]/);
    });

    test('/metrics returns 404 on the host of a realm, without the token, and when it is switched off', async () => {
      const off = await startApi(database);
      for (const response of [
        await api.call('/metrics', { token: TOKEN, headers: { 'x-forwarded-host': 'acme.test' } }),
        await api.call('/metrics'),
        await api.call('/metrics', { token: `${TOKEN}x` }),
        await off.call('/metrics', { token: TOKEN }),
      ])
        expect(response.status).toBe(404);
      await off.close();
    });

    test('the separate port for metrics serves nothing else', async () => {
      const app = Fastify();
      const server = await listenForMetrics(createMetrics(app, database), { port: 0, host: '127.0.0.1' });
      const get = (path: string) => fetch(`http://127.0.0.1:${server?.port}${path}`);
      expect(await (await get('/metrics')).text()).toContain('marquee_http_request_seconds');
      expect((await get('/healthz')).status).toBe(404);
      await server?.close();
      await app.close();
    });
  });
});
