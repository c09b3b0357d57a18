// Sign-in with Apple by redirect: Apple's page posts its response to the return address (response_mode=form_post). The
// stand-in signs real tokens. externalProviders.test.ts has the tests of Apple's window.
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPublishing } from '#src/server/db/repositories/publishing.ts';
import type { Database } from '#src/server/db/database.ts';
import { ATTEMPT_LIFE_MS } from '#src/server/domain/identity/createProviderSignIn.ts';
import { POSTED_LIFE_MS } from '#src/server/domain/identity/createPostedForms.ts';
import { newSecret } from '#src/server/domain/session/secrets.ts';
import { readAttempt, startProviders, type BegunSignIn } from '#tests/identity/providerDrivers.ts';
import { describeWithApi } from './describeWithApi.ts';
import { DEMO_CREDENTIALS, readToken, type TestRequest, type TestResponse } from './startApi.ts';

const start = Date.now();
let now = (): number => start;
const providers = await startProviders(() => now());
afterAll(() => providers.close());
const { appleByForm: apple, social } = providers;
const popup = providers.drivers.find(({ key }) => key === 'apple')!;
const TERMS = [{ fieldName: 'rules', fieldType: 'BINARY_CHOICE', label: 'I accept the rules', required: true }];

async function publish(database: Database): Promise<void> {
  const publishing = createPublishing(database.kysely, database.changes);
  for (const [id, more] of [
    ['acme', { sessionMode: 'cookie' }],
    ['beta', {}],
    ['terms', { identity: { terms: TERMS } }],
    ['window', { providers: [popup.settings] }],
    ['none', { providers: [] }],
  ] as const) {
    const realm = {
      id,
      name: id,
      locales: ['en'],
      defaultLocale: 'en',
      homePage: 'home',
      hosts: [`${id}.test`],
      sessionMode: 'bearer',
      features: { selfRegistration: true },
      rowTypes: [],
      providers: [apple.settings],
      ...more,
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

const { secrets } = providers;
const options = {
  publish,
  start,
  privateOrigins: [...providers.origins],
  identitySecrets: { acme: secrets, beta: secrets, terms: secrets, window: secrets },
  providerTimeoutMs: 2_000,
};
const readCode = ({ status, body }: TestResponse): string =>
  `${status} ${(body['code'] as string | undefined) ?? ''}`.trim();
const readAccountId = ({ body }: TestResponse): string => (body['session'] as { id: string }).id;
/** Status and address of a redirect to the page. */
const readLocation = ({ status, headers }: TestResponse): string => `${status} ${headers.get('location')}`;
const TO_FAILURE = '303 /login/apple?error=invalid_request';
const TO_EXCHANGE = /^303 \/login\/apple\?code=[\w-]{43}&state=[\w-]{43}$/;
let people = 0;
const newPerson = (): string => `apple-${++people}`;

describeWithApi(
  'sign-in with Apple by redirect',
  (env) => {
    beforeEach(async () => {
      now = env.clock.now;
      await env.database.kysely.deleteFrom('rate_limit').execute();
    });
    afterEach(() => apple.setState('up'));

    const begin = async (realm = 'beta', more: TestRequest = {}): Promise<BegunSignIn> => {
      const response = await apple.begin(env.api, realm, more);
      expect(readCode(response)).toBe('200');
      const { cookie, ...attempt } = readAttempt(response);
      return { ...attempt, cookie: cookie === '' ? String(more.cookie) : cookie };
    };
    const post = (form: URLSearchParams | string, realm = 'beta', more: TestRequest = {}) =>
      apple.post(env.api, realm, form, more);
    const finish = (attempt: BegunSignIn, posted: TestResponse, more: TestRequest = {}) => {
      const { path, body } = apple.toExchange(attempt, posted);
      return env.api.call(path, { realm: 'beta', body, cookie: attempt.cookie, ...more });
    };
    const signIn = async (name: string, realm = 'beta', more: TestRequest = {}): Promise<TestResponse> => {
      const attempt = await begin(realm, more);
      const posted = await post(await apple.fill(attempt, name), realm);
      expect(readLocation(posted)).toMatch(TO_EXCHANGE);
      return finish(attempt, posted, { realm, ...more, cookie: attempt.cookie });
    };
    const readName = async (accountId: string): Promise<string> =>
      (
        await env.database.kysely
          .selectFrom('account')
          .select('name')
          .where('account_id', '=', accountId)
          .executeTakeFirstOrThrow()
      ).name;
    const countAccounts = async (): Promise<number> =>
      (await env.database.kysely.selectFrom('account').select('account_id').execute()).length;

    test("the address of Apple's page has the documented parameters; its nonce is not the state", async () => {
      const response = await apple.begin(env.api, 'beta');
      const { searchParams, origin, pathname } = new URL(String(response.body['authorisationUri']));
      expect(origin + pathname).toBe(`${social.origin}/auth/authorize`);
      const parameters = Object.fromEntries(searchParams);
      expect(parameters).toEqual({
        client_id: social.clientId,
        redirect_uri: `http://127.0.0.1:${env.api.port}/login/apple`,
        response_type: 'code id_token',
        response_mode: 'form_post',
        scope: 'name email',
        state: expect.stringMatching(/^[\w-]{43}$/),
        nonce: expect.stringMatching(/^[\w-]{43}$/),
      });
      expect(parameters['nonce']).not.toBe(parameters['state']);
      expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^sign-in=.*HttpOnly; SameSite=Lax$/)]);
      for (const secret of Object.values(secrets)) expect(response.text).not.toContain(secret);
    });

    test('the realm chooses one way: the calls of the other one, and the POST, do not exist', async () => {
      expect(readCode(await popup.begin(env.api, 'beta'))).toBe('404 ROUTE_NOT_FOUND');
      expect(readCode(await apple.begin(env.api, 'window'))).toBe('404 ROUTE_NOT_FOUND');
      const form = await apple.fill(await begin(), newPerson());
      for (const realm of ['window', 'none']) expect(readCode(await post(form, realm))).toBe('404 ROUTE_NOT_FOUND');
      const attempt = readAttempt(await popup.begin(env.api, 'window'));
      expect(attempt.nonce).toMatch(/^[\w-]{43}$/);
    });

    test('Apple returns only to its own page on this site, in any path set', async () => {
      const origin = `http://127.0.0.1:${env.api.port}`;
      const call = (redirectUrl: string) =>
        env.api.call(`/api/v2/apple/auth-uri?redirectUrl=${encodeURIComponent(redirectUrl)}`);
      for (const bad of ['/login/google', '/licence-redirect', 'https://evil.example/login/apple', '/home'])
        expect([bad, readCode(await call(bad))]).toEqual([bad, '400 RETURN_ADDRESS_INVALID']);
      const begun = await call('/acceder/apple?from=/epg');
      const attempt = readAttempt(begun);
      expect(new URL(attempt.address).searchParams.get('redirect_uri')).toBe(`${origin}/acceder/apple`);
      const form = await apple.fill(attempt, newPerson());
      const posted = await env.api.call('/acceder/apple', {
        raw: String(form),
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
      });
      expect(readLocation(posted)).toMatch(/^303 \/acceder\/apple\?code=/);
      expect(readCode(await finish(attempt, posted))).toBe('200');
    });

    test.each(['acme', 'beta'])(
      'a sign-in opens a session (%s); the name comes from the first form, and later ones change nothing',
      async (realm) => {
        const name = newPerson();
        const first = await signIn(name, realm);
        expect(first.body).toMatchObject({
          linkedAccounts: [{ provider: 'apple' }],
          session: { isGuest: false, rol: 'user' },
        });
        const id = readAccountId(first);
        expect(await readName(id)).toBe(`Name of ${name}`);
        if (realm === 'acme') expect(first.headers.getSetCookie()[0]).toMatch(/^session=[\w-]{43};.*HttpOnly/);
        else expect(first.body['authorisationToken']).toEqual(expect.any(String));
        expect(readAccountId(await signIn(name, realm))).toBe(id);
        const attempt = await begin(realm);
        const form = await apple.fill(attempt, name);
        form.set('user', JSON.stringify({ name: { firstName: 'Somebody', lastName: 'Else' }, email: 'x@idp.test' }));
        expect(readAccountId(await finish(attempt, await post(form, realm), { realm }))).toBe(id);
        expect(await readName(id)).toBe(`Name of ${name}`);
      },
    );

    test.each([
      ['no user', undefined, undefined],
      ['a user that is not JSON', '{', undefined],
      ['null', 'null', undefined],
      ['a list of names', '{"name":["a"]}', undefined],
      ['names that are not texts', '{"name":{"firstName":7,"lastName":{}}}', undefined],
      ['one name', '{"name":{"firstName":"Ann"}}', 'Ann'],
      ['an address of somebody else', '{"name":{"lastName":"Bo"},"email":"viewer@demo.test"}', 'Bo'],
    ])('a form with %s signs in, and the address comes from the ID token', async (_title, user, expected) => {
      const [name, attempt] = [newPerson(), await begin()];
      const form = await apple.fill(attempt, name);
      form.delete('user');
      if (user !== undefined) form.set('user', user);
      const opened = await finish(attempt, await post(form));
      expect(readCode(opened)).toBe('200');
      expect(await readName(readAccountId(opened))).toBe(expected ?? name);
    });

    test('the POST signs in nobody, sets no cookie, and stores nothing that can be read', async () => {
      const attempt = await begin('acme');
      const form = await apple.fill(attempt, newPerson());
      const posted = await post(form, 'acme');
      expect(readLocation(posted)).toMatch(TO_EXCHANGE);
      expect(posted.headers.getSetCookie()).toEqual([]);
      expect(posted.headers.get('cache-control')).toBe('no-store');
      expect(posted.text).toBe('');
      for (const name of ['code', 'id_token', 'user'])
        expect(posted.headers.get('location')).not.toContain(form.get(name));
      const rows = await env.database.kysely.selectFrom('sign_in_attempt').selectAll().execute();
      const stored = JSON.stringify(rows);
      expect(rows.filter((row) => row.posted !== null)).toHaveLength(1);
      for (const value of [...form.values(), apple.toExchange(attempt, posted).body['code'] ?? ''])
        expect(stored).not.toContain(value);
      expect((await finish(attempt, posted, { realm: 'acme' })).status).toBe(200);
    });

    test('a form works once, only in the browser that began, in the same realm, and with what was posted', async () => {
      const [attempt, other] = [await begin(), await begin()];
      const posted = await post(await apple.fill(attempt, newPerson()));
      for (const cookie of [undefined, other.cookie, 'sign-in=short'])
        expect(readCode(await finish(attempt, posted, { cookie }))).toBe('400 signInExpired');
      expect(readCode(await finish(attempt, posted, { realm: 'acme' }))).toBe('400 signInExpired');
      const results = await Promise.all([finish(attempt, posted), finish(attempt, posted)]);
      expect(results.map(readCode).toSorted()).toEqual(['200', '400 signInExpired']);
      expect(readCode(await finish(attempt, posted))).toBe('400 signInExpired');
    });

    test('a form that arrives twice signs in once; a later form with other values is not kept', async () => {
      const [name, attempt] = [newPerson(), await begin()];
      const form = await apple.fill(attempt, name);
      const [first, second] = [await post(form), await post(form)];
      expect(readLocation(second)).toBe(readLocation(first));
      const strangers = await apple.fill(attempt, newPerson());
      const third = await post(strangers);
      expect(readLocation(third)).toMatch(TO_EXCHANGE);
      const opened = await finish(attempt, second);
      expect(readCode(opened)).toBe('200');
      expect(await readName(readAccountId(opened))).toBe(`Name of ${name}`);
      // Each ends on the page, which reports that the sign-in has expired.
      for (const posted of [first, third, await post(form)])
        expect(readCode(await finish(attempt, posted))).toBe('400 signInExpired');
    });

    test('a form with the state of another person signs nobody in to the wrong account', async () => {
      const [mine, theirs] = [await begin(), await begin()];
      // The stranger's response, posted from the viewer's browser: the attempt belongs to the stranger's browser.
      const forTheirs = await post(await apple.fill(theirs, newPerson()));
      expect(readCode(await finish(mine, forTheirs))).toBe('400 signInExpired');
      // The stranger's code with the viewer's state: the nonce differs.
      const stolen = await apple.fill(theirs, newPerson());
      stolen.set('state', mine.nonce);
      expect(readCode(await finish(mine, await post(stolen)))).toBe('401 failedAuthentication');
    });

    test('the response must be posted: the exchange of a code that only the browser brings is refused', async () => {
      const attempt = await begin();
      const form = await apple.fill(attempt, newPerson());
      const { path, body } = apple.toExchange(attempt, await post('error=x'));
      const sent = { ...body, code: form.get('code')!, nonce: attempt.nonce };
      const result = await env.api.call(path, { body: sent, cookie: attempt.cookie });
      expect(readCode(result)).toBe('400 signInExpired');
    });

    test('a form of an unknown or expired attempt leads to the page, which reports it', async () => {
      const attempt = await begin();
      const form = await apple.fill(attempt, newPerson());
      form.set('state', newSecret());
      const unknown = await post(form);
      expect(readLocation(unknown)).toMatch(TO_EXCHANGE);
      expect(readCode(await finish(attempt, unknown))).toBe('400 signInExpired');
      const late = await begin();
      const lateForm = await apple.fill(late, newPerson());
      env.clock.advance(ATTEMPT_LIFE_MS + 1);
      expect(readCode(await finish(late, await post(lateForm)))).toBe('400 signInExpired');
    });

    test('what was posted is kept for two minutes, and not longer than the attempt', async () => {
      const [soon, late] = [await begin(), await begin()];
      const posted = await Promise.all([soon, late].map(async (each) => post(await apple.fill(each, newPerson()))));
      env.clock.advance(POSTED_LIFE_MS - 1_000);
      expect(readCode(await finish(soon, posted[0]!))).toBe('200');
      env.clock.advance(1_001);
      expect(readCode(await finish(late, posted[1]!))).toBe('400 signInExpired');
      const attempt = await begin();
      env.clock.advance(ATTEMPT_LIFE_MS - 1_000);
      const atTheEnd = await post(await apple.fill(attempt, newPerson()));
      env.clock.advance(1_001);
      expect(readCode(await finish(attempt, atTheEnd))).toBe('400 signInExpired');
    });

    test('a viewer who cancels at Apple, and an error of Apple, lead to the page with the reason', async () => {
      const { nonce: state } = await begin();
      const cancelled = await post(new URLSearchParams({ error: 'user_cancelled_authorize', state }));
      expect(readLocation(cancelled)).toBe('303 /login/apple?error=access_denied');
      for (const error of ['invalid_client', '', '"><script>'])
        expect(readLocation(await post(new URLSearchParams({ error, state })))).toBe(TO_FAILURE);
      const rows = await env.database.kysely.selectFrom('rate_limit').select('count').execute();
      expect(
        rows.reduce((sum, { count }) => sum + count, 0),
        'only the start counts',
      ).toBe(1);
    });

    describe('bodies that are no form of Apple lead to the page with an error, and store nothing', () => {
      const valid = { code: 'c.0.code', state: 's'.repeat(43) };
      test.each([
        ['an empty body', ''],
        ['no state', new URLSearchParams({ code: 'c' })],
        ['a short state', new URLSearchParams({ code: 'c', state: 'short' })],
        ['no code', new URLSearchParams({ state: valid.state })],
        ['an empty code', new URLSearchParams({ ...valid, code: '' })],
        ['a code with a line break', new URLSearchParams({ ...valid, code: 'a\r\nb' })],
        ['a code that is too long', new URLSearchParams({ ...valid, code: 'c'.repeat(1_001) })],
        ['two codes', `${new URLSearchParams(valid)}&code=other`],
        ['two states', `${new URLSearchParams(valid)}&state=${'t'.repeat(43)}`],
        ['an ID token that is none', new URLSearchParams({ ...valid, id_token: 'none' })],
        ['an ID token that is too long', new URLSearchParams({ ...valid, id_token: `a.${'b'.repeat(4_000)}.c` })],
        ['a user that is too long', new URLSearchParams({ ...valid, user: 'u'.repeat(1_001) })],
        ['broken percent signs', '%%%=%zz&state=%'],
        ['null bytes', '\0\0=\0'],
        ['more than 8 kB', new URLSearchParams({ ...valid, more: 'x'.repeat(9_000) })],
      ] as const)('%s', async (_title, body) => {
        expect(readLocation(await post(body))).toBe(TO_FAILURE);
        expect(await env.database.kysely.selectFrom('rate_limit').selectAll().execute()).toEqual([]);
      });

      test.each(['application/json', 'text/plain', 'multipart/form-data; boundary=x', 'nonsense'])(
        'a body of the type %s',
        async (type) => {
          const bodies = type === 'application/json' ? ['{"code":"c"}', '{', '[]'] : ['code=c'];
          for (const body of bodies)
            expect(readLocation(await post(body, 'beta', { headers: { 'content-type': type } }))).toBe(TO_FAILURE);
        },
      );
    });

    test('only this POST may come from another site', async () => {
      const form = await apple.fill(await begin(), newPerson());
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        origin: social.origin,
        'sec-fetch-site': 'cross-site',
      };
      for (const path of ['/login', '/logout', '/login/google', '/login/apple/x', '/login/apple/', '/Login/apple'])
        expect([path, readCode(await env.api.call(path, { raw: String(form), headers }))]).toEqual([
          path,
          '403 ORIGIN_FORBIDDEN',
        ]);
      for (const method of ['PUT', 'DELETE', 'PATCH'])
        expect(readCode(await env.api.call('/login/apple', { raw: String(form), method, headers }))).toBe(
          '403 ORIGIN_FORBIDDEN',
        );
      const { path, body } = apple.toExchange(await begin(), await post(form));
      expect(readCode(await env.api.call(path, { body, headers: { 'sec-fetch-site': 'cross-site' } }))).toBe(
        '403 ORIGIN_FORBIDDEN',
      );
    });

    test('above the limit nothing is kept, and the page reports the limit', async () => {
      await env.database.kysely.deleteFrom('sign_in_attempt').execute();
      const attempt = await begin();
      const form = await apple.fill(attempt, newPerson());
      await env.database.kysely.updateTable('rate_limit').set({ count: 300 }).execute();
      const posted = await post(form);
      expect(readLocation(posted)).toMatch(TO_EXCHANGE);
      expect(readCode(await finish(attempt, posted))).toBe('429 TOO_MANY_ATTEMPTS');
      await env.database.kysely.deleteFrom('rate_limit').execute();
      const stored = await env.database.kysely.selectFrom('sign_in_attempt').select('posted').execute();
      expect(stored.every((row) => row.posted === null)).toBe(true);
      // The attempt is not used up: Apple's page may post again.
      expect(readCode(await finish(attempt, await post(form)))).toBe('200');
    });

    test('a code that Apple did not issue, and tokens that are not for this sign-in, are refused', async () => {
      const before = await countAccounts();
      for (const fault of [
        { audience: 'other-client' },
        { issuer: 'https://evil.example' },
        { nonce: 'x'.repeat(43) },
        { forged: true },
        { skew: 310 },
        { skew: -370 },
      ]) {
        const attempt = await begin();
        const result = await finish(attempt, await post(await apple.fill(attempt, newPerson(), fault)));
        expect([fault, readCode(result)]).toEqual([fault, '401 failedAuthentication']);
      }
      const attempt = await begin();
      const form = await apple.fill(attempt, newPerson());
      form.set('code', 'not-issued');
      const posted = await post(form);
      expect(readCode(await finish(attempt, posted))).toBe('401 failedAuthentication');
      expect(readCode(await finish(attempt, posted)), 'the attempt is used up').toBe('400 signInExpired');
      expect(await countAccounts()).toBe(before);
    });

    test('the ID token of the form must be valid and name the same person as the one for the code', async () => {
      const strangers = (await apple.fill(await begin(), newPerson())).get('id_token')!;
      for (const [title, idToken] of [
        ['of another attempt', strangers],
        ['unsigned', `${btoa('{"alg":"none"}')}.e30.AA`.replaceAll('=', '')],
      ] as const) {
        const attempt = await begin();
        const form = await apple.fill(attempt, newPerson());
        form.set('id_token', idToken);
        expect([title, readCode(await finish(attempt, await post(form)))]).toEqual([title, '401 failedAuthentication']);
      }
      const attempt = await begin();
      const [form, another] = [await apple.fill(attempt, newPerson()), await apple.fill(attempt, newPerson())];
      form.set('id_token', another.get('id_token')!);
      expect(readCode(await finish(attempt, await post(form)))).toBe('401 failedAuthentication');
      const last = await begin();
      const withoutToken = await apple.fill(last, newPerson());
      withoutToken.delete('id_token');
      expect(readCode(await finish(last, await post(withoutToken)))).toBe('200');
    });

    test.each(['down', 'silent'] as const)(
      'when Apple is %s, the sign-in is reported, the attempt ends, and the next one works',
      async (state) => {
        const attempt = await begin();
        const posted = await post(await apple.fill(attempt, newPerson()));
        apple.setState(state);
        expect(readCode(await finish(attempt, posted))).toBe('503 providerUnreachable');
        expect(readCode(await env.api.call('/api/v2/login', { body: DEMO_CREDENTIALS }))).toBe('200');
        apple.setState('up');
        expect(readCode(await finish(attempt, posted))).toBe('400 signInExpired');
        expect(readCode(await signIn(newPerson()))).toBe('200');
      },
    );

    test('a page instead of a response of apple opens no session', async () => {
      const before = await countAccounts();
      const attempt = await begin();
      const posted = await post(await apple.fill(attempt, newPerson()));
      social.setState('html');
      const result = await finish(attempt, posted);
      expect(readCode(result)).toBe('401 failedAuthentication');
      expect(await countAccounts()).toBe(before);
    });

    test('two simultaneous first sign-ins of one person create one account', async () => {
      const name = newPerson();
      const attempts = [await begin(), await begin()];
      const posted = await Promise.all(attempts.map(async (each) => post(await apple.fill(each, name))));
      const results = await Promise.all(attempts.map((each, index) => finish(each, posted[index]!)));
      expect(results.map(readCode)).toEqual(['200', '200']);
      expect(new Set(results.map(readAccountId)).size).toBe(1);
    });

    test('a signed-in viewer links Apple; a person who has another account is a conflict', async () => {
      const [name, other] = [newPerson(), newPerson()];
      const own = await signIn(other);
      const token = readToken(await env.api.call('/api/v2/login', { body: DEMO_CREDENTIALS }));
      const linked = await signIn(name, 'beta', { token });
      expect(linked.body['linkedAccounts']).toEqual([{ provider: 'apple' }]);
      const conflict = await signIn(other, 'beta', { token: readToken(linked) });
      expect(readCode(conflict)).toBe('409 cannotLinkAccount');
      expect(readAccountId(await signIn(other))).toBe(readAccountId(own));
      expect(readAccountId(await signIn(name))).toBe(readAccountId(linked));
    });

    test('a new person agrees to the terms of the brand first, and finds the name of the form there', async () => {
      const name = newPerson();
      const attempt = await begin('terms');
      const refused = await finish(attempt, await post(await apple.fill(attempt, name), 'terms'), { realm: 'terms' });
      expect(readCode(refused)).toBe('403 consentRequired');
      const path = '/api/v2/login/pending-sign-up';
      const waiting = await env.api.call(path, { realm: 'terms', cookie: attempt.cookie });
      expect(waiting.body).toMatchObject({ name: `Name of ${name}`, email: `${name}@idp.test` });
      const body = { name: 'Ann', consents: { rules: true } };
      const created = await env.api.call(path, { realm: 'terms', cookie: attempt.cookie, body });
      expect(await readName(readAccountId(created))).toBe('Ann');
    });
  },
  options,
);
