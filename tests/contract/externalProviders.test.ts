// One suite for every provider that sends viewers to another site: the rules are the same for each protocol. OpenID
// Connect and OAuth run against the real oidc-provider, the social networks against a stand-in that signs real tokens.
import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPublishing } from '#src/server/db/repositories/publishing.ts';
import type { Database } from '#src/server/db/database.ts';
import { seal } from '#src/server/domain/session/secrets.ts';
import { proves } from '#tests/proves.ts';
import { UNCONFIRMED } from '#tests/identity/startOidcProvider.ts';
import { readAttempt, startProviders, type BegunSignIn, type Exchange } from '#tests/identity/providerDrivers.ts';
import { describeWithApi } from './describeWithApi.ts';
import { DEMO_CREDENTIALS, type TestResponse, type TestRequest } from './startApi.ts';

const start = Date.now();
/** The clock of the server under test, which the stand-in shares. */
let now = (): number => start;
const providers = await startProviders(() => now());
afterAll(() => providers.close());

/** Consent terms of the realm `terms`. */
const TERMS = [
  { fieldName: 'rules', fieldType: 'BINARY_CHOICE', label: 'I accept the rules', required: true },
  { fieldName: 'news', fieldType: 'BINARY_CHOICE', label: 'Send me news' },
  { fieldName: 'info', fieldType: 'INFORMATION_TEXT', label: 'About your data', required: true },
];

async function publish(database: Database): Promise<void> {
  const publishing = createPublishing(database.kysely, database.changes);
  for (const [id, sessionMode, selfRegistration] of [
    ['acme', 'cookie', true],
    ['beta', 'bearer', true],
    ['closed', 'cookie', false],
    ['terms', 'bearer', true],
  ] as const) {
    const realm = {
      id,
      name: id,
      locales: ['en'],
      defaultLocale: 'en',
      homePage: 'home',
      hosts: [`${id}.test`],
      sessionMode,
      features: { selfRegistration },
      rowTypes: [],
      ...(id === 'terms' && { identity: { terms: TERMS } }),
      providers: [
        ...providers.drivers.map(({ settings }) => settings),
        { kind: 'openid', clientName: 'gone', label: 'Gone', clientId: 'x', issuer: 'http://127.0.0.1:1' },
        { kind: 'pbr', label: 'Not connected' },
      ],
    };
    await publishing.publish(id, {
      documents: [
        { kind: 'realm', key: 'realm', body: realm },
        { kind: 'theme', key: 'theme', body: { colours: {} } },
        { kind: 'page', key: 'home', body: { id: 'home', version: 1, elements: [] } },
      ],
      hosts: [`${id}.test`],
    });
  }
}

const secrets = providers.secrets;
const options = {
  publish,
  start,
  privateOrigins: [...providers.origins, 'http://127.0.0.1:1'],
  identitySecrets: { acme: secrets, beta: secrets, closed: secrets, terms: secrets },
  // Long enough for a slow machine: one test waits for it.
  providerTimeoutMs: 4_000,
};

const readCode = ({ status, body }: TestResponse): string =>
  `${status} ${(body['code'] as string | undefined) ?? ''}`.trim();
const readAccountId = ({ body }: TestResponse): string => (body['session'] as { id: string }).id;
let people = 0;
const newPerson = (prefix = 'person'): string => `${prefix}-${++people}`;

describeWithApi(
  'sign-in with other providers',
  (env) => {
    beforeEach(async () => {
      now = env.clock.now;
      const { port } = env.api;
      const origin = `http://127.0.0.1:${port}`;
      providers.oidc.allow(['openid', 'generic-oauth'].map((kind) => `${origin}/login/${kind}/acme`));
      await env.database.kysely.deleteFrom('rate_limit').execute();
    });
    afterEach(() => {
      for (const driver of providers.drivers) driver.setState('up');
    });
    const exchange = ({ path, body }: Exchange, cookie: string | undefined, more: TestRequest = {}) =>
      env.api.call(path, { realm: 'beta', body, cookie, ...more });

    // These tests run before those that advance the clock, because oidc-provider does not follow that clock.
    describe.each(['acme', 'beta'])('the ID token that a sign-out sends to the provider (%s)', (realm) => {
      const openSession = async (): Promise<{ readonly call: TestRequest; readonly id: string }> => {
        const driver = providers.drivers.find(({ key }) => key === 'openid:acme')!;
        const attempt = readAttempt(await driver.begin(env.api, realm));
        const opened = await exchange(await driver.approve(attempt, newPerson()), attempt.cookie, { realm });
        expect(readCode(opened)).toBe('200');
        const call =
          realm === 'acme'
            ? { realm, cookie: opened.cookie }
            : { realm, token: String(opened.body['authorisationToken']) };
        return { call, id: readAccountId(opened) };
      };
      const readHint = async (call: TestRequest): Promise<string | null> => {
        const { body } = await env.api.call('/api/v2/openid/acme/logout-uri', call);
        return new URL(String(body['logoutUri'])).searchParams.get('id_token_hint');
      };
      const listStored = async (id: string): Promise<readonly (string | null)[]> => {
        const query = env.database.kysely.selectFrom('session').select('sealed_logout_hint');
        const rows = await query.where('account_id', '=', id).execute();
        return rows.map((row) => row.sealed_logout_hint);
      };

      test("belongs to the viewer's own session", async () => {
        const [first, second] = [await openSession(), await openSession()];
        const hints = [await readHint(first.call), await readHint(second.call)];
        const claims = hints.map((hint) => decodeJwt(hint ?? ''));
        expect(claims.map(({ iss, aud }) => ({ iss, aud }))).toEqual(
          [1, 2].map(() => ({ iss: providers.oidc.issuer, aud: 'marquee' })),
        );
        expect(claims[0]?.sub).not.toBe(claims[1]?.sub);
        expect(await readHint({ realm })).toBeNull();
      });

      test('is stored encrypted, and is deleted when the session ends', async () => {
        const { call, id } = await openSession();
        const stored = await listStored(id);
        expect(stored).toEqual([expect.any(String)]);
        expect(stored[0]).not.toContain('eyJ');
        expect(stored[0]).not.toContain((await readHint(call))?.split('.')[1]);
        expect((await env.api.call('/api/v2/logout', { ...call, body: { everywhere: false } })).status).toBe(200);
        expect(await listStored(id)).toEqual([null]);
      });

      test('is left out when it was encrypted with an earlier client secret', async () => {
        const { call, id } = await openSession();
        const sealed = seal('a.token.of-before', 'the-client-secret-of-before');
        const change = env.database.kysely.updateTable('session').set({ sealed_logout_hint: sealed });
        await change.where('account_id', '=', id).execute();
        expect(await readHint(call)).toBeNull();
      });
    });

    describe.each(providers.drivers)('$key ($software)', (driver) => {
      // Facebook's script returns neither state nor nonce: only the browser's cookie binds its code to the attempt. The
      // script does not say whether an e-mail address is confirmed, so the realms trust its addresses (`trustsEmail`).
      const hasNonce = driver.key !== 'facebook';
      const canForgeTokens = driver.canForgeTokens === true;
      const listEventKinds = async (token: string): Promise<readonly string[]> => {
        const { body } = await env.api.call('/api/v2/user/account/event', { realm: 'beta', token });
        return (body['events'] as { kind: string }[]).map(({ kind }) => kind);
      };
      const begin = async (realm = 'beta', more: TestRequest = {}): Promise<BegunSignIn> => {
        const response = await driver.begin(env.api, realm, more);
        expect(readCode(response)).toBe('200');
        const attempt = readAttempt(response);
        // Without a page of the provider, `address` is the return address, which Apple's driver needs.
        return attempt.address === '' ? { ...attempt, address: String(response.body['redirectUri']) } : attempt;
      };
      const signIn = async (name: string, realm = 'beta', more: TestRequest = {}): Promise<TestResponse> => {
        const attempt = await begin(realm, more);
        const cookie = [attempt.cookie, more.cookie].filter(Boolean).join('; ');
        return exchange(await driver.approve(attempt, name), cookie, { ...more, realm, cookie });
      };

      test('a sign-in opens a session; the same person gets the same account again, another person gets another account', async () => {
        const name = newPerson();
        const first = await signIn(name);
        expect(first.status).toBe(200);
        expect(first.body).toMatchObject({
          authorisationToken: expect.any(String),
          refreshToken: expect.any(String),
          missingInformationStatus: 'NONE',
          linkedAccounts: [{ provider: driver.key }],
          session: { isGuest: false, isChild: false, rol: 'user', profileId: expect.any(String) },
        });
        expect(readAccountId(await signIn(name))).toBe(readAccountId(first));
        expect(readAccountId(await signIn(newPerson()))).not.toBe(readAccountId(first));
        const inCookieMode = await signIn(name, 'acme');
        expect(inCookieMode.headers.getSetCookie()).toEqual([
          expect.stringMatching(/^session=[\w-]{43};.*HttpOnly/),
          expect.stringMatching(/^device=[\w.-]+;.*HttpOnly/),
        ]);
        expect(inCookieMode.body['authorisationToken']).toBeUndefined();
        expect(readAccountId(inCookieMode)).not.toBe(readAccountId(first));
      });

      test('the cookie of the attempt is unreadable for scripts; nothing that the browser gets holds the secrets', async () => {
        const response = await driver.begin(env.api, 'beta');
        expect(response.headers.getSetCookie()).toEqual([
          expect.stringMatching(/^sign-in=[\w-]{43}; Max-Age=900; Path=\/; HttpOnly; SameSite=Lax$/),
        ]);
        expect(response.headers.get('cache-control')).toBe('no-store');
        for (const secret of Object.values(secrets)) expect(response.text).not.toContain(secret);
        const stored = await env.database.kysely.selectFrom('sign_in_attempt').selectAll().execute();
        expect(JSON.stringify(stored)).not.toContain(readAttempt(response).nonce);
      });

      test('a response works once, only in the browser that began, in time, in the same realm and for the same provider', async () => {
        const attempt = await begin();
        const other = await begin();
        const response = await driver.approve(attempt, newPerson());
        for (const cookie of [undefined, other.cookie.replace(/.{5}$/, 'xxxxx'), 'sign-in=short'])
          expect(readCode(await exchange(response, cookie))).toBe('400 signInExpired');
        expect(readCode(await exchange(response, attempt.cookie, { realm: 'acme' }))).toBe('400 signInExpired');
        const [one, two] = await Promise.all([exchange(response, attempt.cookie), exchange(response, attempt.cookie)]);
        expect([readCode(one), readCode(two)].sort()).toEqual(['200', '400 signInExpired']);
        expect(readCode(await exchange(response, attempt.cookie))).toBe('400 signInExpired');
      });

      test('an attempt that has expired is refused', async () => {
        const attempt = await begin();
        const response = await driver.approve(attempt, newPerson());
        await env.database.kysely
          .updateTable('sign_in_attempt')
          .set({ expires_at: new Date(env.clock.now()) })
          .execute();
        expect(readCode(await exchange(response, attempt.cookie))).toBe('400 signInExpired');
      });

      test('a code or token that the provider did not issue opens no session, and ends the attempt', async () => {
        const attempt = await begin();
        const forged = await exchange(driver.forge(attempt), attempt.cookie);
        expect(readCode(forged)).toBe('401 failedAuthentication');
        expect(forged.cookie).toBeUndefined();
        expect(readCode(await exchange(driver.forge(attempt), attempt.cookie))).toBe('400 signInExpired');
      });

      test.runIf(hasNonce)(
        "a code or token of another person's attempt is refused, so a viewer cannot be signed in to a stranger's account",
        async () => {
          const [mine, theirs] = [await begin(), await begin()];
          const stolen = await driver.approve(theirs, newPerson());
          const expected = await driver.approve(mine, newPerson());
          const mixed = { ...stolen, body: { ...stolen.body, ...pick(expected.body, ['state', 'nonce', 'iss']) } };
          expect(readCode(await exchange(mixed, mine.cookie))).toMatch(
            /^(401 failedAuthentication|400 signInExpired)$/,
          );
        },
      );

      test('a provider that is down is reported; the attempt cannot be used again, and a sign-in with a password works', async () => {
        const attempt = await begin();
        const response = await driver.approve(attempt, newPerson());
        driver.setState('down');
        const result = await exchange(response, attempt.cookie);
        // Google's token needs Google only for its keys, which the server has by then.
        if (driver.key !== 'google') expect(readCode(result)).toBe('503 providerUnreachable');
        expect(readCode(await env.api.call('/api/v2/login', { body: DEMO_CREDENTIALS }))).toBe('200');
        driver.setState('up');
        expect(readCode(await exchange(response, attempt.cookie))).toBe('400 signInExpired');
      });

      test.runIf(hasNonce)('an address that the provider has not confirmed opens no account', async () => {
        expect(readCode(await signIn(newPerson(UNCONFIRMED)))).toBe('403 emailNotVerified');
        const name = newPerson(UNCONFIRMED);
        await addAccount(env.database, `${name.slice(UNCONFIRMED.length)}@idp.test`);
        expect(readCode(await signIn(name)), 'the address of an existing account').toBe('403 emailNotVerified');
      });

      test('an account with the same address is linked only after a sign-in to it in the same browser', async () => {
        const name = newPerson('linking');
        const existing = await addAccount(env.database, `${name}@idp.test`);
        const attempt = await begin();
        const conflict = await exchange(await driver.approve(attempt, name), attempt.cookie);
        expect(readCode(conflict)).toBe('409 accountExistsWithDifferentProvider');
        const stranger = await env.api.call('/api/v2/login', { body: DEMO_CREDENTIALS });
        const asStranger = { body: {}, token: String(stranger.body['authorisationToken']), cookie: attempt.cookie };
        expect((await env.api.call('/api/v2/login/pending-link', asStranger)).body).toMatchObject({ isLinked: false });
        // The stranger's call has ended the attempt; the owner begins another one.
        const newAttempt = await begin();
        await exchange(await driver.approve(newAttempt, name), newAttempt.cookie);
        const token = await existing.signIn(env.api);
        const linked = await env.api.call('/api/v2/login/pending-link', { body: {}, token, cookie: newAttempt.cookie });
        expect(linked.body).toEqual({ isLinked: true, linkedAccounts: [{ provider: driver.key }] });
        expect(await listEventKinds(token), 'the events of the account list the link').toEqual(['provider-linked']);
        expect(readAccountId(await signIn(name))).toBe(existing.id);
      });

      test('a signed-in viewer links the provider; a person who has another account is a conflict', async () => {
        const [name, other] = [newPerson(), newPerson()];
        const existing = await addAccount(env.database, `${newPerson('own')}@idp.test`);
        const token = await existing.signIn(env.api);
        const linked = await signIn(name, 'beta', { token });
        expect([linked.status, readAccountId(linked)]).toEqual([200, existing.id]);
        const ownToken = String(linked.body['authorisationToken']);
        expect(await listEventKinds(ownToken)).toEqual(['provider-linked']);
        const secondLink = await signIn(name, 'beta', { token: ownToken });
        expect(
          await listEventKinds(String(secondLink.body['authorisationToken'])),
          'the link is recorded once',
        ).toEqual(['provider-linked']);
        const strangersAccount = readAccountId(await signIn(other));
        const conflict = await signIn(other, 'beta', { token: String(secondLink.body['authorisationToken']) });
        expect(readCode(conflict)).toBe('409 cannotLinkAccount');
        expect(readAccountId(await signIn(other))).toBe(strangersAccount);
        expect(readAccountId(await signIn(name))).toBe(existing.id);
      });

      test('two simultaneous first sign-ins of one person create one account', async () => {
        const name = newPerson();
        const attempts = [await begin(), await begin()];
        const responses = await Promise.all(attempts.map((attempt) => driver.approve(attempt, name)));
        const results = await Promise.all(
          responses.map((response, index) => exchange(response, attempts[index]?.cookie)),
        );
        expect(results.map(readCode)).toEqual(['200', '200']);
        expect(new Set(results.map(readAccountId)).size).toBe(1);
      });

      test("a sign-in copies a guest's partitions to the account, but replaces no value of the account", async () => {
        const name = newPerson('guest');
        const asGuest = async (partitionDataToAdd: object): Promise<string> => {
          const { body } = await env.api.call('/api/v2/login/guest/checkin', { realm: 'beta', body: {} });
          const token = String(body['authorisationToken']);
          const update = { realm: 'beta', method: 'PUT', token, body: { partitionDataToAdd } };
          expect(readCode(await env.api.call('/api/v2/user/partition', update))).toBe('200');
          return token;
        };
        const first = await signIn(name, 'beta', { token: await asGuest({ team: 'nacional', tone: 'b' }) });
        expect(first.body['session']).toMatchObject({ partitions: { team: 'nacional', tone: 'b' } });
        const second = await signIn(name, 'beta', { token: await asGuest({ team: 'penarol', offer: 'c' }) });
        expect(second.body['session']).toMatchObject({ partitions: { team: 'nacional', tone: 'b', offer: 'c' } });
        const stranger = await signIn(newPerson());
        expect(stranger.body['session']).not.toHaveProperty('partitions');
      });

      test('a realm without self-registration opens sessions of existing accounts only', async () => {
        expect(readCode(await signIn(newPerson(), 'closed'))).toBe('403 signUpNotAllowed');
      });

      test('a new account is created only when the person has agreed to the terms of the brand', async () => {
        const name = newPerson();
        const path = '/api/v2/login/pending-sign-up';
        const beginSignUp = async (): Promise<string> => {
          const attempt = await begin('terms');
          const refused = await exchange(await driver.approve(attempt, name), attempt.cookie, { realm: 'terms' });
          expect(readCode(refused)).toBe('403 consentRequired');
          return attempt.cookie;
        };
        const call = (cookie: string | undefined, more: TestRequest = {}) =>
          env.api.call(path, { realm: 'terms', cookie, ...more });
        const agree = (cookie: string | undefined, rules: boolean) =>
          call(cookie, { body: { name: 'Ann', consents: { rules, news: true, unknown: true } } });
        const countAccounts = async (): Promise<number> =>
          (
            await env.database.kysely
              .selectFrom('account')
              .where('realm_id', '=', 'terms')
              .select('account_id')
              .execute()
          ).length;
        const before = await countAccounts();

        const declined = await beginSignUp();
        expect((await call(declined)).body['email']).toContain(name);
        expect(readCode(await call(undefined)), 'another browser cannot continue the sign-up').toBe(
          '400 signInExpired',
        );
        expect(readCode(await agree(undefined, true))).toBe('400 signInExpired');
        expect((await agree(declined, false)).body).toMatchObject({
          code: 'INPUT_REFUSED',
          details: { fields: { rules: 'pleaseAgree' } },
        });
        expect((await call(declined, { method: 'DELETE', body: {} })).body).toEqual({ done: true });
        expect(readCode(await agree(declined, true))).toBe('400 signInExpired');
        expect(await countAccounts()).toBe(before);

        const cookie = await beginSignUp();
        const responses = await Promise.all([agree(cookie, true), agree(cookie, true)]);
        expect(responses.map(readCode).toSorted()).toEqual(['200', '400 signInExpired']);
        const session = responses.find(({ status }) => status === 200)!;
        expect(session.body['linkedAccounts']).toEqual([{ provider: driver.key }]);
        expect(await countAccounts()).toBe(before + 1);
        const account = await env.database.kysely
          .selectFrom('account')
          .select(['name', 'consents'])
          .where('account_id', '=', readAccountId(session))
          .executeTakeFirstOrThrow();
        expect(account).toEqual({ name: 'Ann', consents: { rules: true, news: true } });
        expect(readAccountId(await signIn(name, 'terms')), 'the next sign-in needs no consents').toBe(
          readAccountId(session),
        );
      });

      // The clock of a real provider does not follow the test's clock.
      test.runIf(canForgeTokens)('a sign-up waits for the consent for ten minutes', async () => {
        const attempt = await begin('terms');
        const refused = await exchange(await driver.approve(attempt, newPerson()), attempt.cookie, { realm: 'terms' });
        expect(readCode(refused)).toBe('403 consentRequired');
        env.clock.advance(10 * 60_000 + 1);
        const body = { name: 'Ann', consents: { rules: true } };
        const late = await env.api.call('/api/v2/login/pending-sign-up', {
          realm: 'terms',
          cookie: attempt.cookie,
          body,
        });
        expect(readCode(late)).toBe('400 signInExpired');
      });

      test.runIf(driver.rotateKeys)('keys that the provider rotates between two sign-ins are read again', async () => {
        const name = newPerson();
        const first = await signIn(name);
        await driver.rotateKeys?.();
        env.clock.advance(6_000);
        expect(readAccountId(await signIn(name))).toBe(readAccountId(first));
      });

      test.runIf(canForgeTokens)(
        'tokens for another client, of another issuer, with another nonce or a forged signature are refused',
        async () => {
          for (const fault of [
            { audience: 'other-client' },
            { issuer: 'https://evil.example' },
            { nonce: 'x'.repeat(43) },
            { forged: true },
          ]) {
            const attempt = await begin();
            const result = await exchange(await driver.approve(attempt, newPerson(), fault), attempt.cookie);
            expect([fault, readCode(result)]).toEqual([
              fault,
              // Google's token names its attempt by the nonce.
              'nonce' in fault && driver.key === 'google' ? '400 signInExpired' : '401 failedAuthentication',
            ]);
          }
        },
      );

      test.runIf(canForgeTokens)(
        'a token is accepted up to five minutes before its time of issue and after its expiry',
        async () => {
          // Tokens of the stand-ins expire 60 s after their issue.
          for (const [skew, expected] of [
            [290, '200'],
            [-350, '200'],
            [310, '401 failedAuthentication'],
            [-370, '401 failedAuthentication'],
          ] as const) {
            const attempt = await begin();
            const result = await exchange(await driver.approve(attempt, newPerson(), { skew }), attempt.cookie);
            expect([skew, readCode(result)]).toEqual([skew, expected]);
          }
        },
      );
    });

    // All providers are tested at once, because each test waits for the time limit.
    test('providers that do not respond are reported after the time limit', async () => {
      const waiting = providers.drivers.filter(({ key }) => key !== 'google');
      const attempts = await Promise.all(
        waiting.map(async (driver) => {
          const response = await driver.begin(env.api, 'beta');
          const attempt = readAttempt(response);
          const address = attempt.address === '' ? String(response.body['redirectUri']) : attempt.address;
          return { attempt, exchanged: await driver.approve({ ...attempt, address }, newPerson()) };
        }),
      );
      for (const driver of waiting) driver.setState('silent');
      const results = await Promise.all(attempts.map(({ attempt, exchanged }) => exchange(exchanged, attempt.cookie)));
      expect(results.map(readCode)).toEqual(waiting.map(() => '503 providerUnreachable'));
    });

    test('a provider that the realm does not have, or that cannot be reached, is reported', async () => {
      for (const client of ['other', '__proto__', 'constructor', 'toString'])
        expect(readCode(await env.api.call(`/api/v2/openid/${client}/auth-uri`))).toBe('404 PROVIDER_UNKNOWN');
      expect(readCode(await env.api.call('/api/v2/generic-oauth/gone/auth-uri'))).toBe('404 PROVIDER_UNKNOWN');
      expect(readCode(await env.api.call('/api/v2/openid/gone/auth-uri'))).toBe('503 providerUnreachable');
    });

    test('the provider may redirect only to the sign-in page for this provider on this site, in any path set', async () => {
      const origin = `http://127.0.0.1:${env.api.port}`;
      const call = (redirectUrl: string) =>
        env.api.call(`/api/v2/openid/acme/auth-uri?redirectUrl=${encodeURIComponent(redirectUrl)}`);
      const spanish = `${origin}/acceder/openid/acme`;
      const { body } = await call(`${spanish}?from=/epg`);
      expect(new URL(String(body['authorisationUri'])).searchParams.get('redirect_uri')).toBe(spanish);
      for (const bad of [
        'https://evil.example/login/openid/acme',
        '//evil.example/login/openid/acme',
        `${origin}/login/openid/other`,
        `${origin}/login/google`,
        `${origin}/home`,
        'javascript:alert(1)',
      ])
        expect([bad, readCode(await call(bad))]).toEqual([bad, '400 RETURN_ADDRESS_INVALID']);
    });

    test('the address of the provider has PKCE, state and nonce, and extra parameters cannot replace them', async () => {
      const extraParams = 'login_hint=a%40b.test&state=fixed&redirect_uri=https://evil.example&client_id=evil&nonce=1';
      const query = new URLSearchParams({ authoriseUriFlow: 'SIGNUP', extraParams });
      const response = await env.api.call(`/api/v2/openid/acme/auth-uri?${query}`);
      proves('API-058', 'auth-uri takes the flow and extraParams and returns both addresses', () => {
        const { searchParams: normal } = new URL(String(response.body['authorisationUri']));
        const { searchParams: silent } = new URL(String(response.body['silentAuthorisationUri']));
        expect(Object.fromEntries(normal)).toEqual({
          response_type: 'code',
          client_id: 'marquee',
          redirect_uri: `http://127.0.0.1:${env.api.port}/login/openid/acme`,
          scope: 'openid email profile',
          state: expect.stringMatching(/^[\w-]{43}$/),
          nonce: expect.stringMatching(/^[\w-]{43}$/),
          code_challenge: expect.stringMatching(/^[\w-]{43}$/),
          code_challenge_method: 'S256',
          ui_locales: 'en',
          login_hint: 'a@b.test',
        });
        expect(silent.get('prompt')).toBe('none');
      });
      const oauth = await env.api.call('/api/v2/generic-oauth/acme/auth-uri');
      proves('API-059', 'auth-uri of generic OAuth returns authorisationUri', () => {
        expect(Object.keys(oauth.body)).toEqual(['authorisationUri']);
        expect(String(oauth.body['authorisationUri'])).toMatch(new RegExp(`^${providers.oidc.issuer}/auth\\?`));
      });
    });

    test("the address that ends the provider's session leads back to this site", async () => {
      const { body } = await env.api.call('/api/v2/openid/acme/logout-uri');
      const url = new URL(String(body['logoutUri']));
      expect(url.origin).toBe(providers.oidc.issuer);
      expect(Object.fromEntries(url.searchParams)).toEqual({
        client_id: 'marquee',
        post_logout_redirect_uri: `http://127.0.0.1:${env.api.port}/`,
      });
    });

    test('attempts are limited by network address', async () => {
      await env.database.kysely.deleteFrom('rate_limit').execute();
      const call = () => env.api.call('/api/v2/login/social/facebook', { body: { code: 'x' } });
      expect(readCode(await call())).toBe('400 signInExpired');
      // The limit is 300 attempts.
      await env.database.kysely.updateTable('rate_limit').set({ count: 299 }).execute();
      expect(readCode(await call())).toBe('400 signInExpired');
      expect(readCode(await call())).toBe('429 TOO_MANY_ATTEMPTS');
      expect(readCode(await env.api.call('/api/v2/openid/acme/auth-uri'))).toBe('429 TOO_MANY_ATTEMPTS');
    });
  },
  options,
);

const pick = (body: Readonly<Record<string, string>>, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]])));

/** Adds an account to `beta`, with the password of the demo accounts. `signIn` returns an access token of it. */
async function addAccount(
  database: Database,
  email: string,
): Promise<{
  readonly id: string;
  signIn(api: { call: (path: string, options: TestRequest) => Promise<TestResponse> }): Promise<string>;
}> {
  const id = `account-${email}`;
  const { kysely } = database;
  await kysely
    .insertInto('account')
    .columns(['realm_id', 'account_id', 'email', 'password_hash', 'name'])
    .expression((builder) =>
      builder
        .selectFrom('account')
        .select(({ val, ref }) => [
          val('beta').as('realm_id'),
          val(id).as('account_id'),
          val(email).as('email'),
          ref('password_hash').as('password_hash'),
          val('Existing').as('name'),
        ])
        .where('realm_id', '=', 'beta')
        .where('email', '=', DEMO_CREDENTIALS.id),
    )
    .execute();
  return {
    id,
    async signIn(api) {
      const { body } = await api.call('/api/v2/login', {
        realm: 'beta',
        body: { id: email, secret: DEMO_CREDENTIALS.secret },
      });
      return String(body['authorisationToken']);
    },
  };
}
