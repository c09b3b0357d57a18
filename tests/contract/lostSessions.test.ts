// The table of sessions is lost, for example because a backup without it was restored.
import { beforeEach, expect, test } from 'vitest';
import { describeWithApi } from './describeWithApi.ts';
import { DEMO_CREDENTIALS, readRefreshToken, readToken } from './startApi.ts';

describeWithApi('lost sessions', (env) => {
  beforeEach(async () => {
    await env.database.kysely.deleteFrom('rate_limit').execute();
  });
  const loseSessions = async (): Promise<void> => {
    await env.database.kysely.deleteFrom('session').execute();
    // Longer than a node caches a session.
    env.clock.advance(1_000);
  };

  test('tokens are refused, a guest session can be opened, and a sign-in finds the same account', async () => {
    const before = await env.api.call('/api/v2/login', { body: DEMO_CREDENTIALS });
    const guest = await env.api.call('/api/v2/login/guest/checkin', { body: {} });
    await loseSessions();
    for (const { token, refreshToken } of [before, guest].map((response) => ({
      token: readToken(response),
      refreshToken: readRefreshToken(response),
    }))) {
      expect((await env.api.call('/api/v2/session', { token })).status).toBe(401);
      expect((await env.api.call('/api/v2/token/refresh', { body: { refreshToken } })).status).toBe(401);
    }
    expect((await env.api.call('/api/v2/login/guest/checkin', { body: {} })).status).toBe(200);
    const after = await env.api.call('/api/v2/login', { body: DEMO_CREDENTIALS });
    expect(after.body['session']).toEqual(before.body['session']);
  });

  test('in cookie mode the cookie is deleted, and the viewer is a guest who can sign in', async () => {
    const { cookie } = await env.api.call('/api/v2/login', { body: DEMO_CREDENTIALS, realm: 'acme' });
    await loseSessions();
    const refused = await env.api.call('/api/v2/session', { cookie, realm: 'acme' });
    expect(refused.status).toBe(401);
    expect(refused.headers.getSetCookie()).toEqual([expect.stringMatching(/^session=;/)]);
    expect((await env.api.call('/api/v2/login', { body: DEMO_CREDENTIALS, realm: 'acme', cookie })).status).toBe(200);
  });
});
