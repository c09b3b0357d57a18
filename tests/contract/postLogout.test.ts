import { expect, test } from 'vitest';
import { describeApi } from './describeApi.ts';
import { DEMO, refreshOf, tokenOf } from './startApi.ts';

describeApi(
  'postLogout',
  (on) => {
    const login = (realm: string) => on.api.call('/api/v2/login', { realm, body: DEMO });
    const sessionStatus = (options: { realm?: string; cookie?: string | undefined; token?: string }, node = on.api) =>
      node.call('/api/v2/session', options).then(({ status }) => status);

    test('ends the cookie session: immediately on this node, within two seconds on another node', async () => {
      const { cookie } = await login('acme');
      expect(await sessionStatus({ realm: 'acme', cookie }, on.second)).toBe(200);
      const response = await on.api.call('/api/v2/logout', { realm: 'acme', body: {}, cookie });
      expect([response.status, response.body]).toEqual([200, { signedOut: true }]);
      expect(response.headers.getSetCookie()).toEqual([
        expect.stringMatching(
          /^session=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax$/,
        ),
      ]);
      expect(await sessionStatus({ realm: 'acme', cookie })).toBe(401);
      on.clock.advance(1_900);
      expect(await sessionStatus({ realm: 'acme', cookie }, on.second)).toBe(401);
    });

    test('ends the token session by its refresh token alone, together with its access token', async () => {
      const tokens = await login('beta');
      expect(await sessionStatus({ token: tokenOf(tokens) }, on.second)).toBe(200);
      expect((await on.api.call('/api/v2/logout', { body: { refreshToken: refreshOf(tokens) } })).status).toBe(200);
      expect((await on.api.call('/api/v2/token/refresh', { body: { refreshToken: refreshOf(tokens) } })).status).toBe(
        401,
      );
      expect(await sessionStatus({ token: tokenOf(tokens) })).toBe(401);
      on.clock.advance(1_900);
      expect(await sessionStatus({ token: tokenOf(tokens) }, on.second)).toBe(401);
    });

    test('`everywhere` ends every session of the account, in this realm only', async () => {
      const [first, second] = [await login('beta'), await login('beta')];
      const other = await login('acme');
      expect((await on.api.call('/api/v2/logout', { body: { everywhere: true }, token: tokenOf(first) })).status).toBe(
        200,
      );
      expect(await sessionStatus({ token: tokenOf(first) })).toBe(401);
      expect(await sessionStatus({ token: tokenOf(second) })).toBe(401);
      expect((await on.api.call('/api/v2/token/refresh', { body: { refreshToken: refreshOf(second) } })).status).toBe(
        401,
      );
      expect(await sessionStatus({ realm: 'acme', cookie: other.cookie })).toBe(200);
    });

    test('reveals nothing about the tokens that were sent, and needs no session', async () => {
      for (const body of [{}, { refreshToken: 'A'.repeat(43) }, { refreshToken: '' }, { everywhere: true }]) {
        const response = await on.api.call('/api/v2/logout', { body });
        expect([response.status, response.body]).toEqual([200, { signedOut: true }]);
      }
      expect(
        (await on.api.call('/api/v2/logout', { realm: 'acme', body: {}, cookie: 'session=nonsense' })).status,
      ).toBe(200);
    });

    test('another site cannot sign a viewer out', async () => {
      const { cookie } = await login('acme');
      expect(
        (
          await on.api.call('/api/v2/logout', {
            realm: 'acme',
            body: {},
            cookie,
            headers: { origin: 'https://evil.test' },
          })
        ).status,
      ).toBe(403);
      expect(await sessionStatus({ realm: 'acme', cookie })).toBe(200);
    });
  },
  { nodes: 2 },
);
