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
import { NO_EMAIL } from '#tests/identity/startSocialStandIn.ts';
import type { OidcFault } from '#tests/identity/startOidcProvider.ts';
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
    /** The time of the server under test in seconds. */
    const seconds = (): number => Math.floor(now() / 1000);
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

    test.each(['openid:acme', 'generic-oauth:acme', 'facebook'])(
      'a person whose address %s does not report gets no account, and is told so',
      async (key) => {
        const before = await countAccounts();
        oidc.setFault({ userInfo: { email: undefined } });
        for (let count = 0; count < 2; count++) {
          const result = await signIn(find(key), `${NO_EMAIL}${newPerson()}`);
          expect(readCode(result)).toBe('403 emailNotVerified');
          expect(result.text).not.toContain('authorisationToken');
        }
        expect(await countAccounts()).toBe(before);
      },
    );

    describe('OAuth', () => {
      const driver = find('generic-oauth:acme');

      test.each([
        ['a text', { sub: undefined, id: 'user-of-oauth' }],
        ['a number', { sub: undefined, id: 12_345 }],
        ['sub besides another id', { sub: 'the-sub', id: 'the-id' }],
      ])('the person is found by the id of the profile: %s', async (_name, profile) => {
        const email = `${newPerson()}@idp.test`;
        oidc.setFault({ userInfo: { ...profile, email } });
        const [first, second] = [await signIn(driver), await signIn(driver)];
        expect([first, second].map(readCode)).toEqual(['200', '200']);
        expect((second.body['session'] as { id: string }).id).toBe((first.body['session'] as { id: string }).id);
        const { sub, id } = profile;
        const rows = env.database.kysely.selectFrom('linked_identity').select('subject');
        const stored = await rows.where('email', '=', email).execute();
        expect(stored).toEqual([{ subject: expect.stringMatching(new RegExp(` ${sub ?? id}$`)) }]);
      });

      test.each([
        ['no id', { sub: undefined }],
        ['an empty id', { sub: '' }],
        ['an id with a space', { sub: 'two words' }],
        ['an id that is too long', { sub: 'x'.repeat(256) }],
        ['an object as id', { sub: { id: 'x' } }],
        ['a list as id', { sub: ['x'] }],
        ['a fraction as id', { sub: undefined, id: 1.5 }],
        ['a number that is not exact', { sub: undefined, id: 2 ** 53 }],
        ['a truth value as id', { sub: true }],
      ])('a profile with %s is refused, and creates no account', async (_name, userInfo) => {
        const before = await countAccounts();
        oidc.setFault({ userInfo });
        expect(readCode(await signIn(driver))).toBe('401 failedAuthentication');
        expect(await countAccounts()).toBe(before);
      });

      test.each([
        ['not an address', { email: 'nobody' }],
        ['a number', { email: 7 }],
        ['a list', { email: ['a@idp.test'] }],
        ['an address with a line break', { email: 'a@idp.test\r\nbcc: b@idp.test' }],
        ['an address that is too long', { email: `${'a'.repeat(300)}@idp.test` }],
        ['a claim that is not "true"', { email_verified: 'yes' }],
        ['a number as claim', { email_verified: 1 }],
      ])('a profile with an address that is %s creates no account', async (_name, userInfo) => {
        const before = await countAccounts();
        oidc.setFault({ userInfo });
        expect(readCode(await signIn(driver))).toBe('403 emailNotVerified');
        expect(await countAccounts()).toBe(before);
      });
    });

    test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
      'the client name %s is no provider in any call',
      async (client) => {
        const driver = find('openid:acme');
        const attempt = await begin(driver);
        const { body } = await driver.approve(attempt, newPerson());
        const send = async (method: string, path: string, json?: object) =>
          `${method} ${path} ${readCode(await env.api.call(path, { method, body: json, cookie: attempt.cookie }))}`;
        const unknown = [
          await send('GET', `/api/v2/openid/${client}/auth-uri`),
          await send('GET', `/api/v2/generic-oauth/${client}/auth-uri`),
          await send('GET', `/api/v2/openid/${client}/logout-uri`),
        ];
        for (const found of unknown) expect(found).toMatch(/ 404 PROVIDER_UNKNOWN$/);
        for (const kind of ['openid', 'generic-oauth'])
          expect(await send('POST', `/api/v2/${kind}/${client}/token`, body)).toMatch(
            / (404 PROVIDER_UNKNOWN|400 signInExpired)$/,
          );
        expect(await send('POST', '/api/v2/login/provider-attempt', { provider: client })).toMatch(/ 40[04] \w+$/);
        expect(await send('POST', '/api/v2/reset-password/create', { id: 'a@idp.test', provider: client })).toMatch(
          / (200|400 \w+)$/,
        );
        const opened = await exchange({ path: '/api/v2/openid/acme/token', body }, attempt.cookie);
        expect(readCode(opened)).toBe('200');
        const unlinked = await env.api.call(`/api/v2/user/provider/${client}`, {
          method: 'DELETE',
          token: String(opened.body['authorisationToken']),
        });
        expect(readCode(unlinked)).toBe('404 PROVIDER_UNKNOWN');
      },
    );

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
        [
          'an ID token that was issued 310 s from now',
          () => ({ idToken: { iat: seconds() + 310, exp: seconds() + 900 } }),
        ],
        ['an ID token that expired 310 s ago', () => ({ idToken: { iat: seconds() - 900, exp: seconds() - 310 } })],
        ['an ID token that has expired', { idToken: { exp: Math.floor(start / 1000) - 3600 } }],
        ['userinfo of another person', { userInfo: { sub: 'somebody-else' } }],
        ['userinfo without a subject', { userInfo: { sub: undefined } }],
      ] as readonly (readonly [string, OidcFault | (() => OidcFault)])[])(
        '%s is refused, and creates no account',
        async (_name, fault) => {
          const before = await countAccounts();
          oidc.setFault(typeof fault === 'function' ? fault() : fault);
          const result = await signIn(driver);
          expect(readCode(result)).toBe('401 failedAuthentication');
          expect(result.text).not.toContain('authorisationToken');
          expect(await countAccounts()).toBe(before);
        },
      );

      test.each([
        ['was issued 290 s from now', () => ({ iat: seconds() + 290, exp: seconds() + 900 })],
        ['expired 290 s ago', () => ({ iat: seconds() - 900, exp: seconds() - 290 })],
      ])('an ID token that %s is accepted, because clocks differ', async (_name, createClaims) => {
        oidc.setFault({ idToken: createClaims() });
        expect(readCode(await signIn(driver))).toBe('200');
      });
    });

    test.each([
      ['facebook', '401 failedAuthentication'],
      ['apple', '401 failedAuthentication'],
      // Only the keys of Google are read.
      ['google', '503 providerUnreachable'],
    ])('a page instead of a response of %s opens no session', async (key, code) => {
      const driver = find(key);
      const before = await countAccounts();
      await driver.rotateKeys?.();
      env.clock.advance(6_000);
      const attempt = await begin(driver);
      const response = await driver.approve(attempt, newPerson());
      providers.social.setState('html');
      const result = await exchange(response, attempt.cookie);
      expect(readCode(result)).toBe(code);
      expect(result.text).not.toContain('authorisationToken');
      expect(await countAccounts()).toBe(before);
      driver.setState('up');
      expect(readCode(await signIn(driver))).toBe('200');
    });

    // Last, because they advance a clock that the embedded provider does not share.
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
