import { beforeEach, expect, test } from 'vitest';
import { describeWithApi } from './describeWithApi.ts';
import { DEMO_CREDENTIALS, readRefreshToken, readToken } from './startApi.ts';

const PATH = '/api/v2/token/refresh';

describeWithApi(
  'postTokenRefresh',
  (env) => {
    let firstToken: string;
    beforeEach(async () => {
      firstToken = readRefreshToken(await env.api.call('/api/v2/login', { body: DEMO_CREDENTIALS }));
    });

    const refresh = (refreshToken: string, node = env.api) => node.call(PATH, { body: { refreshToken } });

    test('rotates tokens: returns a new access token and a new refresh token', async () => {
      env.clock.advance(1_000);
      const response = await refresh(firstToken);
      expect(response.status).toBe(200);
      expect(response.body).toMatchObject({
        expiresIn: 600,
        missingInformationStatus: 'NONE',
        session: { isGuest: false },
      });
      expect(readRefreshToken(response)).not.toBe(firstToken);
      expect((await env.api.call('/api/v2/session', { token: readToken(response) })).body).toMatchObject({
        isGuest: false,
        rol: 'user',
      });
    });

    test('20 concurrent calls on two nodes get the same new refresh token, and the session continues', async () => {
      const responses = await Promise.all(
        Array.from({ length: 20 }, (_, n) => refresh(firstToken, n % 2 ? env.api : env.second)),
      );
      expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
      const successors = new Set(responses.map(readRefreshToken));
      expect(successors.size).toBe(1);
      expect((await refresh([...successors][0]!)).status).toBe(200);
    });

    test('a request can be repeated within 30 s', async () => {
      const successor = readRefreshToken(await refresh(firstToken));
      env.clock.advance(29_000);
      expect(readRefreshToken(await refresh(firstToken))).toBe(successor);
      env.clock.advance(2_000);
      expect((await refresh(firstToken)).body['code']).toBe('TOKEN_INVALID');
      expect((await refresh(successor)).status, 'the session has ended').toBe(401);
    });

    test('a refresh token older than the previous one ends the session and its access tokens', async () => {
      const firstRefresh = await refresh(firstToken);
      const secondRefresh = await refresh(readRefreshToken(firstRefresh));
      expect((await env.api.call('/api/v2/session', { token: readToken(secondRefresh) })).status).toBe(200);
      expect((await refresh(firstToken)).status).toBe(401);
      expect((await refresh(readRefreshToken(secondRefresh))).status).toBe(401);
      expect((await env.api.call('/api/v2/session', { token: readToken(secondRefresh) })).body['code']).toBe(
        'TOKEN_INVALID',
      );
      const [row] = await env.database.kysely
        .selectFrom('session')
        .select('revoked_for')
        .where('realm_id', '=', 'beta')
        .where('revoked_for', '=', 'replay')
        .limit(1)
        .execute();
      expect(row).toEqual({ revoked_for: 'replay' });
    });

    test('when two clients use tokens of one session, the first reuse of an old token ends the session', async () => {
      const stolen = firstToken;
      const owner = readRefreshToken(await refresh(firstToken));
      const ownerNext = readRefreshToken(await refresh(owner));
      expect((await refresh(stolen)).status).toBe(401);
      expect((await refresh(ownerNext)).status).toBe(401);
    });

    test('when a replay ends a session, the other sessions of the account continue', async () => {
      const otherSession = readRefreshToken(await env.api.call('/api/v2/login', { body: DEMO_CREDENTIALS }));
      const firstRefresh = await refresh(firstToken);
      await refresh(readRefreshToken(firstRefresh));
      await refresh(firstToken);
      expect((await refresh(otherSession)).status).toBe(200);
    });

    test('a session ends after 30 days, however often it was refreshed', async () => {
      let token = firstToken;
      for (let day = 0; day < 29; day++) {
        env.clock.advance(86_400_000);
        token = readRefreshToken(await refresh(token));
      }
      env.clock.advance(86_400_000);
      expect((await refresh(token)).status).toBe(401);
    });

    test('every invalid refresh token is refused in the same way', async () => {
      const access = readToken(await env.api.call('/api/v2/login', { body: DEMO_CREDENTIALS }));
      for (const token of [
        '',
        'x',
        'A'.repeat(43),
        `${firstToken}=`,
        firstToken.slice(0, 42),
        '../../etc',
        `${firstToken} `,
      ]) {
        const { status, body } = await refresh(token);
        expect([status, body['code']], `token ${JSON.stringify(token)}`).toEqual([401, 'TOKEN_INVALID']);
      }
      expect((await refresh(access)).status, 'a text that is longer than any refresh token is invalid input').toBe(400);
      expect(
        (await env.api.call(PATH, { realm: 'acme', body: { refreshToken: firstToken } })).status,
        'a token of another realm is refused',
      ).toBe(401);
      expect((await env.api.call(PATH, { body: {} })).status).toBe(401);
      expect((await env.api.call(PATH, { body: { refreshToken: firstToken, id: 'admin' } })).status).toBe(400);
      expect((await refresh(firstToken)).status, 'the valid token still works').toBe(200);
    });

    test('in cookie mode it returns the owner of the cookie, without tokens', async () => {
      const { cookie } = await env.api.call('/api/v2/login', { realm: 'acme', body: DEMO_CREDENTIALS });
      const { status, body } = await env.api.call(PATH, { realm: 'acme', body: {}, cookie });
      expect([status, body]).toEqual([
        200,
        { missingInformationStatus: 'NONE', linkedAccounts: [], session: expect.objectContaining({ isGuest: false }) },
      ]);
    });
  },
  { nodes: 2 },
);
