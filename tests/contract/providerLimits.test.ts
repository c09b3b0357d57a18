// The limit of the steps of sign-ins with other providers: each step counts once, in the statement that does its work,
// and a step above the limit does nothing. Also what a sign-in leaves out for a person who has an account.
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPublishing } from '#src/server/db/repositories/publishing.ts';
import type { Database } from '#src/server/db/database.ts';
import { PROVIDER_LIMIT } from '#src/server/domain/session/sessionRules.ts';
import { readAttempt, startProviders, type BegunSignIn, type Exchange } from '#tests/identity/providerDrivers.ts';
import { describeWithApi } from './describeWithApi.ts';
import type { TestResponse } from './startApi.ts';

const start = Date.now();
const providers = await startProviders(() => start);
afterAll(() => providers.close());
const { oidc } = providers;
const driver = providers.drivers.find(({ key }) => key === 'openid:acme')!;
const UNREACHABLE = { kind: 'openid', clientName: 'gone', label: 'Gone', clientId: 'x', issuer: 'http://127.0.0.1:1' };

async function publish(database: Database): Promise<void> {
  const realm = {
    id: 'beta',
    name: 'beta',
    locales: ['en'],
    defaultLocale: 'en',
    homePage: 'home',
    hosts: ['beta.test'],
    sessionMode: 'bearer',
    features: { selfRegistration: true },
    rowTypes: [],
    providers: [driver.settings, UNREACHABLE],
  };
  await createPublishing(database.kysely, database.changes).publish('beta', {
    documents: [
      { kind: 'realm', key: 'realm', body: realm },
      { kind: 'theme', key: 'theme', body: { colours: {} } },
      { kind: 'page', key: 'home', body: { id: 'home', version: 1, elements: [] } },
    ],
    hosts: ['beta.test'],
  });
}

const readCode = ({ status, body }: TestResponse): string =>
  `${status} ${(body['code'] as string | undefined) ?? ''}`.trim();
let people = 0;
const newPerson = (): string => `limited-${++people}`;

describeWithApi(
  'the limit of sign-ins with other providers',
  (env) => {
    beforeEach(async () => {
      oidc.allow([`http://127.0.0.1:${env.api.port}/login/openid/acme`]);
      await setCount(undefined);
    });
    afterEach(() => {
      oidc.setState('up');
      oidc.setFault(undefined);
    });
    const readCount = async (): Promise<number> => {
      const rows = await env.database.kysely.selectFrom('rate_limit').select(['bucket', 'count']).execute();
      expect(rows.every(({ bucket }) => bucket === 'providerByAddress')).toBe(true);
      return rows.reduce((sum, { count }) => sum + count, 0);
    };
    /** Sets the counter of this network; undefined: removes it. */
    const setCount = async (count: number | undefined): Promise<void> => {
      const { kysely } = env.database;
      if (count === undefined) await kysely.deleteFrom('rate_limit').execute();
      else await kysely.updateTable('rate_limit').set({ count }).execute();
    };
    const countAttempts = async (): Promise<number> =>
      (await env.database.kysely.selectFrom('sign_in_attempt').select('state_hash').execute()).length;
    const begin = async (cookie?: string): Promise<BegunSignIn> => {
      const response = await driver.begin(env.api, 'beta', { cookie });
      expect(readCode(response)).toBe('200');
      return readAttempt(response);
    };
    const exchange = ({ path, body }: Exchange, cookie?: string): Promise<TestResponse> =>
      env.api.call(path, { realm: 'beta', body, cookie });
    const signIn = async (name: string): Promise<TestResponse> => {
      const attempt = await begin();
      return exchange(await driver.approve(attempt, name), attempt.cookie);
    };
    const beginWith = (path: string): Promise<TestResponse> => env.api.call(path, { realm: 'beta' });

    test('a sign-in counts twice', async () => {
      const attempt = await begin();
      expect(await readCount()).toBe(1);
      expect(readCode(await exchange(await driver.approve(attempt, newPerson()), attempt.cookie))).toBe('200');
      expect(await readCount()).toBe(2);
    });

    describe('a step that fails counts once', () => {
      const forged = (change: Readonly<Record<string, string>>): Exchange => {
        const { path, body } = driver.forge({ cookie: '', nonce: 'x'.repeat(43), address: '' });
        return { path, body: { ...body, ...change } };
      };
      const unknownCookie = `sign-in=${'y'.repeat(43)}`;
      test.each([
        ['an exchange without a cookie', () => exchange(forged({})), '400 signInExpired'],
        ['an exchange with an unknown cookie', () => exchange(forged({}), unknownCookie), '400 signInExpired'],
        ['an exchange with a malformed cookie', () => exchange(forged({}), 'sign-in=short'), '400 signInExpired'],
        [
          'an exchange with a malformed state',
          () => exchange(forged({ state: 'short' }), unknownCookie),
          '400 signInExpired',
        ],
        [
          'an exchange with an unknown client',
          () => exchange({ ...forged({}), path: '/api/v2/openid/nobody/token' }, unknownCookie),
          '404 PROVIDER_UNKNOWN',
        ],
        ['a start with an unknown client', () => beginWith('/api/v2/openid/nobody/auth-uri'), '404 PROVIDER_UNKNOWN'],
        [
          'a start with a provider that does not respond',
          () => beginWith('/api/v2/openid/gone/auth-uri'),
          '503 providerUnreachable',
        ],
      ])('%s', async (_name, call, code) => {
        expect(readCode(await call())).toBe(code);
        expect(await readCount()).toBe(1);
        // Above the limit all of them are refused in the same way, so nothing can be learned.
        await setCount(PROVIDER_LIMIT.maxAttempts);
        expect(readCode(await call())).toBe('429 TOO_MANY_ATTEMPTS');
      });

      test('a code that the provider refuses', async () => {
        const attempt = await begin();
        expect(readCode(await exchange(driver.forge(attempt), attempt.cookie))).toBe('401 failedAuthentication');
        expect(await readCount()).toBe(2);
      });
    });

    test('above the limit no attempt is stored', async () => {
      const { cookie } = await begin();
      await setCount(PROVIDER_LIMIT.maxAttempts);
      const before = await countAttempts();
      const refused = await driver.begin(env.api, 'beta', { cookie });
      expect(readCode(refused)).toBe('429 TOO_MANY_ATTEMPTS');
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(refused.cookie).toBeUndefined();
      expect(await countAttempts()).toBe(before);
    });

    test('above the limit an exchange neither calls the provider nor uses the attempt up', async () => {
      const attempt = await begin();
      const response = await driver.approve(attempt, newPerson());
      const [before, tokenRequests] = [await countAttempts(), oidc.countTokenRequests()];
      await setCount(PROVIDER_LIMIT.maxAttempts);
      const refused = await exchange(response, attempt.cookie);
      expect(readCode(refused)).toBe('429 TOO_MANY_ATTEMPTS');
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect([await countAttempts(), oidc.countTokenRequests()]).toEqual([before, tokenRequests]);
      await setCount(PROVIDER_LIMIT.maxAttempts - 1);
      expect(readCode(await exchange(response, attempt.cookie))).toBe('200');
      expect(await countAttempts()).toBe(before - 1);
    });

    test('of many exchanges of one code at once, one succeeds, and all count', async () => {
      const attempt = await begin();
      const response = await driver.approve(attempt, newPerson());
      const tokenRequests = oidc.countTokenRequests();
      const results = await Promise.all(Array.from({ length: 8 }, () => exchange(response, attempt.cookie)));
      expect(results.map(readCode).toSorted()).toEqual([
        '200',
        ...Array.from({ length: 7 }, () => '400 signInExpired'),
      ]);
      expect(oidc.countTokenRequests()).toBe(tokenRequests + 1);
      expect(await readCount()).toBe(9);
    });

    test('steps at once pass the limit exactly as often as it allows', async () => {
      const { cookie } = await begin();
      await setCount(PROVIDER_LIMIT.maxAttempts - 3);
      const before = await countAttempts();
      const results = await Promise.all(Array.from({ length: 6 }, () => driver.begin(env.api, 'beta', { cookie })));
      const codes = results.map(readCode).toSorted();
      expect(codes).toEqual(['200', '200', '200', ...Array.from({ length: 3 }, () => '429 TOO_MANY_ATTEMPTS')]);
      expect(await countAttempts()).toBe(before + 3);
    });

    test('a browser has at most twenty attempts: the oldest are removed', async () => {
      const first = await begin();
      for (let count = 0; count < 20; count++) {
        env.clock.advance(1);
        await begin(first.cookie);
      }
      expect(readCode(await exchange(await driver.approve(first, newPerson()), first.cookie))).toBe(
        '400 signInExpired',
      );
    });

    test("a person's profile at the provider is read only when the person has no account", async () => {
      const name = newPerson();
      const first = await signIn(name);
      expect(readCode(first)).toBe('200');
      // A sign-in that reads this profile is refused.
      oidc.setFault({ userInfo: { sub: 'somebody-else' } });
      const second = await signIn(name);
      expect(readCode(second)).toBe('200');
      expect(second.body['session']).toEqual(first.body['session']);
      expect(second.body['linkedAccounts']).toEqual([{ provider: driver.key }]);
      expect(readCode(await signIn(newPerson()))).toBe('401 failedAuthentication');
    });
  },
  {
    publish,
    start,
    privateOrigins: [...providers.origins, UNREACHABLE.issuer],
    identitySecrets: { beta: providers.secrets },
    providerTimeoutMs: 4_000,
  },
);
