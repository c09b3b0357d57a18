// The log of requests: each line names the brand, so that the lines of one brand can be found on a server of many.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testStores, type PreparedStore } from '#src/server/db/testing/testStores.ts';
import { appRenderer } from './appRenderer.ts';
import { publishSample } from './publishSample.ts';
import { startApi, type RunningApi } from './startApi.ts';

type LogLine = { readonly realm?: string; readonly url?: string; readonly msg: string; readonly reqId?: string };

const written: string[] = [];
let prepared: PreparedStore, api: RunningApi;
beforeAll(async () => {
  prepared = await testStores()[0]!.prepare();
  const database = await prepared.open();
  await publishSample(database, 'acme');
  await publishSample(database, 'beta');
  api = await startApi(database, {
    trustProxy: 1,
    renderer: {
      ...appRenderer,
      render: (input) =>
        input.request.url.endsWith('/search') ? Promise.reject(new Error('no page')) : appRenderer.render(input),
    },
    logStream: { write: (line) => void written.push(line) },
  });
}, 120_000);
afterAll(async () => {
  await api?.close();
  await prepared?.close();
}, 60_000);

/** Requests a path of a host, and returns the lines that the log then has about the request. */
async function readLog(path: string, host: string, realm?: string): Promise<readonly LogLine[]> {
  written.length = 0;
  const response = await fetch(`http://127.0.0.1:${api.port}${path}`, {
    headers: { 'x-forwarded-host': host, accept: 'text/html', ...(realm !== undefined && { realm }) },
  });
  await response.text();
  const id = response.headers.get('x-request-id');
  const read = (): LogLine[] => written.map((line) => JSON.parse(line) as LogLine).filter(({ reqId }) => reqId === id);
  await expect.poll(() => read().map(({ msg }) => msg)).toContain('request');
  for (const line of written) expect(line.match(/"realm":/g)?.length ?? 0, line).toBeLessThan(2);
  return read();
}

test.each(['acme', 'beta'])(
  'each line of a request names the brand %s of its host: pages, calls, files, errors',
  async (realm) => {
    const host = `${realm}.test`;
    for (const path of ['/', '/api/v4/page/home', '/api/v4/page/none', '/tokens.css', '/img/none', '/no/such/page']) {
      const lines = await readLog(path, host);
      expect(lines.length, path).toBeGreaterThan(0);
      for (const line of lines) expect([path, line.realm]).toEqual([path, realm]);
    }
    const failed = await readLog('/search', host);
    expect(failed.map((line) => line.realm)).toEqual([realm, realm]);
    expect(failed.map(({ msg }) => msg)).toContain('no page');
  },
);

test('a call with the Realm header has its brand; a host of no brand has none', async () => {
  expect((await readLog('/api/v4/page/home', '127.0.0.1', 'beta')).map(({ realm }) => realm)).toEqual(['beta']);
  expect((await readLog('/', 'unknown.test')).map((line) => 'realm' in line)).toEqual([false]);
});

test.each([
  [{ isDemo: false }, true],
  [{ isDemo: false, encryptionKeys: ['a-key-of-at-least-32-characters!'] }, false],
  [{ isDemo: true }, false],
])('the start of %j warns that secrets are readable: %s', async (settings, expected) => {
  const lines: string[] = [];
  const other = await startApi(await prepared.open(), {
    ...settings,
    logStream: { write: (line) => void lines.push(line) },
  });
  await other.close();
  const warnings = lines.filter((line) => line.includes('ENCRYPTION_KEYS is not set'));
  expect(warnings).toHaveLength(expected ? 1 : 0);
  if (expected) expect(warnings[0]).toContain('openssl rand -base64 32');
});
