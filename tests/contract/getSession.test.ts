import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '#schemas/durations.ts';
import { describeWithApi } from './describeWithApi.ts';
import { DEMO_CREDENTIALS, readToken, type RunningApi } from './startApi.ts';

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;

describeWithApi('getSession', (env) => {
  const outcome = async (options: Parameters<RunningApi['call']>[1], path = '/api/v2/session') => {
    const { status, body } = await env.api.call(path, options);
    return `${status} ${(body['code'] as string | undefined) ?? (body['isGuest'] ? 'guest' : 'viewer')}`;
  };

  test('returns a guest when the request has no session, otherwise the viewer of the session', async () => {
    expect(await outcome({})).toBe('200 guest');
    expect(await outcome({ realm: 'acme' })).toBe('200 guest');
    expect(await outcome({ token: readToken(await env.api.call('/api/v2/login', { body: DEMO_CREDENTIALS })) })).toBe(
      '200 viewer',
    );
    const { cookie } = await env.api.call('/api/v2/login', { realm: 'acme', body: DEMO_CREDENTIALS });
    expect(await outcome({ realm: 'acme', cookie })).toBe('200 viewer');
    expect(await outcome({ realm: 'acme', cookie: `language=en; ${cookie}; tz=UTC` })).toBe('200 viewer');
  });

  test('an access token is valid for ten minutes plus one minute for clock differences', async () => {
    const token = readToken(await env.api.call('/api/v2/login', { body: DEMO_CREDENTIALS }));
    env.clock.advance(10 * MINUTE_MS + 55_000);
    expect(await outcome({ token })).toBe('200 viewer');
    env.clock.advance(10_000);
    expect(await outcome({ token })).toBe('401 TOKEN_EXPIRED');
    expect(await outcome({ token }, '/api/v4/page/home')).toBe('401 TOKEN_EXPIRED');
  });

  test('forged tokens of every kind are refused as invalid', async () => {
    const token = readToken(await env.api.call('/api/v2/login', { body: DEMO_CREDENTIALS }));
    const [header, payload, signature] = token.split('.') as [string, string, string];
    const claims = decode(payload);
    const otherKey = new TextEncoder().encode('another secret of thirty-two bytes!!');
    const withClaims = (change: object, head: Record<string, unknown> = decode(header)) =>
      `${encode(head)}.${encode({ ...claims, ...change })}.${signature}`;
    const signClaims = (head: { alg: string; kid?: string; typ?: string }, change: object = {}) =>
      new SignJWT({ ...claims, ...change }).setProtectedHeader(head).sign(otherKey);
    const forged = [
      `${encode({ alg: 'none', typ: 'JWT', kid: '1' })}.${encode({ ...claims, rol: 'admin' })}.`,
      `${encode({ alg: 'none' })}.${payload}.${signature}`,
      withClaims({ rol: 'admin' }),
      withClaims({ exp: 9_999_999_999 }),
      withClaims({ sid: 'x' }),
      await signClaims({ alg: 'HS256', kid: '1', typ: 'JWT' }),
      await signClaims({ alg: 'HS256', kid: "' or 1=1", typ: 'JWT' }),
      await signClaims({ alg: 'HS512', kid: '1', typ: 'JWT' }),
      await signClaims({ alg: 'HS256', typ: 'JWT' }),
      `${header}.${payload}.${signature.slice(0, -2)}`,
      `${header}.${payload}`,
      `${header}.${payload}.`,
      `.${payload}.${signature}`,
      `${token}.${token}`,
      `${token}x`,
      'x',
      '...',
      'null',
      'a'.repeat(3_000),
      withClaims({}, { alg: 'HS256', typ: 'JWT', kid: '1', crit: ['b64'], b64: false }),
      withClaims({}, { alg: 'HS256', typ: 'JWT', kid: { a: 1 } }),
      withClaims({}, { alg: 'RS256', jwk: { kty: 'oct', k: 'AA' }, kid: '1' }),
      withClaims({ ['__proto__']: { realm: 'beta' } }),
    ];
    for (const each of forged)
      expect(await outcome({ token: each }), `token ${each.slice(0, 60)}`).toBe('401 TOKEN_INVALID');
    expect(await outcome({ headers: { authorization: 'Bearer' } })).toBe('401 TOKEN_INVALID');
    expect(await outcome({ headers: { authorization: `Bearer ${token} ${token}` } })).toBe('401 TOKEN_INVALID');
    for (const each of forged.slice(0, 4))
      expect(await outcome({ token: each }, '/api/v4/page/home')).toBe('401 TOKEN_INVALID');
    expect(await outcome({ token })).toBe('200 viewer');
  });

  test('a token that says it was issued more than a minute from now, or more than ten minutes ago, is refused', async () => {
    const token = readToken(await env.api.call('/api/v2/login', { body: DEMO_CREDENTIALS }));
    const [header, payload] = token.split('.') as [string, string];
    const claims = decode(payload) as { iat: number; exp: number };
    const { kid } = decode(header) as { kid: string };
    const stored = env.database.kysely.selectFrom('signing_key').select('secret').where('realm_id', '=', 'beta');
    const { secret } = await stored.where('key_id', '=', kid).executeTakeFirstOrThrow();
    const now = Math.floor(env.clock.now() / 1000);
    const sign = (change: { iat: unknown; exp?: number }) =>
      new SignJWT({ ...claims, exp: now + 600, ...(change as object) })
        .setProtectedHeader({ alg: 'HS256', kid, typ: 'JWT' })
        .sign(secret);
    expect(await outcome({ token: await sign({ iat: now }) })).toBe('200 viewer');
    expect(await outcome({ token: await sign({ iat: now + 59 }) })).toBe('200 viewer');
    for (const iat of [now + 61, now + 3600, String(now), null])
      expect([iat, await outcome({ token: await sign({ iat }) })]).toEqual([iat, '401 TOKEN_INVALID']);
    expect(await outcome({ token: await sign({ iat: now - 661, exp: now + 3600 }) })).toBe('401 TOKEN_EXPIRED');
  });

  test('a token in the query or in a cookie is not read', async () => {
    const token = readToken(await env.api.call('/api/v2/login', { body: DEMO_CREDENTIALS }));
    for (const name of ['token', 'access_token', 'authorisationToken', 'authorization'])
      for (const path of ['/api/v2/session', '/api/v2/user/account']) {
        const response = await env.api.call(`${path}?${name}=${token}`);
        expect([path, name, response.status]).toEqual([path, name, 400]);
        expect(response.text).toContain('must NOT have additional properties');
      }
    expect(await outcome({ cookie: `session=${token}; authorisationToken=${token}` })).toBe('200 guest');
  });

  test('tokens of another realm or another session mode are refused', async () => {
    const token = readToken(await env.api.call('/api/v2/login', { body: DEMO_CREDENTIALS }));
    const { cookie } = await env.api.call('/api/v2/login', { realm: 'acme', body: DEMO_CREDENTIALS });
    expect(await outcome({ realm: 'acme', token })).toBe('401 TOKEN_INVALID');
    expect(await outcome({ realm: 'beta', cookie }), 'a cookie is ignored in bearer mode').toBe('200 guest');
    expect(
      await outcome({ realm: 'acme', token: cookie!.split('=')[1]! }),
      'the value of a cookie is not a token',
    ).toBe('401 TOKEN_INVALID');
    // A token for the realm `acme` that is signed with the key of the realm `beta`.
    const [key] = await env.database.kysely
      .selectFrom('signing_key')
      .select('secret')
      .where('realm_id', '=', 'beta')
      .execute();
    const claims = decode(token.split('.')[1]!);
    const foreignToken = await new SignJWT({ ...claims, realm: 'acme' })
      .setProtectedHeader({ alg: 'HS256', kid: '1', typ: 'JWT' })
      .sign(key!.secret);
    expect(await outcome({ token: foreignToken })).toBe('401 TOKEN_INVALID');
  });

  test('the response that refuses an invalid cookie deletes it', async () => {
    for (const value of ['A'.repeat(43), 'x', '%00', `${'A'.repeat(42)}%0a`]) {
      const response = await env.api.call('/api/v2/session', { realm: 'acme', cookie: `session=${value}` });
      expect(response.status).toBe(401);
      expect(response.headers.getSetCookie()[0]).toMatch(/^session=; Max-Age=0/);
    }
  });

  test('a response to a request with a cookie that a sign-in has just replaced does not delete the new cookie', async () => {
    const call = (path: string, cookie?: string, method?: string) =>
      env.api.call(path, { realm: 'acme', cookie, ...(method && { method, body: {} }) });
    const signIn = (cookie?: string) =>
      env.api.call('/api/v2/login', { realm: 'acme', body: DEMO_CREDENTIALS, cookie });
    const guest = (await call('/api/v2/login/guest/checkin', undefined, 'POST')).cookie;
    const first = (await signIn(guest)).cookie;
    // Another device ends the session; then this browser signs in again.
    expect((await call('/api/v2/logout', first, 'POST')).status).toBe(200);
    const second = (await signIn(first)).cookie;
    expect(await outcome({ realm: 'acme', cookie: second })).toBe('200 viewer');
    // After the ten seconds in which the guest's continued session can be read.
    env.clock.advance(11_000);
    for (const replaced of [guest, first]) {
      const late = await call('/api/v2/session', replaced);
      expect([late.status, late.body['code'], late.headers.getSetCookie()]).toEqual([401, 'TOKEN_INVALID', []]);
    }
    // A browser that never got the new cookie becomes a guest after a minute.
    env.clock.advance(MINUTE_MS);
    for (const replaced of [guest, first]) {
      const later = await call('/api/v2/session', replaced);
      expect(later.headers.getSetCookie()[0]).toMatch(/^session=; Max-Age=0/);
    }
    expect(await outcome({ realm: 'acme', cookie: second })).toBe('200 viewer');
  });
});
