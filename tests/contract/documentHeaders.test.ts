// Headers of HTML documents, with the product's renderer: pages, error pages, the page of an unknown host and the
// offline page, behind a proxy that ends TLS and without one.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testStores, type PreparedStore } from '#src/server/db/testing/testStores.ts';
import { appRenderer } from './appRenderer.ts';
import { publishSample } from './publishSample.ts';
import { DEMO_CREDENTIALS, startApi, type TestResponse, type RunningApi } from './startApi.ts';

type Row = readonly [name: string, path: string, host?: string];
const DOCUMENTS: readonly Row[] = [
  ['the home page', '/'],
  ['a screen', '/search'],
  ['the sign-in screen', '/login'],
  ['an item that does not exist', '/video/none'],
  ['a page that does not exist', '/section/none'],
  ['an unknown address', '/no/such/page'],
  ['the admin area of a guest', '/_admin/gallery'],
  ['the offline page', '/offline'],
  ['an unknown host', '/', 'unknown.test'],
];
/** Responses that are not documents. */
const OTHERS: readonly Row[] = [
  ['a call', '/api/v4/page/home'],
  ['a call that is refused', '/api/v4/page/none'],
  ['a route that does not exist', '/api/none'],
  ['the health check', '/healthz'],
];

describe('headers of documents', () => {
  let prepared: PreparedStore, api: RunningApi;
  beforeAll(async () => {
    prepared = await testStores()[0]!.prepare();
    const database = await prepared.open();
    await publishSample(database, 'acme');
    api = await startApi(database, { trustProxy: 1, renderer: appRenderer });
  }, 120_000);
  afterAll(async () => {
    await api?.close();
    await prepared?.close();
  }, 60_000);

  type Request = { readonly host?: string | undefined; readonly scheme?: string; readonly cookie?: string | undefined };
  const get = (path: string, { host = 'acme.test', scheme = 'https', cookie }: Request = {}): Promise<TestResponse> =>
    api.call(path, {
      realm: 'acme',
      cookie,
      headers: { 'x-forwarded-proto': scheme, 'x-forwarded-host': host, accept: 'text/html' },
    });

  test.each(DOCUMENTS)(
    '%s: isolated from windows of other sites, and no nonce is empty',
    async (_name, path = '', host) => {
      const { headers, text } = await get(path, { host });
      expect(headers.get('content-type')).toContain('text/html');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("frame-ancestors 'none'");
      const allowed = new Set(policy.match(/(?<='nonce-)[^']*/g));
      const used = new Set([...text.matchAll(/ nonce="([^"]*)"/g)].map(([, nonce]) => nonce));
      expect([...allowed].filter((nonce) => nonce.length < 20)).toEqual([]);
      expect([...used].filter((nonce) => !allowed.has(nonce ?? ''))).toEqual([]);
      // A document without a script needs no nonce.
      expect(allowed.size > 0).toBe(text.includes('<script'));
    },
  );

  test.each([...DOCUMENTS, ...OTHERS])(
    '%s: browsers use https for a year, only behind TLS',
    async (_name, path = '', host) => {
      const policyOf = async (scheme: string) =>
        (await get(path, { host, scheme })).headers.get('strict-transport-security');
      expect([await policyOf('https'), await policyOf('http')]).toEqual(['max-age=31536000', null]);
    },
  );

  test('a link or script of another site that leads to /logout gets a page with a button; typed addresses and pages of the same origin sign out immediately', async () => {
    const needsConfirmation = async (site?: string) => {
      const headers = {
        'x-forwarded-proto': 'https',
        'x-forwarded-host': 'acme.test',
        ...(site !== undefined && { 'sec-fetch-site': site }),
      };
      const response = await api.call('/logout?from=/search', { realm: 'acme', headers });
      return response.headers.get('location')?.endsWith('confirm=1') ?? false;
    };
    expect(
      await Promise.all([undefined, 'none', 'same-origin', 'same-site', 'cross-site'].map(needsConfirmation)),
    ).toEqual([false, false, false, true, true]);
  });

  test('a document with data of a viewer is not stored, also not of a guest with a session; others are revalidated', async () => {
    const sessionOf = async (path: string, body: object) =>
      (
        await api.call(path, {
          realm: 'acme',
          body,
          headers: { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'acme.test' },
        })
      ).cookie;
    const cookies = [
      undefined,
      await sessionOf('/api/v2/login/guest/checkin', {}),
      await sessionOf('/api/v2/login', DEMO_CREDENTIALS),
    ];
    for (const path of ['/', '/search', '/no/such/page']) {
      const values = [];
      for (const cookie of cookies) values.push((await get(path, { cookie })).headers.get('cache-control'));
      expect([path, ...values]).toEqual([path, 'private, no-cache', 'private, no-store', 'private, no-store']);
    }
  });
});
