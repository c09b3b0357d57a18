import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#src/server/db/database.ts';
import { testStores, type PreparedStore } from '#src/server/db/testing/testStores.ts';
import { createTestClock, DEMO, publishBrands, refreshOf, startApi, tokenOf, type RunningApi } from './startApi.ts';

describe.each(testStores())('$kind postLogout', (store) => {
  describe.skipIf(store.skipped)('works', () => {
    let prepared: PreparedStore, database: Database, api: RunningApi, second: RunningApi;
    const clock = createTestClock();
    beforeAll(async () => {
      prepared = await store.prepare();
      database = await prepared.open();
      await publishBrands(database);
      [api, second] = [await startApi(database, { clock }), await startApi(database, { clock })];
    }, 120_000);
    afterAll(async () => { await api?.close(); await second?.close(); await prepared?.close(); }, 60_000);

    const login = (realm: string) => api.call('/api/v2/login', { realm, body: DEMO });
    const who = (options: { realm?: string; cookie?: string | undefined; token?: string }, on = api) => on.call('/api/v2/session', options).then(({ status }) => status);

    test('ends the cookie session: here at once, on another node within two seconds', async () => {
      const { cookie } = await login('acme');
      expect(await who({ realm: 'acme', cookie }, second)).toBe(200);
      const answer = await api.call('/api/v2/logout', { realm: 'acme', body: {}, cookie });
      expect([answer.status, answer.body]).toEqual([200, { signedOut: true }]);
      expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^session=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax$/)]);
      expect(await who({ realm: 'acme', cookie })).toBe(401);
      clock.advance(1_900);
      expect(await who({ realm: 'acme', cookie }, second)).toBe(401);
    });

    test('ends the token session by its refresh token alone, access token and all', async () => {
      const tokens = await login('beta');
      expect(await who({ token: tokenOf(tokens) }, second)).toBe(200);
      expect((await api.call('/api/v2/logout', { body: { refreshToken: refreshOf(tokens) } })).status).toBe(200);
      expect((await api.call('/api/v2/token/refresh', { body: { refreshToken: refreshOf(tokens) } })).status).toBe(401);
      expect(await who({ token: tokenOf(tokens) })).toBe(401);
      clock.advance(1_900);
      expect(await who({ token: tokenOf(tokens) }, second)).toBe(401);
    });

    test('everywhere ends every session of the account, in this realm only', async () => {
      const [here, there] = [await login('beta'), await login('beta')];
      const other = await login('acme');
      expect((await api.call('/api/v2/logout', { body: { everywhere: true }, token: tokenOf(here) })).status).toBe(200);
      expect(await who({ token: tokenOf(here) })).toBe(401);
      expect(await who({ token: tokenOf(there) })).toBe(401);
      expect((await api.call('/api/v2/token/refresh', { body: { refreshToken: refreshOf(there) } })).status).toBe(401);
      expect(await who({ realm: 'acme', cookie: other.cookie })).toBe(200);
    });

    test('tells nothing about what it was given, and needs no session', async () => {
      for (const body of [{}, { refreshToken: 'A'.repeat(43) }, { refreshToken: '' }, { everywhere: true }]) {
        const answer = await api.call('/api/v2/logout', { body });
        expect([answer.status, answer.body]).toEqual([200, { signedOut: true }]);
      }
      expect((await api.call('/api/v2/logout', { realm: 'acme', body: {}, cookie: 'session=nonsense' })).status).toBe(200);
    });

    test('another site cannot sign anybody out', async () => {
      const { cookie } = await login('acme');
      expect((await api.call('/api/v2/logout', { realm: 'acme', body: {}, cookie, headers: { origin: 'https://evil.test' } })).status).toBe(403);
      expect(await who({ realm: 'acme', cookie })).toBe(200);
    });
  });
});
