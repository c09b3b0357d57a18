import { expect, test } from 'vitest';
import { describeWithApi } from './describeWithApi.ts';
import { DEMO_CREDENTIALS, readRefreshToken, readToken } from './startApi.ts';

describeWithApi(
  'postLogout',
  (env) => {
    const login = (realm: string) => env.api.call('/api/v2/login', { realm, body: DEMO_CREDENTIALS });
    const sessionStatus = (options: { realm?: string; cookie?: string | undefined; token?: string }, node = env.api) =>
      node.call('/api/v2/session', options).then(({ status }) => status);

    test('ends the cookie session on all nodes', async () => {
      const { cookie } = await login('acme');
      expect(await sessionStatus({ realm: 'acme', cookie }, env.second)).toBe(200);
      const response = await env.api.call('/api/v2/logout', { realm: 'acme', body: {}, cookie });
      expect([response.status, response.body]).toEqual([200, { signedOut: true }]);
      expect(response.headers.getSetCookie()).toEqual([
        expect.stringMatching(
          /^session=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax$/,
        ),
      ]);
      expect(await sessionStatus({ realm: 'acme', cookie })).toBe(401);
      env.clock.advance(1_000);
      expect(await sessionStatus({ realm: 'acme', cookie }, env.second)).toBe(401);
    });

    test('a refresh token is enough to end its session', async () => {
      const tokens = await login('beta');
      expect(await sessionStatus({ token: readToken(tokens) }, env.second)).toBe(200);
      expect((await env.api.call('/api/v2/logout', { body: { refreshToken: readRefreshToken(tokens) } })).status).toBe(
        200,
      );
      expect(
        (await env.api.call('/api/v2/token/refresh', { body: { refreshToken: readRefreshToken(tokens) } })).status,
      ).toBe(401);
      expect(await sessionStatus({ token: readToken(tokens) })).toBe(401);
      env.clock.advance(1_000);
      expect(await sessionStatus({ token: readToken(tokens) }, env.second)).toBe(401);
    });

    test('`everywhere` ends every session of the account, in this realm only', async () => {
      const [first, second] = [await login('beta'), await login('beta')];
      const other = await login('acme');
      expect(
        (await env.api.call('/api/v2/logout', { body: { everywhere: true }, token: readToken(first) })).status,
      ).toBe(200);
      expect(await sessionStatus({ token: readToken(first) })).toBe(401);
      expect(await sessionStatus({ token: readToken(second) })).toBe(401);
      expect(
        (await env.api.call('/api/v2/token/refresh', { body: { refreshToken: readRefreshToken(second) } })).status,
      ).toBe(401);
      expect(await sessionStatus({ realm: 'acme', cookie: other.cookie })).toBe(200);
    });

    test('the response does not depend on the tokens that were sent', async () => {
      for (const body of [{}, { refreshToken: 'A'.repeat(43) }, { refreshToken: '' }, { everywhere: true }]) {
        const response = await env.api.call('/api/v2/logout', { body });
        expect([response.status, response.body]).toEqual([200, { signedOut: true }]);
      }
      expect(
        (await env.api.call('/api/v2/logout', { realm: 'acme', body: {}, cookie: 'session=nonsense' })).status,
      ).toBe(200);
    });

    test('another site cannot sign a viewer out', async () => {
      const { cookie } = await login('acme');
      expect(
        (
          await env.api.call('/api/v2/logout', {
            realm: 'acme',
            body: {},
            cookie,
            headers: { origin: 'https://evil.test' },
          })
        ).status,
      ).toBe(403);
      // These headers do not identify the viewer, so the cookie does, and the origin is still checked.
      for (const authorization of ['Basic eDp5', 'Bearer', 'Bearer a.b.c', 'Negotiate x']) {
        const headers = { origin: 'https://evil.test', authorization };
        const response = await env.api.call('/api/v2/logout', { realm: 'acme', body: {}, cookie, headers });
        expect([authorization, response.status]).toEqual([authorization, 403]);
      }
      expect(await sessionStatus({ realm: 'acme', cookie })).toBe(200);
    });
  },
  { nodes: 2 },
);
