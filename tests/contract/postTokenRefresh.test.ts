import { beforeEach, expect, test } from 'vitest';
import { describeApi } from './describeApi.ts';
import { DEMO, refreshOf, tokenOf } from './startApi.ts';

const PATH = '/api/v2/token/refresh';

describeApi(
  'postTokenRefresh',
  (on) => {
    let first: string;
    beforeEach(async () => {
      first = refreshOf(await on.api.call('/api/v2/login', { body: DEMO }));
    });

    const refresh = (refreshToken: string, node = on.api) => node.call(PATH, { body: { refreshToken } });

    test('rotates tokens: returns a new access token and a new refresh token', async () => {
      on.clock.advance(1_000);
      const response = await refresh(first);
      expect(response.status).toBe(200);
      expect(response.body).toMatchObject({
        expiresIn: 600,
        missingInformationStatus: 'NONE',
        session: { isGuest: false },
      });
      expect(refreshOf(response)).not.toBe(first);
      expect((await on.api.call('/api/v2/session', { token: tokenOf(response) })).body).toMatchObject({
        isGuest: false,
        rol: 'user',
      });
    });

    test('20 concurrent calls on two nodes get one successor, and the session continues', async () => {
      const responses = await Promise.all(
        Array.from({ length: 20 }, (_, n) => refresh(first, n % 2 ? on.api : on.second)),
      );
      expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
      const successors = new Set(responses.map(refreshOf));
      expect(successors.size).toBe(1);
      expect((await refresh([...successors][0]!)).status).toBe(200);
    });

    test('a repeated request within 30 s gets the same response; a later repetition ends the session', async () => {
      const successor = refreshOf(await refresh(first));
      on.clock.advance(29_000);
      expect(refreshOf(await refresh(first))).toBe(successor);
      on.clock.advance(2_000);
      expect((await refresh(first)).body['code']).toBe('TOKEN_INVALID');
      expect((await refresh(successor)).status, 'the family is revoked').toBe(401);
    });

    test('a refresh token older than the previous one ends the session immediately, with the access tokens that it issued', async () => {
      const one = await refresh(first),
        two = await refresh(refreshOf(one));
      expect((await on.api.call('/api/v2/session', { token: tokenOf(two) })).status).toBe(200);
      expect((await refresh(first)).status).toBe(401);
      expect((await refresh(refreshOf(two))).status).toBe(401);
      expect((await on.api.call('/api/v2/session', { token: tokenOf(two) })).body['code']).toBe('TOKEN_INVALID');
      const [row] = await on.database.kysely
        .selectFrom('session')
        .select('revoked_for')
        .where('realm_id', '=', 'beta')
        .where('revoked_for', '=', 'replay')
        .limit(1)
        .execute();
      expect(row).toEqual({ revoked_for: 'replay' });
    });

    test('when a thief and the owner use tokens of one session, the first reuse of an old token ends the session', async () => {
      const stolen = first;
      const owner = refreshOf(await refresh(first));
      const ownerNext = refreshOf(await refresh(owner));
      expect((await refresh(stolen)).status).toBe(401);
      expect((await refresh(ownerNext)).status).toBe(401);
    });

    test('another session of the account continues when one is ended', async () => {
      const other = refreshOf(await on.api.call('/api/v2/login', { body: DEMO }));
      const one = await refresh(first);
      await refresh(refreshOf(one));
      await refresh(first);
      expect((await refresh(other)).status).toBe(200);
    });

    test('a session ends after 30 days, however often it was refreshed', async () => {
      let token = first;
      for (let day = 0; day < 29; day++) {
        on.clock.advance(86_400_000);
        token = refreshOf(await refresh(token));
      }
      on.clock.advance(86_400_000);
      expect((await refresh(token)).status).toBe(401);
    });

    test('every invalid refresh token is refused in the same way', async () => {
      const access = tokenOf(await on.api.call('/api/v2/login', { body: DEMO }));
      for (const token of ['', 'x', 'A'.repeat(43), `${first}=`, first.slice(0, 42), '../../etc', `${first} `]) {
        const { status, body } = await refresh(token);
        expect([status, body['code']], `token ${JSON.stringify(token)}`).toEqual([401, 'TOKEN_INVALID']);
      }
      expect((await refresh(access)).status, 'longer than any of ours').toBe(400);
      expect((await on.api.call(PATH, { realm: 'acme', body: { refreshToken: first } })).status, 'another realm').toBe(
        401,
      );
      expect((await on.api.call(PATH, { body: {} })).status).toBe(401);
      expect((await on.api.call(PATH, { body: { refreshToken: first, id: 'admin' } })).status).toBe(400);
      expect((await refresh(first)).status, 'the valid token still works').toBe(200);
    });

    test('in cookie mode it returns the owner of the cookie, without tokens', async () => {
      const { cookie } = await on.api.call('/api/v2/login', { realm: 'acme', body: DEMO });
      const { status, body } = await on.api.call(PATH, { realm: 'acme', body: {}, cookie });
      expect([status, body]).toEqual([
        200,
        { missingInformationStatus: 'NONE', linkedAccounts: [], session: expect.objectContaining({ isGuest: false }) },
      ]);
    });
  },
  { nodes: 2 },
);
