import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { describeWithApi } from './describeWithApi.ts';
import { DEMO_CREDENTIALS, startApi, readToken } from './startApi.ts';

const PATH = '/api/v2/login';

describeWithApi('postLogin', (env) => {
  test('POST /login with id and secret returns tokens, linkedAccounts and missingInformationStatus', async () => {
    const response = await env.api.call(PATH, { body: DEMO_CREDENTIALS });
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      authorisationToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      refreshToken: expect.stringMatching(/^[\w-]{43}$/),
      expiresIn: 600,
      missingInformationStatus: 'NONE',
      linkedAccounts: [],
      session: {
        id: expect.any(String),
        isGuest: false,
        isChild: false,
        rol: 'user',
        roles: [],
        licences: [],
        loc: 'GB',
        profileId: expect.any(String),
      },
    });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^device=/)]);
    const claims = JSON.parse(Buffer.from(readToken(response).split('.')[1]!, 'base64url').toString()) as Record<
      string,
      unknown
    >;
    expect(claims).toMatchObject({
      id: expect.any(String),
      loc: 'GB',
      rol: 'user',
      isGuest: false,
      profileId: expect.any(String),
      realm: 'beta',
      exp: Math.floor(env.clock.now() / 1000) + 600,
    });
  });

  test('cookie mode sets an HttpOnly cookie and returns no token', async () => {
    const response = await env.api.call(PATH, { realm: 'acme', body: DEMO_CREDENTIALS });
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      missingInformationStatus: 'NONE',
      linkedAccounts: [],
      session: expect.objectContaining({ isGuest: false }),
    });
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^device=.*; HttpOnly; SameSite=Lax$/),
    ]);
  });

  test('every demo account has its role and kind of profile', async () => {
    const rolesByAccount = Object.fromEntries(
      await Promise.all(
        ['viewer', 'subscriber', 'child', 'editor', 'admin'].map(async (name) => {
          const { body } = await env.api.call(PATH, {
            body: { id: `${name}@demo.test`, secret: DEMO_CREDENTIALS.secret },
          });
          const { rol, isChild } = body['session'] as { rol: string; isChild: boolean };
          return [name, `${rol}${isChild ? ' child' : ''}`];
        }),
      ),
    );
    expect(rolesByAccount).toEqual({
      viewer: 'user',
      subscriber: 'user',
      child: 'user child',
      editor: 'editor',
      admin: 'admin',
    });
  });

  test('the e-mail is found regardless of its case and surrounding spaces', async () => {
    expect((await env.api.call(PATH, { body: { ...DEMO_CREDENTIALS, id: '  Viewer@DEMO.test ' } })).status).toBe(200);
  });

  test('an unknown e-mail and a wrong password get the same response and cost about the same CPU time', async () => {
    const cpuTimesMs: Record<'wrong' | 'unknown', number[]> = { wrong: [], unknown: [] };
    const responses = new Set<string>();
    // CPU time of this process, which contains the server: other processes on the machine do not change it much.
    const measureCpuMs = (): number => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000;
    };
    env.clock.advance(15 * 60_000);
    for (let round = 0; round < 9; round++) {
      for (const [kind, id] of [
        ['wrong', 'editor@demo.test'],
        ['unknown', 'nobody@demo.test'],
      ] as const) {
        const before = measureCpuMs();
        const { status, body } = await env.api.call(PATH, { body: { id, secret: 'not this one' } });
        cpuTimesMs[kind].push(measureCpuMs() - before);
        responses.add(JSON.stringify([status, { ...body, requestId: '' }]));
      }
    }
    expect([...responses]).toEqual([
      JSON.stringify([
        401,
        {
          status: 401,
          code: 'failedAuthentication',
          messages: ['E-mail and password do not belong together.'],
          requestId: '',
        },
      ]),
    ]);
    const median = (values: number[]): number => values.toSorted((x, y) => x - y)[4]!;
    const [unknown, wrong] = [median(cpuTimesMs.unknown), median(cpuTimesMs.wrong)];
    // Without a password check the work would be less than a tenth.
    expect(unknown / wrong, `unknown ${unknown.toFixed(1)} ms, wrong ${wrong.toFixed(1)} ms`).toBeGreaterThan(0.5);
    expect(unknown / wrong).toBeLessThan(2);
  });

  test('all but ten of 200 concurrent requests with a wrong password get 429', async () => {
    const id = 'admin@demo.test';
    env.clock.advance(15 * 60_000);
    const responses = await Promise.all(
      Array.from({ length: 200 }, (_, n) => env.api.call(PATH, { body: { id, secret: `guess ${n}` } })),
    );
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(10);
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(190);
    for (const { body, headers } of refused) {
      expect(body['code']).toBe('TOO_MANY_ATTEMPTS');
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(900);
    }
    expect(
      (await env.api.call(PATH, { body: { id, secret: DEMO_CREDENTIALS.secret } })).status,
      'the right password is refused too',
    ).toBe(429);
    expect((await env.api.call(PATH, { body: DEMO_CREDENTIALS })).status, 'another account is not limited').toBe(200);
    expect(
      (await env.api.call(PATH, { realm: 'acme', body: { id, secret: DEMO_CREDENTIALS.secret } })).status,
      'another realm is not limited',
    ).toBe(200);
    const second = await startApi(env.database, { clock: env.clock });
    expect(
      (await second.call(PATH, { body: { id, secret: DEMO_CREDENTIALS.secret } })).status,
      'a second node, and so a restarted one, applies the same limit',
    ).toBe(429);
    await second.close();
    env.clock.advance(15 * 60_000);
    expect((await env.api.call(PATH, { body: { id, secret: DEMO_CREDENTIALS.secret } })).status).toBe(200);
  }, 60_000);

  test('after a hundred attempts with one password and many e-mail addresses, a network address is refused', async () => {
    env.clock.advance(15 * 60_000);
    const responses = [];
    for (let n = 0; n < 110; n += 10)
      responses.push(
        ...(await Promise.all(
          Array.from({ length: 10 }, (_, i) =>
            env.api.call(PATH, { body: { id: `p${n + i}@demo.test`, secret: 'Summer2026' } }),
          ),
        )),
      );
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(100);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(10);
    env.clock.advance(15 * 60_000);
  }, 60_000);

  test('a sign-in ends the previous session (session fixation)', async () => {
    const guestSession = await env.api.call('/api/v2/login/guest/checkin', { realm: 'acme', body: {} });
    const response = await env.api.call(PATH, { realm: 'acme', body: DEMO_CREDENTIALS, cookie: guestSession.cookie });
    expect(response.cookie).not.toBe(guestSession.cookie);
    const guestRead = () => env.api.call('/api/v2/session', { realm: 'acme', cookie: guestSession.cookie });
    // Requests that were sent before the sign-in may still read, as the guest.
    expect((await guestRead()).body).toMatchObject({ isGuest: true });
    env.clock.advance(10_000);
    expect((await guestRead()).status).toBe(401);
    expect((await env.api.call('/api/v2/session', { realm: 'acme', cookie: response.cookie })).body).toMatchObject({
      isGuest: false,
    });
  });

  test('a request from another site is refused', async () => {
    const from = (headers: Record<string, string>) =>
      env.api.call(PATH, { realm: 'acme', body: DEMO_CREDENTIALS, headers }).then(({ status }) => status);
    expect(await from({ origin: 'https://evil.test' })).toBe(403);
    expect(await from({ origin: 'null' })).toBe(403);
    expect(await from({ origin: `http://127.0.0.1:${env.api.port + 1}` })).toBe(403);
    expect(await from({ 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await from({ 'sec-fetch-site': 'same-site', origin: `http://127.0.0.1:${env.api.port}` })).toBe(403);
    expect(await from({ 'sec-fetch-site': 'same-origin', origin: `http://127.0.0.1:${env.api.port}` })).toBe(200);
  });

  test('hostile bodies get a 4xx with the reason and create no account', async () => {
    const deep = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
    const cases: [string, string, Record<string, string>?][] = [
      ['not JSON', '{'],
      ['empty', ''],
      ['null', 'null'],
      ['a list', '[]'],
      ['a number', '7'],
      ['no fields', '{}'],
      ['a field missing', '{"id":"a@b.co"}'],
      ['an object as id', '{"id":{"$ne":""},"secret":"x"}'],
      ['a list as secret', '{"id":"a@b.co","secret":["x"]}'],
      ['unknown field', JSON.stringify({ ...DEMO_CREDENTIALS, roles: ['admin'] })],
      ['__proto__', '{"__proto__":{"roles":["admin"]},"id":"viewer@demo.test","secret":"marquee-demo-1"}'],
      ['constructor', '{"constructor":{"prototype":{"x":1}},"id":"a","secret":"b"}'],
      ['deep', deep],
      ['huge', JSON.stringify({ id: 'a'.repeat(300_000), secret: '' })],
      ['long id', JSON.stringify({ id: 'a'.repeat(255), secret: '' })],
      ['long secret', JSON.stringify({ id: 'a', secret: 'b'.repeat(201) })],
      ['text/plain', JSON.stringify(DEMO_CREDENTIALS), { 'content-type': 'text/plain' }],
      [
        'a form',
        'id=viewer%40demo.test&secret=marquee-demo-1',
        { 'content-type': 'application/x-www-form-urlencoded' },
      ],
    ];
    for (const [name, raw, headers] of cases) {
      const { status, body } = await env.api.call(PATH, { raw, ...(headers && { headers }) });
      expect(status, `body: ${name}`).toBeGreaterThanOrEqual(400);
      expect(status, `body: ${name}`).toBeLessThan(500);
      expect(body, `body: ${name}`).toMatchObject({
        status,
        code: expect.stringMatching(/^[A-Z_]+$/),
        messages: [expect.any(String)],
        requestId: expect.any(String),
      });
    }
    for (const id of ['a\u0000b@demo.test', '\u0000', '\ud800@x.test', "' or 1=1 --", '%', '', 'a\u0001b'])
      expect([400, 401], `id ${JSON.stringify(id)}`).toContain(
        (await env.api.call(PATH, { body: { id, secret: 'x' } })).status,
      );
    expect([400, 401]).toContain(
      (await env.api.call(PATH, { body: { id: DEMO_CREDENTIALS.id, secret: 'marquee-demo-1\u0000' } })).status,
    );
    expect(({} as Record<string, unknown>)['roles']).toBeUndefined();
  });

  test('a request with an incomplete body does not affect other requests', async () => {
    await new Promise<void>((resolve) => {
      const socket = connect(env.api.port, '127.0.0.1', () => {
        socket.write(`POST ${PATH} HTTP/1.1\r\nHost: x\r\nContent-Length: 99999\r\n\r\n{"id`);
        setTimeout(() => {
          socket.destroy();
          resolve();
        }, 50);
      });
    });
    expect((await env.api.call(PATH, { body: DEMO_CREDENTIALS })).status).toBe(200);
  });

  test('without the demo setting no demo account can sign in', async () => {
    const { cookie } = await env.api.call(PATH, { realm: 'acme', body: DEMO_CREDENTIALS });
    const tokens = await env.api.call(PATH, { body: DEMO_CREDENTIALS });
    const production = await startApi(env.database, { clock: env.clock, isDemo: false });
    expect((await production.call(PATH, { realm: 'acme', body: DEMO_CREDENTIALS })).body['code']).toBe(
      'failedAuthentication',
    );
    expect((await production.call('/api/v2/session', { realm: 'acme', cookie })).status).toBe(401);
    expect((await production.call('/api/v2/session', { token: readToken(tokens) })).status).toBe(401);
    expect(
      (await production.call('/api/v2/token/refresh', { body: { refreshToken: tokens.body['refreshToken'] } })).status,
    ).toBe(401);
    await production.close();
  });

  test('the database contains no password, token or cookie', async () => {
    const response = await env.api.call(PATH, { body: DEMO_CREDENTIALS });
    const { cookie } = await env.api.call(PATH, { realm: 'acme', body: DEMO_CREDENTIALS });
    const rows = JSON.stringify(
      await Promise.all(
        (['account', 'session', 'refresh_token', 'rate_limit'] as const).map((table) =>
          env.database.kysely.selectFrom(table).selectAll().execute(),
        ),
      ),
    );
    for (const secret of [
      DEMO_CREDENTIALS.secret,
      String(response.body['refreshToken']),
      readToken(response),
      cookie!.split('=')[1]!,
      '127.0.0.1',
    ])
      expect(rows).not.toContain(secret);
    expect(rows).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  });
});
