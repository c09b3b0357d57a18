import { createRateLimits } from '#src/server/db/repositories/rateLimits.ts';
import { createFieldCipher } from '#src/server/db/fieldCipher.ts';
import { createSigningKeys } from '#src/server/db/repositories/signingKeys.ts';
import { createAttemptLimiter } from '#src/server/domain/attempts/createAttemptLimiter.ts';
import { createKeyRing } from '#src/server/domain/session/createKeyRing.ts';
import { expect, test } from 'vitest';
import { describeWithApi } from './describeWithApi.ts';
import { readRefreshToken, readToken } from './startApi.ts';

const PATH = '/api/v2/login/guest/checkin';

describeWithApi('postGuestCheckin', (env) => {
  test('returns a guest session with tokens that can be refreshed', async () => {
    const response = await env.api.call(PATH, { body: {} });
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      expiresIn: 600,
      session: { isGuest: true, rol: 'guest', roles: [], profileId: null, loc: null },
    });
    expect((await env.api.call('/api/v2/session', { token: readToken(response) })).body).toMatchObject({
      isGuest: true,
      id: (response.body['session'] as { id: string }).id,
    });
    expect(
      (await env.api.call('/api/v2/token/refresh', { body: { refreshToken: readRefreshToken(response) } })).body,
    ).toMatchObject({ session: { isGuest: true } });
  });

  test('an existing session is returned unchanged', async () => {
    const first = await env.api.call(PATH, { realm: 'acme', body: {} });
    expect(first.body).not.toHaveProperty('authorisationToken');
    const again = await env.api.call(PATH, { realm: 'acme', body: {}, cookie: first.cookie });
    expect(again.body['session']).toEqual(first.body['session']);
    expect(again.headers.getSetCookie()).toEqual([]);
  });

  test('one IP address gets at most six hundred guest sessions in ten minutes', async () => {
    await env.api.call(PATH, { body: {} });
    await env.database.kysely
      .updateTable('rate_limit')
      .set({ count: 600 })
      .where('realm_id', '=', 'beta')
      .where('bucket', '=', 'guestByAddress')
      .execute();
    const response = await env.api.call(PATH, { body: {} });
    expect([response.status, response.body['code']]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
    env.clock.advance(10 * 60_000);
    expect((await env.api.call(PATH, { body: {} })).status).toBe(200);
  });

  test('expired sessions are deleted, and other sessions stay', async () => {
    const { createSessionService } = await import('#src/server/domain/session/createSessionService.ts');
    const { kysely } = env.database;
    const { now } = env.clock;
    const keys = createKeyRing({ keys: createSigningKeys(kysely, createFieldCipher([])), now });
    const service = createSessionService({
      kysely,
      keys,
      attempts: createAttemptLimiter({ limits: createRateLimits(kysely), keys, now, onLockOut: () => undefined }),
      now,
      allowsDemoAccounts: true,
      onNewDevice: () => Promise.resolve(),
      onReplay: () => undefined,
    });
    const count = async () => (await env.database.kysely.selectFrom('session').select('session_id').execute()).length;
    expect(await count()).toBeGreaterThan(0);
    env.clock.advance(9 * 86_400_000);
    await env.api.call(PATH, { body: {} });
    await service.removeExpired();
    expect(await count()).toBe(1);
    expect(await env.database.kysely.selectFrom('refresh_token').selectAll().execute()).toHaveLength(1);
    expect(await env.database.kysely.selectFrom('rate_limit').selectAll().execute()).toHaveLength(1);
  });
});
