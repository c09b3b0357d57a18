// The providers that speak the partner interface (docs/identity.md) against a stand-in: the forms of PBR and SPTV, the
// reset of PBR's passwords, and the entitlements of OPiN.
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '#src/server/db/database.ts';
import { createPublishing } from '#src/server/db/repositories/publishing.ts';
import { proves } from '#tests/proves.ts';
import { UNCONFIRMED } from '#tests/identity/startOidcProvider.ts';
import { startPartnerStandIn } from '#tests/identity/startPartnerStandIn.ts';
import { describeWithApi } from './describeWithApi.ts';
import { DEMO_CREDENTIALS, type TestResponse, type TestRequest } from './startApi.ts';

const partner = await startPartnerStandIn();
afterAll(() => partner.close());

async function publish(database: Database): Promise<void> {
  const publishing = createPublishing(database.kysely, database.changes);
  for (const [id, sessionMode, selfRegistration] of [
    ['acme', 'cookie', true],
    ['beta', 'bearer', true],
    ['closed', 'cookie', false],
    ['empty', 'cookie', true],
  ] as const) {
    const providers = ['pbr', 'sptv', 'opin'].map((kind) => ({ kind, label: kind, ...partner.settings }));
    const realm = {
      id,
      name: id,
      locales: ['en', 'es'],
      defaultLocale: 'en',
      homePage: 'home',
      hosts: [`${id}.test`],
      sessionMode,
      features: { selfRegistration },
      rowTypes: [],
      providers: id === 'empty' ? [] : providers,
    };
    const licences = ['gold', 'silver'].map((licence) => ({ id: licence, name: licence, type: 'STANDARD' }));
    await publishing.publish(id, {
      documents: [
        { kind: 'realm', key: 'realm', body: realm },
        { kind: 'theme', key: 'theme', body: { colours: {} } },
        { kind: 'data', key: 'licences', body: { licences } },
        { kind: 'page', key: 'home', body: { id: 'home', version: 1, elements: [] } },
      ],
      hosts: [`${id}.test`],
    });
  }
}

const secrets = { pbr: partner.secret, sptv: partner.secret, opin: partner.secret };
const options = {
  publish,
  privateOrigins: [partner.origin],
  identitySecrets: { acme: secrets, beta: secrets, closed: secrets },
  // Long enough for a slow machine: one test waits for it.
  providerTimeoutMs: 3_000,
};

const FORMS = [
  { kind: 'pbr', path: '/api/v2/login/auth-provider/pbr', requirement: 'API-044' },
  { kind: 'sptv', path: '/api/v2/login/sptv', requirement: 'API-045' },
] as const;
const RESET = '/api/v2/reset-password/pbr';

const readCode = ({ status, body }: TestResponse): string =>
  `${status} ${(body['code'] as string | undefined) ?? ''}`.trim();
const readAccountId = ({ body }: TestResponse): string => (body['session'] as { id: string }).id;
const readLicences = ({ body }: TestResponse): unknown => (body['session'] as { licences: unknown }).licences;
let people = 0;
const newPerson = (prefix = 'person'): string => `${prefix}-${++people}`;
const toEmail = (name: string): string => `${name}@idp.test`;

describeWithApi(
  'sign-in with partners',
  (env) => {
    beforeEach(async () => {
      await env.database.kysely.deleteFrom('rate_limit').execute();
    });
    afterEach(() => partner.setState('up'));
    const call = (path: string, body: object, more: TestRequest = {}) => env.api.call(path, { body, ...more });
    const lastCall = () => partner.calls.at(-1);

    describe.each(FORMS)('$kind', ({ kind, path, requirement }) => {
      const signIn = (name: string, more: TestRequest & { readonly secret?: string } = {}): Promise<TestResponse> => {
        const { secret = partner.passwordOf(name), ...rest } = more;
        return call(path, { id: toEmail(name), secret }, rest);
      };

      test('a sign-in opens a session; the same person gets the same account again, another person gets another account', async () => {
        const name = newPerson();
        const first = await signIn(name);
        proves(requirement, 'the call takes id and secret and returns tokens and linked accounts', () => {
          expect(first.body).toMatchObject({
            authorisationToken: expect.any(String),
            refreshToken: expect.any(String),
            missingInformationStatus: 'NONE',
            linkedAccounts: [{ provider: kind }],
            session: { isGuest: false, isChild: false, rol: 'user', profileId: expect.any(String) },
          });
          expect(lastCall()).toEqual({
            path: 'sign-in',
            body: { requestId: expect.any(String), id: toEmail(name), secret: partner.passwordOf(name) },
          });
        });
        expect(readAccountId(await signIn(name))).toBe(readAccountId(first));
        expect(readAccountId(await signIn(newPerson()))).not.toBe(readAccountId(first));
        const inCookieMode = await signIn(name, { realm: 'acme' });
        expect(inCookieMode.cookie).toMatch(/^session=/);
        expect(inCookieMode.body['authorisationToken']).toBeUndefined();
      });

      test('the id is sent without spaces around it, the secret unchanged', async () => {
        const name = newPerson();
        await call(path, { id: `  ${toEmail(name)} `, secret: ' with spaces ' });
        expect(lastCall()?.body).toMatchObject({ id: toEmail(name), secret: ' with spaces ' });
      });

      test.each([{}, { id: 'a@b.test' }, { id: '', secret: 'x' }, { id: 'a@b.test', secret: 'x', more: 1 }])(
        'a body that the schema does not describe never reaches the partner: %j',
        async (body) => {
          const before = partner.calls.length;
          expect((await call(path, body)).status).toBe(400);
          expect(partner.calls).toHaveLength(before);
        },
      );

      test('a wrong secret, an account that the partner has locked and an unconfirmed address open no session', async () => {
        const [name, lockedName] = [newPerson(), newPerson()];
        partner.lock(lockedName);
        for (const [response, code] of [
          [await signIn(name, { secret: 'wrong' }), '401 failedAuthentication'],
          [await signIn(lockedName), '423 accountLocked'],
          [await signIn(newPerson(UNCONFIRMED)), '403 emailNotVerified'],
          [await signIn(newPerson(), { realm: 'closed' }), '403 signUpNotAllowed'],
          [await signIn(name, { realm: 'empty' }), '404 PROVIDER_UNKNOWN'],
        ] as const) {
          expect(readCode(response)).toBe(code);
          expect(response.text).not.toContain('authorisationToken');
          expect(response.headers.getSetCookie().join()).not.toContain('session=');
        }
      });

      test.each([
        ['down', '503 providerUnreachable'],
        ['silent', '503 providerUnreachable'],
        ['html', '502 sorrySomethingWentWrong'],
        ['unknown-fields', '502 sorrySomethingWentWrong'],
        ['other-request', '502 sorrySomethingWentWrong'],
        ['too-large', '502 sorrySomethingWentWrong'],
      ] as const)('a partner that is %s is reported, and the attempt does not count', async (state, code) => {
        const name = newPerson();
        partner.setState(state);
        expect(readCode(await signIn(name))).toBe(code);
        const counters = await env.database.kysely.selectFrom('rate_limit').select(['bucket', 'count']).execute();
        expect(counters.filter(({ bucket, count }) => bucket.startsWith('signIn') && count > 0)).toEqual([]);
        partner.setState('up');
        expect((await signIn(name)).status).toBe(200);
      });

      test('an account with the same address is linked only after a sign-in to it in the same browser', async () => {
        const name = newPerson('linking');
        const token = await addAccount(env, toEmail(name));
        const conflict = await signIn(name);
        expect(readCode(conflict)).toBe('409 accountExistsWithDifferentProvider');
        const cookie = conflict.cookie;
        expect(conflict.headers.getSetCookie()).toEqual([
          expect.stringMatching(/^sign-in=[\w-]{43}; Max-Age=900; Path=\/; HttpOnly; SameSite=Lax$/),
        ]);
        const stranger = await call('/api/v2/login', DEMO_CREDENTIALS);
        const asStranger = { token: String(stranger.body['authorisationToken']), cookie };
        expect((await call('/api/v2/login/pending-link', {}, asStranger)).body).toMatchObject({ isLinked: false });
        const ownerAttempt = await signIn(name, { cookie });
        expect(readCode(ownerAttempt)).toBe('409 accountExistsWithDifferentProvider');
        const linked = await call('/api/v2/login/pending-link', {}, { token, cookie });
        expect(linked.body).toEqual({ isLinked: true, linkedAccounts: [{ provider: kind }] });
        expect(readAccountId(await signIn(name))).toBe(`account-${toEmail(name)}`);
      });

      test('a signed-in viewer links the partner; a person who has another account is a conflict', async () => {
        const [name, other] = [newPerson(), newPerson()];
        const token = await addAccount(env, toEmail(newPerson('own')));
        const linked = await signIn(name, { token });
        expect(linked.status).toBe(200);
        const strangersAccount = readAccountId(await signIn(other));
        const conflict = await signIn(other, { token: String(linked.body['authorisationToken']) });
        expect(readCode(conflict)).toBe('409 cannotLinkAccount');
        expect(readAccountId(await signIn(other))).toBe(strangersAccount);
        expect(readAccountId(await signIn(name))).toBe(readAccountId(linked));
      });

      test('two simultaneous first sign-ins of one person create one account', async () => {
        const name = newPerson();
        const results = await Promise.all([signIn(name), signIn(name)]);
        expect(results.map(readCode)).toEqual(['200', '200']);
        expect(new Set(results.map(readAccountId)).size).toBe(1);
      });

      test('wrong secrets are limited for an account, separately from wrong passwords; the right secret resets the count', async () => {
        const name = newPerson();
        for (let attempt = 0; attempt < 9; attempt++) await signIn(name, { secret: `wrong ${attempt}` });
        expect((await signIn(name)).status).toBe(200);
        const stranger = newPerson();
        for (let attempt = 0; attempt < 10; attempt++)
          expect(readCode(await signIn(stranger, { secret: `wrong ${attempt}` }))).toBe('401 failedAuthentication');
        const before = partner.calls.length;
        const refused = await signIn(stranger);
        expect(readCode(refused)).toBe('429 TOO_MANY_ATTEMPTS');
        expect(partner.calls, 'the partner gets no call').toHaveLength(before);
        expect(readCode(await call('/api/v2/login', { id: toEmail(stranger), secret: 'x' }))).toBe(
          '401 failedAuthentication',
        );
      });

      test('no secret of the operator and none of the viewer is in a response or in the database', async () => {
        const name = newPerson();
        const responses = [await signIn(name), await signIn(name, { secret: 'a wrong secret' })];
        for (const { text } of responses) expect(text).not.toMatch(/password of|wrong secret|partner-secret/);
        for (const table of ['linked_identity', 'account', 'rate_limit', 'account_event'] as const) {
          const rows = await env.database.kysely.selectFrom(table).selectAll().execute();
          expect(JSON.stringify(rows)).not.toMatch(/password of|wrong secret|partner-secret/);
        }
      });
    });

    test("PBR's password is reset by its mail, whose link leads to the reset page of this site", async () => {
      const name = newPerson('reset');
      const requested = await call(
        `${RESET}/create`,
        { id: toEmail(name), resetUrl: '/acceder/resetpwd', returnTo: '/epg' },
        { headers: { 'accept-language': 'es' } },
      );
      const { token = '', link = '' } = partner.readMail(name) ?? {};
      proves('API-074', 'the reset request of PBR is POST /reset-password/pbr/create with the id', () => {
        expect(requested.body).toEqual({ sent: true });
        expect(lastCall()).toMatchObject({ path: 'password-reset', body: { id: toEmail(name), locale: 'es' } });
        const url = new URL(link);
        expect(url.origin + url.pathname).toBe(`http://127.0.0.1:${env.api.port}/acceder/resetpwd`);
        expect(Object.fromEntries(url.searchParams)).toEqual({ providerName: 'pbr', from: '/epg', token });
      });
      const put = (body: object) => env.api.call(RESET, { method: 'PUT', body });
      expect((await put({ token, secret: 'short' })).body).toMatchObject({
        code: 'INPUT_REFUSED',
        details: { fields: { secret: 'passwordNotAccepted' } },
      });
      const changed = await put({ token, secret: 'a new password' });
      const signIn = (secret: string) => call(FORMS[0].path, { id: toEmail(name), secret });
      const results = [
        await put({ token, secret: 'another one' }),
        await signIn(`password of ${name}`),
        await signIn('a new password'),
      ];
      proves('API-075', 'PUT /reset-password/pbr sets the password by the token, once', () => {
        expect(changed.body).toEqual({ changed: true });
        expect(results.map(readCode)).toEqual(['404 invalidToken', '401 failedAuthentication', '200']);
      });
    });

    test('a reset does not reveal which accounts exist, and is limited; faults of the partner are reported', async () => {
      const ask = (body: object, more?: TestRequest) => call(`${RESET}/create`, body, more);
      expect((await ask({ id: 'unknown@idp.test' })).body).toEqual({ sent: true });
      for (const resetUrl of ['https://evil.example/login/resetpwd', '//evil.example/resetpwd', '/home', '/login'])
        expect(readCode(await ask({ id: 'a@idp.test', resetUrl }))).toBe('400 RETURN_ADDRESS_INVALID');
      expect(readCode(await ask({ id: 'a@idp.test' }, { realm: 'empty' }))).toBe('404 PROVIDER_UNKNOWN');
      partner.setState('down');
      expect(readCode(await ask({ id: newPerson() }))).toBe('503 providerUnreachable');
      expect(readCode(await env.api.call(RESET, { method: 'PUT', body: { token: 'x', secret: 'y' } }))).toBe(
        '503 providerUnreachable',
      );
      partner.setState('silent');
      const silent = [
        ask({ id: newPerson() }),
        env.api.call(RESET, { method: 'PUT', body: { token: 'x', secret: 'y' } }),
      ];
      expect((await Promise.all(silent)).map(readCode)).toEqual(silent.map(() => '503 providerUnreachable'));
      partner.setState('up');
      for (let count = 0; count < 5; count++) expect((await ask({ id: 'often@idp.test' })).status).toBe(200);
      expect(readCode(await ask({ id: 'often@idp.test' }))).toBe('429 TOO_MANY_ATTEMPTS');
    });

    describe('OPiN', () => {
      const SYNC = '/api/v1/entitlement-sync';
      const begin = async (realm = 'beta') => {
        const response = await env.api.call('/api/v2/opin/auth-uri', { realm });
        const url = new URL(String(response.body['authorisationUri']));
        const { state = '', nonce = '' } = Object.fromEntries(url.searchParams);
        return { url, state, nonce, cookie: response.cookie };
      };
      const signIn = async (name: string, realm = 'beta'): Promise<TestResponse> => {
        const { state, nonce, cookie } = await begin(realm);
        return call('/api/v1/opin-auth', { opinAuthToken: partner.issueToken(name, nonce), state }, { realm, cookie });
      };
      const sync = (signedIn: TestResponse): Promise<TestResponse> =>
        call(SYNC, { refreshToken: String(signedIn.body['refreshToken']) });
      const readOwnLicences = async (signedIn: TestResponse): Promise<unknown> =>
        (await env.api.call('/api/v2/session', { token: String(signedIn.body['authorisationToken']) })).body[
          'licences'
        ];
      const listRows = (account: string) =>
        env.database.kysely
          .selectFrom('user_licence')
          .select(['licence_id', 'status', 'source'])
          .where('account_id', '=', account)
          .orderBy('licence_id')
          .orderBy('source')
          .execute();

      test("the address of OPiN's page keeps its own parameters", async () => {
        const { url } = await begin();
        expect(Object.fromEntries(url.searchParams)).toEqual({
          brand: 'lab',
          client_id: 'lab',
          redirect_uri: `http://127.0.0.1:${env.api.port}/login/opin`,
          locale: 'en',
          state: expect.stringMatching(/^[\w-]{43}$/),
          nonce: expect.stringMatching(/^[\w-]{43}$/),
        });
      });

      test('a token signs in, and then the entitlements become licences of the account', async () => {
        const name = newPerson();
        partner.setEntitlements(name, [
          { licenceId: 'gold', expiresAt: '2027-01-01T00:00:00Z' },
          { licenceId: 'of-another-brand' },
        ]);
        const signedIn = await signIn(name);
        proves('API-062', 'POST /api/v1/opin-auth takes opinAuthToken and opens the session', () => {
          expect(signedIn.body).toMatchObject({
            authorisationToken: expect.any(String),
            linkedAccounts: [{ provider: 'opin' }],
            session: { isGuest: false, licences: [] },
          });
        });
        const first = await sync(signedIn);
        proves('API-063', 'POST /api/v1/entitlement-sync takes the refresh token and returns the licences', () => {
          expect(first.body).toEqual({ licences: ['gold'] });
        });
        expect(await readOwnLicences(signedIn)).toEqual(['gold']);
        // The sync has not replaced the refresh token, so a refresh accepts it.
        const refreshed = await call('/api/v2/token/refresh', { refreshToken: signedIn.body['refreshToken'] });
        expect(readLicences(refreshed)).toEqual(['gold']);
        expect(readCode(await sync(signedIn)), 'an older refresh token is refused').toBe('401 TOKEN_INVALID');
      });

      test('a response of OPiN changes nothing when a later request already has its response', async () => {
        const name = newPerson();
        partner.setEntitlements(name, [{ licenceId: 'gold' }]);
        const signedIn = await signIn(name);
        const callCount = partner.calls.length;
        const release = partner.holdNext();
        const heldSync = sync(signedIn);
        await vi.waitFor(() => expect(partner.calls.length).toBe(callCount + 1));
        partner.setEntitlements(name, [{ licenceId: 'silver' }]);
        expect((await sync(signedIn)).body).toEqual({ licences: ['silver'] });
        release();
        expect((await heldSync).status).toBe(200);
        expect(await readOwnLicences(signedIn)).toEqual(['silver']);
      });

      test('a sync is idempotent, also twice at once; a licence that OPiN no longer names ends', async () => {
        const name = newPerson();
        partner.setEntitlements(name, [{ licenceId: 'gold' }, { licenceId: 'silver' }]);
        const signedIn = await signIn(name);
        const account = readAccountId(signedIn);
        await Promise.all([sync(signedIn), sync(signedIn)]);
        const bothActive = [
          { licence_id: 'gold', status: 'ACTIVE', source: 'opin' },
          { licence_id: 'silver', status: 'ACTIVE', source: 'opin' },
        ];
        expect(await listRows(account)).toEqual(bothActive);
        await sync(signedIn);
        expect(await listRows(account)).toEqual(bothActive);
        partner.setEntitlements(name, [{ licenceId: 'silver' }]);
        await sync(signedIn);
        expect(await listRows(account)).toEqual([{ ...bothActive[0], status: 'ENDED' }, bothActive[1]]);
        expect(await readOwnLicences(signedIn)).toEqual(['silver']);
        partner.setEntitlements(name, []);
        await sync(signedIn);
        expect(await readOwnLicences(signedIn)).toEqual([]);
        partner.setEntitlements(name, [{ licenceId: 'gold', expiresAt: '2020-01-01T00:00:00Z' }]);
        await sync(signedIn);
        expect(await readOwnLicences(signedIn), 'an expired entitlement gives no licence').toEqual([]);
      });

      test('a sync changes and ends only licences from OPiN, and no licence that the realm has given', async () => {
        const name = newPerson();
        partner.setEntitlements(name, [{ licenceId: 'gold' }]);
        const signedIn = await signIn(name);
        const account = readAccountId(signedIn);
        await env.database.kysely
          .insertInto('user_licence')
          .values({ realm_id: 'beta', account_id: account, licence_id: 'gold', status: 'ACTIVE', expires_at: null })
          .execute();
        await sync(signedIn);
        expect(await readOwnLicences(signedIn), 'a licence from two sources is listed once').toEqual(['gold']);
        partner.setEntitlements(name, []);
        await sync(signedIn);
        expect(await listRows(account)).toEqual([
          { licence_id: 'gold', status: 'ACTIVE', source: '' },
          { licence_id: 'gold', status: 'ENDED', source: 'opin' },
        ]);
        expect(await readOwnLicences(signedIn)).toEqual(['gold']);
      });

      test('the licences end when the viewer removes OPiN from the account', async () => {
        const name = newPerson();
        partner.setEntitlements(name, [{ licenceId: 'gold' }]);
        const signedIn = await signIn(name);
        await sync(signedIn);
        await env.database.kysely
          .updateTable('account')
          .set({ password_hash: 'x' })
          .where('account_id', '=', readAccountId(signedIn))
          .execute();
        const token = String(signedIn.body['authorisationToken']);
        const removed = await env.api.call('/api/v2/user/provider/opin', { method: 'DELETE', token });
        expect(removed.status).toBe(200);
        expect(await listRows(readAccountId(signedIn))).toEqual([
          { licence_id: 'gold', status: 'ENDED', source: 'opin' },
        ]);
        expect(readCode(await sync(signedIn))).toBe('409 PROVIDER_NOT_LINKED');
      });

      test.each([
        ['down', '503 providerUnreachable'],
        ['html', '502 sorrySomethingWentWrong'],
        ['unknown-fields', '502 sorrySomethingWentWrong'],
        ['other-request', '502 sorrySomethingWentWrong'],
        ['other-person', '502 sorrySomethingWentWrong'],
      ] as const)('when OPiN is %s, the licences stay as they are', async (state, code) => {
        const name = newPerson();
        partner.setEntitlements(name, [{ licenceId: 'gold' }]);
        const signedIn = await signIn(name);
        await sync(signedIn);
        partner.setState(state);
        expect(readCode(await sync(signedIn))).toBe(code);
        expect(await readOwnLicences(signedIn)).toEqual(['gold']);
      });

      test('in cookie mode a sync uses the session of the cookie; guests and accounts without OPiN are refused', async () => {
        const name = newPerson();
        partner.setEntitlements(name, [{ licenceId: 'gold' }]);
        const signedIn = await signIn(name, 'acme');
        const synced = await call(SYNC, {}, { realm: 'acme', cookie: signedIn.cookie });
        expect(synced.body).toEqual({ licences: ['gold'] });
        expect(readCode(await call(SYNC, {}, { realm: 'acme' }))).toBe('401 SIGN_IN_REQUIRED');
        expect(readCode(await call(SYNC, { refreshToken: 'x'.repeat(43) }))).toBe('401 TOKEN_INVALID');
        const guest = await call('/api/v2/login/guest/checkin', {});
        expect(readCode(await sync(guest))).toBe('401 TOKEN_INVALID');
        const demo = await call('/api/v2/login', DEMO_CREDENTIALS);
        expect(readCode(await sync(demo))).toBe('409 PROVIDER_NOT_LINKED');
        expect(readCode(await call(SYNC, { refreshToken: signedIn.body['refreshToken'] ?? 'x' }))).toBe(
          '401 TOKEN_INVALID',
        );
      });

      test.each([
        ['down', '503 providerUnreachable'],
        ['silent', '503 providerUnreachable'],
        ['html', '502 sorrySomethingWentWrong'],
        ['unknown-fields', '502 sorrySomethingWentWrong'],
        ['other-request', '502 sorrySomethingWentWrong'],
        ['too-large', '502 sorrySomethingWentWrong'],
      ] as const)('when OPiN is %s, its token opens no session, and a new attempt works', async (state, code) => {
        const name = newPerson();
        const { state: attempt, nonce, cookie } = await begin();
        const body = { opinAuthToken: partner.issueToken(name, nonce), state: attempt };
        partner.setState(state);
        const failed = await call('/api/v1/opin-auth', body, { cookie });
        expect(readCode(failed)).toBe(code);
        expect(failed.text).not.toContain('authorisationToken');
        partner.setState('up');
        expect(readCode(await call('/api/v1/opin-auth', body, { cookie }))).toBe('400 signInExpired');
        expect((await signIn(name)).status).toBe(200);
      });

      test('a response about the token of another person opens no session', async () => {
        const [mine, theirs] = [await begin(), await begin()];
        const body = { opinAuthToken: partner.issueToken(newPerson(), theirs.nonce), state: mine.state };
        const mixed = await call('/api/v1/opin-auth', body, { cookie: mine.cookie });
        expect(readCode(mixed)).toBe('401 failedAuthentication');
        expect(mixed.text).not.toContain('authorisationToken');
      });

      test('a failed sign-in ends the session at OPiN', async () => {
        const { state, cookie } = await begin();
        const failed = await call('/api/v1/opin-auth', { opinAuthToken: 'unknown', state }, { cookie });
        expect(readCode(failed)).toBe('401 failedAuthentication');
        proves('ERROR-020', 'after a failed opin-auth the log-out of OPiN is called with the token', () => {
          expect(lastCall()).toMatchObject({ path: 'logout', body: { token: 'unknown' } });
        });
        const late = await call('/api/v1/opin-auth', { opinAuthToken: 'late', state }, { cookie });
        expect(readCode(late)).toBe('400 signInExpired');
        expect(lastCall()).toMatchObject({ path: 'logout', body: { token: 'late' } });
        const before = partner.calls.length;
        expect((await signIn(newPerson())).status).toBe(200);
        expect(
          partner.calls.slice(before).map(({ path }) => path),
          'no log-out after a successful sign-in',
        ).toEqual(['token']);
      });
    });
  },
  options,
);

/** Adds an account to `beta` and returns a token of it. */
async function addAccount(
  { database, api }: Pick<Parameters<Parameters<typeof describeWithApi>[1]>[0], 'database' | 'api'>,
  email: string,
): Promise<string> {
  // The password of a demo account, which exists after its first sign-in.
  await api.call('/api/v2/login', { body: DEMO_CREDENTIALS });
  const { password_hash: hash } = await database.kysely
    .selectFrom('account')
    .select('password_hash')
    .where('realm_id', '=', 'beta')
    .where('email', '=', DEMO_CREDENTIALS.id)
    .executeTakeFirstOrThrow();
  await database.kysely
    .insertInto('account')
    .values({
      realm_id: 'beta',
      account_id: `account-${email}`,
      email,
      password_hash: hash,
      name: 'Existing',
    })
    .execute();
  const { body } = await api.call('/api/v2/login', { body: { id: email, secret: DEMO_CREDENTIALS.secret } });
  return String(body['authorisationToken']);
}
