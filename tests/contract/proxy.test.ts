// Tests a server behind a proxy that terminates TLS. TRUST_PROXY decides whether the server uses the proxy's
// X-Forwarded headers.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#src/server/db/database.ts';
import { testStores, type PreparedStore } from '#src/server/db/testing/testStores.ts';
import { DEMO_CREDENTIALS, publishBrands, startApi, type RunningApi } from './startApi.ts';

const [store] = testStores();
const FORWARDED = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9', 'x-forwarded-host': 'acme.test' };

describe('behind a proxy', () => {
  let prepared: PreparedStore;
  let database: Database;
  let untrustingApi: RunningApi;
  let trustingApi: RunningApi;
  beforeAll(async () => {
    prepared = await store!.prepare();
    database = await prepared.open();
    await publishBrands(database);
    [untrustingApi, trustingApi] = [await startApi(database), await startApi(database, { trustProxy: 1 })];
  }, 120_000);
  afterAll(async () => {
    await untrustingApi?.close();
    await trustingApi?.close();
    await prepared?.close();
  }, 60_000);

  const login = (api: RunningApi, headers: Record<string, string> = {}) =>
    api.call('/api/v2/login', { realm: 'acme', body: DEMO_CREDENTIALS, headers });

  test('a trusted proxy makes the cookie Secure and bound to the host, and the session works', async () => {
    const response = await login(trustingApi, FORWARDED);
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
      expect.stringMatching(/^__Host-device=[\w.-]+; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ]);
    expect(
      (await trustingApi.call('/api/v2/session', { realm: 'acme', cookie: response.cookie, headers: FORWARDED })).body,
    ).toMatchObject({ isGuest: false });
    const signedOut = await trustingApi.call('/api/v2/logout', {
      realm: 'acme',
      body: {},
      cookie: response.cookie,
      headers: FORWARDED,
    });
    expect(signedOut.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-session=; Max-Age=0; Path=\/; .*Secure/),
    ]);
  });

  test('no proxy is trusted unless an operator configures it', async () => {
    expect((await login(untrustingApi, FORWARDED)).headers.getSetCookie()).toEqual([
      expect.stringMatching(/^session=[\w-]{43}; .*HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^device=/),
    ]);
  });

  test("the host that the proxy names selects the realm, and only this host's pages count as the same site", async () => {
    const headers = { ...FORWARDED, origin: 'https://acme.test', 'sec-fetch-site': 'same-origin' };
    expect((await login(trustingApi, headers)).status).toBe(200);
    expect((await login(trustingApi, { ...headers, origin: 'https://evil.test' })).status).toBe(403);
    expect(
      (await trustingApi.call('/api/v2/session', { realm: 'beta', headers: FORWARDED })).status,
      'the Realm header must match the host',
    ).toBeGreaterThanOrEqual(400);
  });

  test('limits count clients, not the proxy; addresses that a client adds are ignored', async () => {
    const visit = (forwarded: string) =>
      trustingApi
        .call('/api/v2/login/guest/checkin', {
          realm: 'acme',
          body: {},
          headers: { ...FORWARDED, 'x-forwarded-for': forwarded },
        })
        .then(({ status }) => status);
    await database.kysely.deleteFrom('rate_limit').execute();
    expect(await visit('198.51.100.1, 203.0.113.50')).toBe(200);
    await database.kysely
      .updateTable('rate_limit')
      .set({ count: 600 })
      .where('bucket', '=', 'guestByAddress')
      .execute();
    expect(await visit('198.51.100.2, 203.0.113.50')).toBe(429);
    expect(await visit('203.0.113.51')).toBe(200);
  });
});
