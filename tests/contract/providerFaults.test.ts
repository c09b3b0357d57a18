// Attacks on the sign-in with other providers, and providers that contradict themselves: responses that are sent to the
// call of another provider, wrong issuers and subjects, codes for another PKCE verifier, keys that cannot be read.
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPublishing } from '#src/server/db/repositories/publishing.ts';
import type { Database } from '#src/server/db/database.ts';
import {
  readAttempt,
  startProviders,
  type BegunSignIn,
  type Exchange,
  type ProviderDriver,
} from '#tests/identity/providerDrivers.ts';
import { describeWithApi } from './describeWithApi.ts';
import type { TestResponse, TestRequest } from './startApi.ts';

const start = Date.now();
let now = (): number => start;
const providers = await startProviders(() => now());
afterAll(() => providers.close());
const { drivers, oidc } = providers;
const find = (key: string): ProviderDriver => drivers.find((driver) => driver.key === key)!;
/** Settings of a second OpenID client at the same provider. */
const SECOND = { ...find('openid:acme').settings, clientName: 'other', label: 'Other' };
const secrets = { ...providers.secrets, 'openid:other': oidc.clientSecret };

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
    providers: [...drivers.map(({ settings }) => settings), SECOND],
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
const newPerson = (): string => `faulty-${++people}`;

/**
 * Puts the code or token, the state and the nonce of one provider's response into the body of another provider's call.
 */
function toCallOf(target: ProviderDriver, attempt: BegunSignIn, { body }: Exchange): Exchange {
  const credential = body['authorisationCode'] ?? body['code'] ?? body['idToken'] ?? body['opinAuthToken'] ?? '';
  const { path, body: fields } = target.forge(attempt);
  const names = ['authorisationCode', 'code', 'idToken', 'opinAuthToken'];
  const filled = Object.entries(fields).map(([name, value]) => [name, names.includes(name) ? credential : value]);
  return { path, body: Object.fromEntries(filled) as Record<string, string> };
}

describeWithApi(
  'providers that are attacked or contradict themselves',
  (env) => {
    beforeEach(async () => {
      now = env.clock.now;
      const origin = `http://127.0.0.1:${env.api.port}`;
      oidc.allow(['openid/acme', 'openid/other', 'generic-oauth/acme'].map((path) => `${origin}/login/${path}`));
      await env.database.kysely.deleteFrom('rate_limit').execute();
    });
    afterEach(() => {
      oidc.setFault(undefined);
      for (const driver of drivers) driver.setState('up');
    });
    const exchange = ({ path, body }: Exchange, cookie: string | undefined) => env.api.call(path, { body, cookie });
    const begin = async (driver: ProviderDriver, options: TestRequest = {}): Promise<BegunSignIn> => {
      const response = await driver.begin(env.api, 'beta', options);
      expect(readCode(response)).toBe('200');
      const { address, cookie, nonce } = readAttempt(response);
      return {
        nonce,
        // The cookie is set once for a browser.
        cookie: cookie === '' ? String(options.cookie) : cookie,
        // The return address, for Apple.
        address: address === '' ? String(response.body['redirectUri']) : address,
      };
    };
    const signIn = async (driver: ProviderDriver, name = newPerson()): Promise<TestResponse> => {
      const attempt = await begin(driver);
      return exchange(await driver.approve(attempt, name), attempt.cookie);
    };
    const countAccounts = async (): Promise<number> =>
      (await env.database.kysely.selectFrom('account').select('account_id').execute()).length;

    describe.each(drivers)('the response of $key', (driver) => {
      test.each(drivers.filter(({ key }) => key !== driver.key))(
        'opens no session when it is sent to the call of $key',
        async (target) => {
          const attempt = await begin(driver);
          const mixed = toCallOf(target, attempt, await driver.approve(attempt, newPerson()));
          expect(readCode(await exchange(mixed, attempt.cookie))).toBe('400 signInExpired');
          // The browser has also begun a sign-in with the other provider.
          const ownAttempt = await begin(driver);
          const otherAttempt = await begin(target, { cookie: ownAttempt.cookie });
          expect(otherAttempt.cookie).toBe(ownAttempt.cookie);
          const sent = toCallOf(target, ownAttempt, await driver.approve(ownAttempt, newPerson()));
          const result = await exchange(sent, ownAttempt.cookie);
          // The response of Facebook has no state: its code alone is refused, by Facebook.
          expect(readCode(result)).toBe(target.key === 'facebook' ? '401 failedAuthentication' : '400 signInExpired');
          expect(result.text).not.toContain('authorisationToken');
        },
      );
    });

    test('the response for one OpenID client opens no session at the call of another client', async () => {
      const driver = find('openid:acme');
      const attempt = await begin(driver);
      const { body } = await driver.approve(attempt, newPerson());
      const mixed = { path: '/api/v2/openid/other/token', body };
      expect(readCode(await exchange(mixed, attempt.cookie))).toBe('400 signInExpired');
    });

    describe.each(['openid:acme', 'generic-oauth:acme'])('%s', (key) => {
      const driver = find(key);

      test('a code that was issued for another verifier is refused', async () => {
        const before = await countAccounts();
        const attempt = await begin(driver);
        const address = new URL(attempt.address);
        address.searchParams.set('code_challenge', 'x'.repeat(43));
        const response = await driver.approve({ ...attempt, address: address.href }, newPerson());
        expect(response.body['authorisationCode']).toMatch(/./);
        expect(readCode(await exchange(response, attempt.cookie))).toBe('401 failedAuthentication');
        expect(await countAccounts()).toBe(before);
      });
    });

    describe('OpenID Connect', () => {
      const driver = find('openid:acme');

      test('the address comes from userinfo when the ID token has none', async () => {
        oidc.setFault({ userInfo: { email: 'only-there@idp.test', email_verified: true } });
        expect(readCode(await signIn(driver))).toBe('200');
        const query = env.database.kysely.selectFrom('account').select('account_id');
        expect(await query.where('email', '=', 'only-there@idp.test').execute()).toHaveLength(1);
      });

      test('a response that names another issuer is refused before the code is sent to the provider', async () => {
        for (const iss of ['https://evil.example', `${oidc.issuer}/`, `${oidc.issuer}.evil.example`]) {
          const attempt = await begin(driver);
          const { path, body } = await driver.approve(attempt, newPerson());
          const requests = oidc.countTokenRequests();
          const result = await exchange({ path, body: { ...body, iss } }, attempt.cookie);
          expect([iss, readCode(result)]).toEqual([iss, '401 failedAuthentication']);
          expect(oidc.countTokenRequests(), iss).toBe(requests);
        }
      });

      test('a response without the issuer that the provider always names is refused', async () => {
        const attempt = await begin(driver);
        const { path, body } = await driver.approve(attempt, newPerson());
        const { iss: _iss, ...more } = body;
        expect(readCode(await exchange({ path, body: more }, attempt.cookie))).toBe('401 failedAuthentication');
      });

      test.each([
        ['an ID token of another issuer', { idToken: { iss: 'https://evil.example' } }],
        ['an ID token for another client', { idToken: { aud: 'somebody-else' } }],
        ['an ID token for several clients', { idToken: { aud: [oidc.clientId, 'somebody-else'] } }],
        ['an ID token with another nonce', { idToken: { nonce: 'x'.repeat(43) } }],
        ['an ID token that has expired', { idToken: { exp: Math.floor(start / 1000) - 3600 } }],
        ['userinfo of another person', { userInfo: { sub: 'somebody-else' } }],
        ['userinfo without a subject', { userInfo: { sub: undefined } }],
      ])('%s is refused, and creates no account', async (_name, fault) => {
        const before = await countAccounts();
        oidc.setFault(fault);
        const result = await signIn(driver);
        expect(readCode(result)).toBe('401 failedAuthentication');
        expect(result.text).not.toContain('authorisationToken');
        expect(await countAccounts()).toBe(before);
      });
    });

    // Last, because they need a clock that the embedded provider does not share.
    test.each(['google', 'apple'].flatMap((key) => ['down', 'silent'].map((state) => [key, state] as const)))(
      '%s has rotated its keys, and its server is %s: the error says that the provider cannot be reached',
      async (key, state) => {
        const driver = find(key);
        const name = newPerson();
        expect(readCode(await signIn(driver, name))).toBe('200');
        await driver.rotateKeys?.();
        env.clock.advance(6_000);
        const attempt = await begin(driver);
        const response = await driver.approve(attempt, name);
        driver.setState(state as 'down' | 'silent');
        expect(readCode(await exchange(response, attempt.cookie))).toBe('503 providerUnreachable');
        driver.setState('up');
        expect(readCode(await signIn(driver, name)), 'a sign-in works when the server responds again').toBe('200');
      },
    );
  },
  {
    publish,
    start,
    privateOrigins: [...providers.origins],
    identitySecrets: { beta: secrets },
    providerTimeoutMs: 2_000,
  },
);
