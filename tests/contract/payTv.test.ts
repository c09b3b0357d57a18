// Sign-in with a TV subscription against the stand-in of the provider's API, on both databases.
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#src/server/db/database.ts';
import { createPublishing } from '#src/server/db/repositories/publishing.ts';
import { startTvProvider, type TvChoice } from '#tests/identity/startTvProvider.ts';
import { proves } from '#tests/proves.ts';
import { describeWithApi } from './describeWithApi.ts';
import { DEMO_CREDENTIALS, type TestResponse, type TestRequest } from './startApi.ts';

const start = Date.now();
let now = (): number => start;
const tv = await startTvProvider(() => now());
afterAll(() => tv.close());

const IDS = { requestorId: 'NOVA', resourceId: 'nova-channel' };
const settings = {
  kind: 'pay-tv',
  label: 'TV provider',
  ...IDS,
  baseUri: tv.origin,
  softwareStatement: 'a.software.statement',
  redirectUri: '/providers/success',
  allowedProviders: ['norte-tv', 'cable-sur', 'andina'],
  grantsLicences: ['pass'],
};

async function publish(database: Database): Promise<void> {
  const publishing = createPublishing(database.kysely, database.changes);
  for (const [id, sessionMode, more, selfRegistration] of [
    ['acme', 'cookie', {}, true],
    ['beta', 'bearer', {}, true],
    ['locked', 'bearer', { allowUnlink: false, mandatory: true }, true],
    ['closed', 'bearer', {}, false],
    ['gone', 'bearer', { baseUri: 'http://127.0.0.1:1' }, true],
  ] as const)
    await publishing.publish(id, {
      documents: [
        {
          kind: 'realm',
          key: 'realm',
          body: {
            id,
            name: id,
            locales: ['en'],
            defaultLocale: 'en',
            homePage: 'home',
            hosts: [`${id}.test`],
            sessionMode,
            features: { selfRegistration },
            rowTypes: [],
            providers: [
              { kind: 'pbr', label: 'Another' },
              { ...settings, ...more },
            ],
          },
        },
        { kind: 'theme', key: 'theme', body: { colours: {} } },
        { kind: 'page', key: 'home', body: { id: 'home', version: 1, elements: [] } },
      ],
      hosts: [`${id}.test`],
    });
}

const readCode = ({ status, body }: TestResponse): string =>
  status === 200 ? '200' : `${status} ${(body['code'] as string | undefined) ?? ''}`.trim();
const readSession = ({ body }: TestResponse) => body['session'] as { id: string; isGuest: boolean; licences: string[] };
const readToken = ({ body }: TestResponse): string => String(body['authorisationToken']);
let people = 0;
const newCustomer = (): string => `customer-${++people}`;

type Attempt = { readonly cookie: string; readonly accessToken: string; readonly code: string };

describeWithApi(
  'sign-in with a TV subscription',
  (env) => {
    beforeEach(async () => {
      now = env.clock.now;
      tv.reset();
      await env.database.kysely.deleteFrom('rate_limit').execute();
    });
    const regcode = (body: object = {}, options: TestRequest = {}): Promise<TestResponse> =>
      env.api.call('/api/v3/adobe/regcode', { body: { requestorId: 'NOVA', ...body }, ...options });
    const begin = async (options: TestRequest = {}): Promise<Attempt> => {
      const response = await regcode({}, options);
      expect(readCode(response)).toBe('200');
      const { accessToken, code } = response.body as { accessToken: string; code: string };
      return { accessToken, code, cookie: response.cookie ?? options.cookie ?? '' };
    };
    const exchange = ({ accessToken, cookie }: Attempt, options: TestRequest = {}, body: object = {}) =>
      env.api.call('/api/v3/adobe/token', {
        body: { requestorId: 'NOVA', accessToken, ...body },
        cookie,
        ...options,
      });
    const confirm = (token: string | undefined, body: object = IDS, options: TestRequest = {}) =>
      env.api.call('/api/v2/user/adobe', { body, ...(token !== undefined && { token }), ...options });
    const signIn = async (
      customer: string,
      { choice = 'sport', mvpd = 'norte-tv', ...options }: TestRequest & { choice?: TvChoice; mvpd?: string } = {},
    ): Promise<TestResponse> => {
      const begun = await begin(options);
      expect(await tv.signIn(begun.code, { customer, choice, mvpd })).toBe(303);
      return exchange(begun, options);
    };
    const listProviders = async (token: string, realm = 'beta') =>
      (await env.api.call('/api/v2/user/provider', { token, realm })).body['providers'] as Record<string, unknown>[];

    test('the first sign-in creates an account, the next one opens the same account, and its licences come from the provider', async () => {
      const customer = newCustomer();
      const first = await signIn(customer);
      expect(first.status).toBe(200);
      expect(readSession(first)).toMatchObject({ isGuest: false, licences: [] });
      expect(first.body['linkedAccounts']).toEqual([{ provider: 'pay-tv' }]);
      const confirmed = await confirm(readToken(first));
      await proves(['API-064', 'API-065'], 'the call takes both ids and opens a session with tokens', async () => {
        expect(confirmed.status).toBe(200);
        expect(confirmed.body).toMatchObject({
          authorisationToken: expect.any(String),
          refreshToken: expect.any(String),
        });
        const me = await env.api.call('/api/v2/session', { token: readToken(confirmed) });
        expect(me.body).toMatchObject({ isGuest: false, id: readSession(first).id });
        for (const [missing, body] of [
          ['requestorId', { resourceId: IDS.resourceId }],
          ['resourceId', { requestorId: IDS.requestorId }],
        ] as const)
          expect([missing, (await confirm(readToken(confirmed), body)).status]).toEqual([missing, 400]);
      });
      expect(readSession(confirmed)).toMatchObject({ id: readSession(first).id, licences: ['pass'] });
      const second = await signIn(customer);
      expect(readSession(second)).toMatchObject({ id: readSession(first).id, licences: ['pass'] });
      const other = await signIn(customer, { mvpd: 'cable-sur' });
      expect(readSession(other).id, 'the same customer number at another TV provider is another account').not.toBe(
        readSession(first).id,
      );
      expect(await listProviders(readToken(second))).toMatchObject([
        { provider: 'pay-tv', label: 'TV provider', email: null, canUnlink: false, allowUnlink: true },
      ]);
    });

    test('a browser that registers itself gets a client, a token and a code, and signs in with them', async () => {
      const registration = await fetch(`${tv.origin}/o/client/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ software_statement: 'a.b.c' }),
      });
      const { client_id: clientId, client_secret: clientSecret } = (await registration.json()) as Record<
        string,
        string
      >;
      await proves('API-069', 'the provider takes a software statement and returns id and secret', async () => {
        expect(registration.status).toBe(201);
        expect([typeof clientId, typeof clientSecret]).toEqual(['string', 'string']);
        expect(tv.requests.at(-1)).toMatchObject({ call: 'register', body: { software_statement: 'a.b.c' } });
      });
      const client = { clientId, clientSecret };
      const begun = await regcode(client);
      await proves('API-067', 'the regcode call takes id and secret and returns accessToken and code', async () => {
        expect(begun.status).toBe(200);
        expect(begun.body).toMatchObject({
          accessToken: expect.stringMatching(/^[\w-]{43}$/),
          code: expect.stringMatching(/^[A-Z2-9]{7}$/),
        });
        const token = tv.requests.find(({ call }) => call === 'token');
        expect(token?.body).toMatchObject({ client_id: clientId, client_secret: clientSecret });
        expect(tv.requests.at(-1)).toMatchObject({ call: 'regcode', path: '/reggie/v1/NOVA/regcode' });
      });
      const { accessToken, code } = begun.body as { accessToken: string; code: string };
      const attempt = { accessToken, code, cookie: begun.cookie ?? '' };
      await tv.signIn(code, { customer: newCustomer() });
      await proves('API-066', 'the token call takes client and accessToken and opens the session', async () => {
        expect(readCode(await exchange(attempt, {}, { ...client, clientSecret: undefined }))).toBe(
          '401 failedAuthentication',
        );
        const again = await regcode(client);
        const second = { ...(again.body as { accessToken: string; code: string }), cookie: again.cookie ?? '' };
        await tv.signIn(second.code, { customer: newCustomer() });
        expect((await exchange(second, {}, client)).status).toBe(200);
      });
    });

    test('in cookie mode the server registers with the provider, and no secret reaches the browser', async () => {
      const response = await regcode({}, { realm: 'acme' });
      expect(tv.requests.map(({ call }) => call)).toEqual(expect.arrayContaining(['regcode']));
      const loaded = await env.api.call('/api/v3/adobe/settings', { realm: 'acme' });
      expect(loaded.body).toMatchObject({ ...IDS, baseUri: tv.origin, allowUnlink: true, mandatory: false });
      expect(loaded.text + response.text).not.toMatch(/software|secret/i);
      const bearer = await env.api.call('/api/v3/adobe/settings');
      expect(bearer.body).toMatchObject({
        softwareStatement: settings.softwareStatement,
        redirectUri: '/providers/success',
        allowedProviders: settings.allowedProviders,
        linkedAdobeAccount: false,
        label: 'TV provider',
      });
      const { accessToken, code } = response.body as { accessToken: string; code: string };
      await tv.signIn(code, { customer: newCustomer() });
      const opened = await exchange({ accessToken, code, cookie: response.cookie ?? '' }, { realm: 'acme' });
      expect(opened.headers.getSetCookie().join()).toMatch(/session=[\w-]{43};.*HttpOnly/);
      expect(opened.body['authorisationToken']).toBeUndefined();
      const session = /session=[\w-]{43}/.exec(opened.headers.getSetCookie().join())?.[0];
      const confirmed = await env.api.call('/api/v2/user/adobe', { realm: 'acme', body: IDS, cookie: session });
      expect(confirmed.headers.getSetCookie(), 'the response sets no other session').toEqual([]);
      expect(readSession(confirmed)).toMatchObject({ id: readSession(opened).id, licences: ['pass'] });
    });

    test('a code works once, only in the browser that began, and only after the sign-in at the TV provider', async () => {
      const early = await begin();
      expect(readCode(await exchange(early))).toBe('401 failedAuthentication');
      const cancelled = await begin();
      await tv.signIn(cancelled.code, { customer: newCustomer(), choice: 'cancel' });
      expect(readCode(await exchange(cancelled))).toBe('401 failedAuthentication');
      const begun = await begin();
      await tv.signIn(begun.code, { customer: newCustomer() });
      expect(await tv.signIn(begun.code, { customer: newCustomer() }), 'a used code is refused').toBe(410);
      const elsewhere = { ...begun, cookie: (await begin()).cookie };
      for (const wrong of [elsewhere, { ...begun, cookie: '' }, { ...begun, accessToken: 'x'.repeat(43) }])
        expect(readCode(await exchange(wrong))).toBe('400 signInExpired');
      expect(readCode(await exchange(begun, { realm: 'locked' }))).toBe('400 signInExpired');
      const results = await Promise.all([exchange(begun), exchange(begun)]);
      expect(results.map(readCode).sort()).toEqual(['200', '400 signInExpired']);
      expect(readCode(await exchange(begun)), 'a repeated exchange is refused').toBe('400 signInExpired');
    });

    test('two first sign-ins of one customer at the same moment make one account', async () => {
      const customer = newCustomer();
      const attempts = [await begin(), await begin()];
      for (const { code } of attempts) expect(await tv.signIn(code, { customer, mvpd: 'norte-tv' })).toBe(303);
      const results = await Promise.all(attempts.map((attempt) => exchange(attempt)));
      expect(results.map(readCode)).toEqual(['200', '200']);
      expect(new Set(results.map((result) => readSession(result).id)).size).toBe(1);
      const subject = env.database.kysely.selectFrom('linked_identity').select('account_id');
      const rows = await subject.where('account_id', '=', readSession(results[0]!).id).execute();
      expect(rows).toHaveLength(1);
    });

    test('an attempt that is too old is refused', async () => {
      const begun = await begin();
      await tv.signIn(begun.code, { customer: newCustomer() });
      await env.database.kysely
        .updateTable('sign_in_attempt')
        .set({ expires_at: new Date(env.clock.now()) })
        .execute();
      expect(readCode(await exchange(begun))).toBe('400 signInExpired');
    });

    test('a response with wrong or missing fields opens no session, nor does a TV provider that is not allowed', async () => {
      expect(readCode(await signIn(newCustomer(), { mvpd: 'faro' }))).toBe('401 failedAuthentication');
      for (const fields of [
        { requestor: 'OTHER' },
        { mvpd: 'two words' },
        { mvpd: null },
        { userId: '' },
        { userId: 7 },
        { expires: 'soon' },
        { expires: String(env.clock.now() - 301_000) },
      ]) {
        tv.reset();
        tv.change('authn', fields);
        expect([fields, readCode(await signIn(newCustomer()))]).toEqual([fields, '401 failedAuthentication']);
      }
      tv.reset();
      expect(readCode(await signIn(newCustomer(), { realm: 'closed' }))).toBe('403 signUpNotAllowed');
      expect(readCode(await regcode({ requestorId: 'OTHER' }))).toBe('404 PROVIDER_UNKNOWN');
      expect(readCode(await regcode({}, { realm: 'gone' }))).toBe('503 providerUnreachable');
    });

    test('a provider whose clock is five minutes slow or fast signs in and gives its licences, with an end that does not jump', async () => {
      // Ends by the provider's clock and stored ends, in seconds from now. The tolerance is 300 s.
      for (const [end, stored] of [
        [-298, 2],
        [-2, 298],
        [2, 300],
        [298, 300],
        [302, 302],
      ] as const) {
        tv.reset();
        const expires = String(env.clock.now() + end * 1_000);
        tv.change('authn', { expires });
        tv.change('authorize', { expires });
        const opened = await signIn(newCustomer());
        expect([end, readCode(opened)]).toEqual([end, '200']);
        const confirmed = await confirm(readToken(opened));
        expect([end, readSession(confirmed).licences]).toEqual([end, ['pass']]);
        const { expires_at: storedEnd } = await env.database.kysely
          .selectFrom('user_licence')
          .select('expires_at')
          .where('account_id', '=', readSession(confirmed).id)
          .executeTakeFirstOrThrow();
        expect([end, (storedEnd!.getTime() - env.clock.now()) / 1_000]).toEqual([end, stored]);
      }
      tv.reset();
      tv.change('authorize', { expires: String(env.clock.now() - 301_000) });
      const late = await signIn(newCustomer());
      expect(readCode(await confirm(readToken(late)))).toBe('403 subscriptionNotIncluded');
    });

    describe.each([
      ['regcode', 'regcode', { 400: '400 registrationRefused', 401: '400 registrationRefused' }],
      ['token', 'authn', { 400: '400 registrationRefused', 401: '400 registrationRefused' }],
      ['user', 'authorize', { 400: '400 registrationRefused', 401: '400 registrationRefused' }],
    ] as const)('when the provider fails during the call %s', (name, fault, refusals) => {
      const run = async (injectFault: () => void): Promise<TestResponse> => {
        if (name === 'regcode') {
          injectFault();
          return regcode();
        }
        const begun = await begin();
        await tv.signIn(begun.code, { customer: newCustomer() });
        if (name === 'token') {
          injectFault();
          return exchange(begun);
        }
        const opened = await exchange(begun);
        injectFault();
        return confirm(readToken(opened));
      };
      test.each([
        [400, refusals[400]],
        [401, refusals[401]],
        [412, '412 sorrySomethingWentWrong'],
        [429, '503 providerUnreachable'],
        [500, '503 providerUnreachable'],
        [302, '503 providerUnreachable'],
        ['hang', '503 providerUnreachable'],
      ] as const)('after the failure %s the call returns %s', async (how, expected) => {
        const response = await run(() => tv.fail(fault, how));
        expect(readCode(response)).toBe(expected);
      });
    });

    test('a registration that the provider refuses is made again with the next call', async () => {
      await begin();
      tv.reset();
      await begin();
      expect(tv.requests.map(({ call }) => call)).toEqual(['regcode']);
      tv.fail('regcode', 400, 1);
      expect(readCode(await regcode())).toBe('400 registrationRefused');
      tv.reset();
      await begin();
      expect(tv.requests.map(({ call }) => call)).toEqual(['register', 'token', 'regcode']);
      tv.fail('register', 400);
      tv.fail('regcode', 412, 1);
      expect(readCode(await regcode())).toBe('412 sorrySomethingWentWrong');
      expect(readCode(await regcode())).toBe('400 registrationRefused');
    });

    test('the provider decides about licences: another package gives none, and they end a day later or with a refusal', async () => {
      const basic = await signIn(newCustomer(), { choice: 'basic' });
      expect(readCode(await confirm(readToken(basic)))).toBe('403 subscriptionNotIncluded');
      const opened = await signIn(newCustomer());
      tv.change('authorize', { resource: 'another-channel' });
      expect(readCode(await confirm(readToken(opened))), 'a response about another resource gives no licence').toBe(
        '403 subscriptionNotIncluded',
      );
      tv.reset();
      const confirmed = await confirm(readToken(opened));
      expect(readSession(confirmed).licences).toEqual(['pass']);
      env.clock.advance(25 * 3_600_000);
      const renewed = await env.api.call('/api/v2/token/refresh', {
        body: { refreshToken: confirmed.body['refreshToken'] },
      });
      expect(readSession(renewed).licences, 'the licence has ended a day later').toEqual([]);
      const later = await confirm(readToken(renewed));
      expect(readSession(later).licences, 'the provider confirms the licence again').toEqual(['pass']);
      tv.fail('authorize', 403);
      expect(readCode(await confirm(readToken(later)))).toBe('403 subscriptionNotIncluded');
      const accountId = readSession(opened).id;
      const rows = await env.database.kysely
        .selectFrom('user_licence')
        .select(['licence_id', 'status', 'source'])
        .where('account_id', '=', accountId)
        .execute();
      expect(rows).toEqual([{ licence_id: 'pass', status: 'ENDED', source: 'pay-tv' }]);
    });

    test('a licence that the viewer has bought is not changed by the TV provider', async () => {
      const opened = await signIn(newCustomer());
      const { id } = readSession(opened);
      await env.database.kysely
        .insertInto('user_licence')
        .values({ realm_id: 'beta', account_id: id, licence_id: 'pass', status: 'ACTIVE', expires_at: null })
        .execute();
      const confirmed = await confirm(readToken(opened));
      expect(new Set(readSession(confirmed).licences)).toEqual(new Set(['pass']));
      tv.fail('authorize', 403);
      expect(readCode(await confirm(readToken(confirmed)))).toBe('403 subscriptionNotIncluded');
      const after = await env.api.call('/api/v2/session', { token: readToken(confirmed) });
      expect(after.body['licences']).toEqual(['pass']);
    });

    test('confirming needs a linked subscription that the provider still knows, and the brand’s own resource', async () => {
      expect(readCode(await confirm(undefined))).toBe('404 subscriptionNotLinked');
      const demoSignIn = await env.api.call('/api/v2/login', { body: DEMO_CREDENTIALS });
      expect(readCode(await confirm(readToken(demoSignIn)))).toBe('404 subscriptionNotLinked');
      expect(readCode(await confirm(readToken(demoSignIn), { ...IDS, resourceId: 'other' }))).toBe(
        '400 RESOURCE_UNKNOWN',
      );
      const opened = await signIn(newCustomer());
      tv.fail('authorize', 410);
      expect(readCode(await confirm(readToken(opened)))).toBe('404 subscriptionNotLinked');
      tv.reset();
      await env.database.kysely
        .updateTable('linked_identity')
        .set({ valid_until: new Date(env.clock.now()) })
        .execute();
      expect(readCode(await confirm(readToken(opened)))).toBe('404 subscriptionNotLinked');
    });

    test('a signed-in viewer links a subscription, but not a second one, nor one that is linked to another account', async () => {
      const customer = newCustomer();
      const demoSignIn = await env.api.call('/api/v2/login', { body: DEMO_CREDENTIALS });
      const token = readToken(demoSignIn);
      await proves('AUTH-015', 'the subscription is linked to the account of the viewer', async () => {
        const linked = await signIn(customer, { token });
        expect([linked.status, readSession(linked).id]).toEqual([200, readSession(demoSignIn).id]);
        expect(await listProviders(readToken(linked))).toMatchObject([{ provider: 'pay-tv', canUnlink: true }]);
        expect(readSession(await confirm(readToken(linked))).licences).toContain('pass');
      });
      const signedIn = await env.api.call('/api/v2/login', { body: DEMO_CREDENTIALS });
      const loaded = await env.api.call('/api/v3/adobe/settings', { token: readToken(signedIn) });
      expect(loaded.body['linkedAdobeAccount']).toBe(true);
      const stranger = await signIn(newCustomer());
      expect(readCode(await signIn(customer, { token: readToken(stranger) }))).toBe('409 cannotLinkAccount');
      expect(
        readCode(await signIn(newCustomer(), { token: readToken(signedIn) })),
        'an account has only one subscription',
      ).toBe('409 cannotLinkAccount');
      const unlinked = await env.api.call('/api/v2/user/provider/pay-tv', {
        method: 'DELETE',
        token: readToken(signedIn),
      });
      expect(unlinked.body).toEqual({ unlinked: true });
      const after = await env.api.call('/api/v2/session', { token: readToken(signedIn) });
      expect(after.body['licences'], 'the licences of the TV provider end with the link').not.toContain('pass');
    });

    test('unlinking is refused without allowUnlink, and for the last way to sign in', async () => {
      const only = await signIn(newCustomer());
      const remove = (token: string, realm: string) =>
        env.api.call('/api/v2/user/provider/pay-tv', { method: 'DELETE', token, realm });
      expect(readCode(await remove(readToken(only), 'beta'))).toBe('409 LAST_SIGN_IN');
      const demoSignIn = await env.api.call('/api/v2/login', { body: DEMO_CREDENTIALS, realm: 'locked' });
      const linked = await signIn(newCustomer(), { token: readToken(demoSignIn), realm: 'locked' });
      expect(await listProviders(readToken(linked), 'locked')).toMatchObject([
        { canUnlink: false, allowUnlink: false },
      ]);
      expect(readCode(await remove(readToken(linked), 'locked'))).toBe('403 UNLINK_NOT_ALLOWED');
    });

    test('a device without a browser gets a code, and is signed in when the viewer has used it elsewhere', async () => {
      const path = '/api/v2/adobe/NOVA/regcode';
      await proves('API-068', 'the device call returns a code with and without a bearer token', async () => {
        const anonymous = await env.api.call(path, { body: {} });
        expect([anonymous.status, Object.keys(anonymous.body)]).toEqual([200, ['code']]);
        const guest = await env.api.call('/api/v2/login/guest/checkin', { body: {} });
        const response = await env.api.call(path, { body: {}, token: readToken(guest) });
        expect(response.body['code']).toMatch(/^[A-Z2-9]{7}$/);
        expect(readCode(await env.api.call(path, { body: {}, token: 'not.a.token' }))).toBe('401 TOKEN_INVALID');
        expect(readCode(await confirm(readToken(guest))), 'before the sign-in at the TV provider').toBe(
          '404 subscriptionNotLinked',
        );
        await tv.signIn(String(response.body['code']), { customer: newCustomer() });
        const opened = await confirm(readToken(guest));
        expect([opened.status, readSession(opened).licences]).toEqual([200, ['pass']]);
      });
    });

    test('the export of an account without an e-mail address does not contain the secret of its device; the deletion of the account sends no mail', async () => {
      const opened = await signIn(newCustomer());
      const exported = await env.api.call('/api/v2/user/account/export', { token: readToken(opened) });
      expect(exported.status).toBe(200);
      expect(exported.text).toContain('pay-tv');
      expect(exported.text).not.toMatch(/deviceSecret|device_secret/);
      const removed = await env.api.call('/api/v2/user/account/deletion', { body: {}, token: readToken(opened) });
      expect(removed.status).toBe(200);
      const mails = await env.database.kysely
        .selectFrom('mail_outbox')
        .selectAll()
        .where('recipient', '=', '')
        .execute();
      expect(mails).toEqual([]);
    });
  },
  { publish, start, privateOrigins: [tv.origin, 'http://127.0.0.1:1'], providerTimeoutMs: 1_500 },
);
