// The limits on guessing: they count by account and network, and an attack from many networks does not lock the owner
// of an account out.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChallengeSolution } from '#schemas/domain/challenge.ts';
import { ATTEMPT_RULES, CHALLENGE_LIFE_MS, CHALLENGE_LIMIT } from '#src/server/domain/attempts/attemptRules.ts';
import { isChallenge, readAttemptChallenge, readDevice, solve, exhaustLimit } from './challenges.ts';
import { describeWithApi } from './describeWithApi.ts';
import { DEMO_CREDENTIALS, readToken, startApi, type TestResponse, type RunningApi } from './startApi.ts';

const PATH = '/api/v2/login';
const MAX_BY_ACCOUNT = ATTEMPT_RULES.signIn.byAccount.maxAttempts;
/** Number of guesses. Each costs the server two to ten milliseconds. */
const GUESSES = process.env['MARQUEE_TEST_DEEP'] === '1' ? 1_000 : 150;
const EDITOR = 'editor@demo.test';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';

describeWithApi('limits on guessing', (env) => {
  let api: RunningApi;
  beforeAll(async () => {
    api = await startApi(env.database, { clock: env.clock, trustProxy: 1 });
  }, 60_000);
  afterAll(() => api?.close());

  type SignIn = { id?: string; secret?: string; realm?: string; device?: string; solution?: ChallengeSolution };
  const signInFrom = (
    address: string,
    { id = EDITOR, secret = DEMO_CREDENTIALS.secret, realm, device, solution }: SignIn = {},
  ) =>
    api.call(PATH, {
      body: { id, secret, ...(solution && { solution }) },
      headers: { 'x-forwarded-for': address },
      ...(realm !== undefined && { realm }),
      ...(device !== undefined && { cookie: device }),
    });
  /** Uses up the attempts of an account, and returns the response to the next one. */
  const exhaust = async (id: string, realm?: string): Promise<TestResponse> => {
    const counter = { realmId: realm ?? 'beta', bucket: 'signInByAccount', key: id };
    await exhaustLimit(env, counter, ATTEMPT_RULES.signIn.byAccount);
    return signInFrom('203.0.113.1', { id, secret: 'x', ...(realm !== undefined && { realm }) });
  };

  test('ten wrong passwords lock one network out, not the owner in another one', async () => {
    for (let n = 0; n < 10; n++) expect((await signInFrom('198.51.100.1', { secret: 'x' })).status).toBe(401);
    expect((await signInFrom('198.51.100.1')).body['code']).toBe('TOO_MANY_ATTEMPTS');
    expect((await signInFrom('198.51.100.2')).status, 'the owner signs in from another address').toBe(200);
    for (let n = 0; n < 10; n++) expect((await signInFrom(`2001:db8:1:2::${n + 1}`, { secret: 'x' })).status).toBe(401);
    expect((await signInFrom('2001:db8:1:2:ffff::1')).status, 'the same /64 network is locked out').toBe(429);
    expect((await signInFrom('2001:db8:1:3::1')).status, 'the next /64 network is not locked out').toBe(200);
    env.clock.advance(24 * 3_600_000);
  });

  test('a lock-out is in the activity of the account once an hour, and of no other account', async () => {
    const listLockOuts = async (id: string) => {
      const token = readToken(await signInFrom('192.0.2.50', { id }));
      const { body } = await api.call('/api/v2/user/account/event', { token });
      return (body['events'] as { kind: string; device: string | null }[]).filter(
        ({ kind }) => kind === 'sign-in-locked',
      );
    };
    const lockOut = async (network: string, id = EDITOR): Promise<void> => {
      const counter = { realmId: 'beta', bucket: 'signInByNetwork', key: `${network} ${id}` };
      await exhaustLimit(env, counter, ATTEMPT_RULES.signIn.byAccountAndNetwork, 1);
      expect((await signInFrom(network, { id, secret: 'x' })).status).toBe(401);
      for (let n = 0; n < 3; n++) {
        const headers = { 'x-forwarded-for': network, 'user-agent': WINDOWS };
        expect((await api.call(PATH, { body: { id, secret: 'x' }, headers })).status).toBe(429);
      }
    };
    const earlier = (await listLockOuts(EDITOR)).length;
    await lockOut('198.51.100.3');
    await expect.poll(() => listLockOuts(EDITOR)).toHaveLength(earlier + 1);
    expect((await listLockOuts(EDITOR))[0]).toMatchObject({ device: 'Chrome, Windows' });
    await lockOut('198.51.100.4');
    await lockOut('198.51.100.4', 'nobody@demo.test');
    env.clock.advance(3_600_000);
    await lockOut('198.51.100.5');
    await expect.poll(() => listLockOuts(EDITOR)).toHaveLength(earlier + 2);
    expect(await listLockOuts('admin@demo.test')).toEqual([]);
    env.clock.advance(24 * 3_600_000);
  }, 60_000);

  test(`of ${GUESSES} guesses from many networks thirty are checked; the owner signs in on a known device`, async () => {
    const firstSignIn = await signInFrom('192.0.2.1', { id: 'admin@demo.test' });
    const device = readDevice(firstSignIn);
    expect(firstSignIn.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^device=[\w-]+\.[\w-]+\.[\w-]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    const other = readDevice(await signInFrom('192.0.2.1', { id: DEMO_CREDENTIALS.id }));
    const responses: TestResponse[] = [];
    for (let n = 0; n < GUESSES; n += 50)
      responses.push(
        ...(await Promise.all(
          Array.from({ length: 50 }, (_, i) =>
            signInFrom(`10.1.${n / 50}.${i}`, { id: 'admin@demo.test', secret: `guess ${n + i}` }),
          ),
        )),
      );
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(MAX_BY_ACCOUNT);
    expect(responses.filter(isChallenge)).toHaveLength(GUESSES - MAX_BY_ACCOUNT);
    const signIn = (from: string, more: SignIn) => signInFrom(from, { id: 'admin@demo.test', ...more });
    expect(isChallenge(await signIn('192.0.2.9', {})), 'an unknown device gets a challenge').toBe(true);
    expect(isChallenge(await signIn('192.0.2.9', { device: other })), "another account's device is unknown").toBe(true);
    expect(isChallenge(await signIn('192.0.2.9', { device: `${device}x` })), 'a changed token is refused').toBe(true);
    expect((await signIn('10.1.0.0', { device })).status, "the owner signs in in an attacker's network").toBe(200);
    for (let n = 0; n < 10; n++)
      expect(
        (await signIn('192.0.2.9', { device, secret: 'x' })).status,
        'each of ten wrong passwords is checked',
      ).toBe(401);
    expect(isChallenge(await signIn('192.0.2.9', { device })), 'then the device counts as unknown').toBe(true);
    env.clock.advance(24 * 3_600_000);
  }, 120_000);

  test('a solved challenge passes once, for its realm and account, until it expires', async () => {
    const refused = await exhaust(EDITOR);
    expect(isChallenge(refused)).toBe(true);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const solution = await solve(readAttemptChallenge(refused));
    const { parameters } = solution.challenge;
    const changed = (more: object): ChallengeSolution => ({
      ...solution,
      challenge: { ...solution.challenge, parameters: { ...parameters, data: { ...parameters.data, ...more } } },
    });
    const invalid: [string, ChallengeSolution][] = [
      ['a wrong key', { ...solution, derivedKey: solution.derivedKey.replace(/^./, (x) => (x === '0' ? '1' : '0')) }],
      ['a later expiry', changed({ expiresAt: parameters.data.expiresAt + 60 })],
      ['less work', changed({ maxCounter: 100_000 })],
      ['an unknown key', changed({ key: 'none' })],
      ['another signature', { ...solution, challenge: { ...solution.challenge, signature: 'ab' } }],
    ];
    for (const [name, value] of invalid)
      expect(isChallenge(await signInFrom('192.0.2.20', { solution: value })), name).toBe(true);
    const unsolved = await exhaust('nobody@demo.test');
    expect(
      Object.keys(readAttemptChallenge(unsolved).parameters.data),
      'an unknown e-mail address gets the same kind of challenge',
    ).toEqual(Object.keys(parameters.data));
    expect({ ...unsolved.body, requestId: '', details: '' }).toEqual({ ...refused.body, requestId: '', details: '' });
    expect(
      isChallenge(await signInFrom('192.0.2.20', { id: 'nobody@demo.test', solution })),
      'another account is refused',
    ).toBe(true);
    await exhaust(EDITOR, 'acme');
    expect(isChallenge(await signInFrom('192.0.2.20', { realm: 'acme', solution })), 'another realm is refused').toBe(
      true,
    );

    expect(
      (await signInFrom('192.0.2.20', { solution, secret: 'wrong' })).status,
      'the challenge passes, the password is wrong',
    ).toBe(401);
    expect(isChallenge(await signInFrom('192.0.2.21', { solution })), 'a solution is accepted once').toBe(true);
    const next = await solve(readAttemptChallenge(await signInFrom('192.0.2.21')));
    expect((await signInFrom('192.0.2.21', { solution: next })).status).toBe(200);
    const late = await solve(readAttemptChallenge(await signInFrom('192.0.2.22')));
    env.clock.advance(CHALLENGE_LIFE_MS);
    expect(
      isChallenge(await signInFrom('192.0.2.22', { solution: late })),
      'an expired challenge is not accepted',
    ).toBe(true);

    await exhaustLimit(env, { realmId: 'beta', bucket: 'signInSolved', key: EDITOR }, ATTEMPT_RULES.signIn.solved);
    const oneTooMany = await solve(readAttemptChallenge(await signInFrom('192.0.2.23')));
    expect(
      (await signInFrom('192.0.2.23', { solution: oneTooMany })).body['code'],
      'more than a hundred solutions in an hour are refused',
    ).toBe('TOO_MANY_ATTEMPTS');
    env.clock.advance(24 * 3_600_000);
  }, 60_000);

  test('one network gets sixty challenges in a quarter of an hour', async () => {
    await exhaust(EDITOR);
    const counter = { realmId: 'beta', bucket: 'challengeByAddress', key: '192.0.2.30' };
    await exhaustLimit(env, counter, CHALLENGE_LIMIT, 1);
    const responses = [await signInFrom('192.0.2.30'), await signInFrom('192.0.2.30')];
    expect(isChallenge(responses[0]!), 'the last response within the limit is a challenge').toBe(true);
    expect(responses.at(-1)!.body['code']).toBe('TOO_MANY_ATTEMPTS');
    env.clock.advance(24 * 3_600_000);
  }, 60_000);

  test('the HTML form and the API in cookie mode require a challenge too', async () => {
    await exhaust(DEMO_CREDENTIALS.id, 'acme');
    const response = await api.call('/login', {
      realm: 'acme',
      raw: new URLSearchParams({ id: DEMO_CREDENTIALS.id, secret: DEMO_CREDENTIALS.secret }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': '192.0.2.40' },
    });
    expect(response.headers.get('location')).toBe('/login?error=challengeNeeded');
    const refused = await signInFrom('192.0.2.40', { id: DEMO_CREDENTIALS.id, realm: 'acme' });
    const solution = await solve(readAttemptChallenge(refused));
    const passed = await signInFrom('192.0.2.40', { id: DEMO_CREDENTIALS.id, realm: 'acme', solution });
    expect(passed.headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual(['session', 'device']);
    env.clock.advance(24 * 3_600_000);
  }, 60_000);
});
