// Sign-in of a device by a code that the viewer types on another device.
import { expect, test } from 'vitest';
import { MINUTE_MS } from '#schemas/durations.ts';
import { TV_CODE_LETTERS } from '#schemas/api/tvFields.ts';
import { ATTEMPT_RULES } from '#src/server/domain/attempts/attemptRules.ts';
import { exhaustLimit, isChallenge, readAttemptChallenge, solve } from './challenges.ts';
import { describeWithApi, type ApiUnderTest } from './describeWithApi.ts';
import { DEMO_CREDENTIALS, readToken, type TestResponse, type TestRequest } from './startApi.ts';

const TV = '/api/v2/tv';

function createTv({ api }: ApiUnderTest) {
  const call = (path: string, body: unknown, options: TestRequest = {}): Promise<TestResponse> =>
    api.call(`${TV}/${path}`, { method: 'POST', ...(body !== undefined && { body }), ...options });
  const begin = async (options?: TestRequest): Promise<{ readonly code: string; readonly deviceToken: string }> =>
    (await call('code', undefined, options)).body as { code: string; deviceToken: string };
  const signIn = async (options: TestRequest = {}): Promise<TestResponse> =>
    api.call('/api/v2/login', { body: DEMO_CREDENTIALS, ...options });
  const signInForToken = async (): Promise<string> => readToken(await signIn());
  return { call, begin, signIn, signInForToken };
}

describeWithApi('sign-in by a code on another device', (env) => {
  test('a viewer approves the code, and the device gets a session of the same account, once', async () => {
    const { call, begin, signIn } = createTv(env);
    const started = await call('code', undefined, {
      headers: { 'user-agent': 'Mozilla/5.0 (SMART-TV; Linux) Chrome/120.0 Safari/537.36' },
    });
    expect([started.status, started.body]).toEqual([
      200,
      {
        code: expect.stringMatching(new RegExp(`^[${TV_CODE_LETTERS}]{6}$`)),
        deviceToken: expect.stringMatching(/^[\w-]{43}$/),
        expiresIn: 600,
        interval: 3,
      },
    ]);
    expect(started.headers.get('cache-control')).toBe('no-store');
    const { code, deviceToken } = started.body as { code: string; deviceToken: string };
    expect((await call('status', { deviceToken })).body).toEqual({ status: 'PENDING' });
    const early = await call('token', { deviceToken });
    expect([early.status, early.body['code']]).toEqual([404, 'tvCodeExpired']);

    const viewer = await signIn();
    const token = readToken(viewer);
    const typed = ` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)} `;
    const described = await call('login', { code: typed, action: 'DESCRIBE' }, { token });
    expect([described.status, described.body]).toEqual([
      200,
      {
        device: expect.stringContaining('Chrome'),
        country: null,
        requestedAt: new Date(env.clock.now()).toISOString(),
        status: 'PENDING',
      },
    ]);
    expect((await call('status', { deviceToken })).body).toEqual({ status: 'PENDING' });
    const approved = await call('login', { code: typed }, { token });
    expect([approved.status, approved.body['status']]).toEqual([200, 'APPROVED']);
    expect((await call('login', { code }, { token })).body['code']).toBe('tvCodeInvalid');

    expect((await call('status', { deviceToken })).body).toEqual({ status: 'APPROVED' });
    const opened = await Promise.all([call('token', { deviceToken }), call('token', { deviceToken })]);
    expect(opened.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    const session = opened.find(({ status }) => status === 200)!;
    expect(session.body['session']).toEqual(viewer.body['session']);
    expect(readToken(session)).not.toBe(token);
    expect((await call('status', { deviceToken })).body['code']).toBe('tvCodeExpired');
    const events = await env.api.call('/api/v2/user/account/event', { token });
    expect(events.body['events']).toEqual([
      { kind: 'device-approved', device: expect.stringContaining('Chrome'), at: expect.any(String) },
    ]);
    // Code and device token are stored as hashes: a copy of the database is not enough to sign in.
    const other = await begin();
    const rows = JSON.stringify(await env.database.kysely.selectFrom('tv_sign_in').selectAll().execute());
    expect(rows).not.toContain(other.code);
    expect(rows).not.toContain(other.deviceToken);
  });

  test('in cookie mode the device gets a cookie and no token', async () => {
    const { call, begin, signIn } = createTv(env);
    const { code, deviceToken } = await begin({ realm: 'acme' });
    const cookie = (await signIn({ realm: 'acme' })).cookie;
    expect((await call('login', { code }, { realm: 'acme', cookie })).status).toBe(200);
    const session = await call('token', { deviceToken }, { realm: 'acme' });
    expect(session.headers.getSetCookie()[0]).toMatch(/^session=[\w-]{43}; .*HttpOnly/);
    expect(session.body).not.toHaveProperty('authorisationToken');
  });

  test('a viewer can refuse a device; a guest cannot approve one', async () => {
    const { call, begin, signInForToken } = createTv(env);
    const { code, deviceToken } = await begin();
    const guest = await call('login', { code });
    expect([guest.status, guest.body['code']]).toEqual([401, 'SIGN_IN_REQUIRED']);
    const refused = await call('login', { code, action: 'REFUSE' }, { token: await signInForToken() });
    expect([refused.status, refused.body['status']]).toEqual([200, 'REFUSED']);
    expect((await call('status', { deviceToken })).body).toEqual({ status: 'REFUSED' });
    expect((await call('token', { deviceToken })).body['code']).toBe('tvCodeExpired');
  });

  test('when two accounts approve a code at the same moment, one of them gets the device', async () => {
    const { call, begin, signIn } = createTv(env);
    const { code, deviceToken } = await begin();
    const viewers = [await signIn(), await signIn({ body: { ...DEMO_CREDENTIALS, id: 'editor@demo.test' } })];
    const ids = viewers.map(({ body }) => (body['session'] as { id: string }).id);
    expect(new Set(ids).size).toBe(2);
    const countApprovals = async (viewer: TestResponse): Promise<number> => {
      const { body } = await env.api.call('/api/v2/user/account/event', { token: readToken(viewer) });
      return (body['events'] as { kind: string }[]).filter(({ kind }) => kind === 'device-approved').length;
    };
    const before = await Promise.all(viewers.map(countApprovals));
    const approvals = await Promise.all(viewers.map((viewer) => call('login', { code }, { token: readToken(viewer) })));
    expect(approvals.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    const winner = approvals.findIndex(({ status }) => status === 200);
    const session = await call('token', { deviceToken });
    expect(session.body['session']).toMatchObject({ id: ids[winner] });
    const after = await Promise.all(viewers.map(countApprovals));
    expect(after.map((count, index) => count - before[index]!)).toEqual(
      [0, 1].map((index) => Number(index === winner)),
    );
  });

  test('a code expires after ten minutes, and belongs to one realm', async () => {
    const { call, begin, signInForToken, signIn } = createTv(env);
    const other = await begin();
    const cookie = (await signIn({ realm: 'acme' })).cookie;
    const foreign = await call('login', { code: other.code }, { realm: 'acme', cookie });
    expect([foreign.status, foreign.body['code']]).toEqual([404, 'tvCodeInvalid']);
    const late = await begin();
    env.clock.advance(10 * MINUTE_MS);
    expect((await call('status', { deviceToken: late.deviceToken })).body['code']).toBe('tvCodeExpired');
    expect((await call('login', { code: late.code }, { token: await signInForToken() })).status).toBe(404);
  });

  test.each([
    ['login', { code: 'BCD' }],
    ['login', { code: 'BCDFG1' }],
    ['login', { code: "BCDFG' or 1=1" }],
    ['login', { code: 'BCDFGH', action: 'ALL' }],
    ['login', {}],
    ['status', { deviceToken: '' }],
    ['token', { deviceToken: 7 }],
  ])('%s refuses the body %j', async (path, body) => {
    const { call, signInForToken } = createTv(env);
    expect((await call(path, body, { token: await signInForToken() })).status).toBe(400);
  });

  test('guesses are limited by account and network, then need a challenge; requests for codes are limited by network', async () => {
    const { call, begin, signIn } = createTv(env);
    const viewer = await signIn();
    const token = readToken(viewer);
    const account = `tv ${(viewer.body['session'] as { id: string }).id}`;
    const { code } = await begin();
    const limit = { realmId: 'beta', bucket: 'redeemCodeByAccount', key: account };
    await exhaustLimit(env, limit, ATTEMPT_RULES.redeemCode.byAccount);
    const wrong = await call('login', { code: 'BBBBBB' }, { token });
    expect(isChallenge(wrong)).toBe(true);
    const solution = await solve(readAttemptChallenge(wrong));
    expect((await call('login', { code: 'BBBBBB', solution }, { token })).status).toBe(404);
    env.clock.advance(25 * 60 * MINUTE_MS);
    await exhaustLimit(
      env,
      { ...limit, bucket: 'redeemCodeByNetwork', key: `127.0.0.1 ${account}` },
      ATTEMPT_RULES.redeemCode.byAccountAndNetwork,
    );
    const blocked = await call('login', { code }, { token: readToken(await signIn()) });
    expect([blocked.status, blocked.body['code']]).toEqual([429, 'TOO_MANY_ATTEMPTS']);

    const codes = { realmId: 'beta', bucket: 'tvCodeByNetwork', key: '127.0.0.1' };
    await exhaustLimit(env, codes, { maxAttempts: 60, windowMs: 15 * MINUTE_MS });
    const refused = await call('code', undefined);
    expect([refused.status, refused.body['code']]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
  });
});
