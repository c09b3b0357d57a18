// Sign-in and sign-up with a hosted identity service, against a stand-in that signs real tokens.
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#src/server/db/database.ts';
import { createPublishing } from '#src/server/db/repositories/publishing.ts';
import { APP_CHECK_TOKEN, startHostedStandIn, type HostedFault } from '#tests/identity/startHostedStandIn.ts';
import { UNCONFIRMED } from '#tests/identity/startOidcProvider.ts';
import { describeWithApi } from './describeWithApi.ts';
import { DEMO_CREDENTIALS, type TestResponse, type TestRequest } from './startApi.ts';

const start = Date.now();
/** The clock of the server under test, which the stand-in shares. */
let now = (): number => start;
const hosted = await startHostedStandIn(() => now());
afterAll(() => hosted.close());

const TERMS = [
  { fieldName: 'rules', fieldType: 'BINARY_CHOICE', label: 'Rules', required: true },
  { fieldName: 'news', fieldType: 'BINARY_CHOICE', label: 'News' },
];

async function publish(database: Database): Promise<void> {
  const publishing = createPublishing(database.kysely, database.changes);
  const trusting = { ...hosted.settings, trustsEmail: true };
  for (const [id, selfRegistration, provider, terms] of [
    ['acme', true, { ...trusting, appCheck: hosted.appCheck }, TERMS],
    ['beta', true, trusting, []],
    ['strict', true, hosted.settings, []],
    ['closed', false, trusting, []],
    ['empty', true, undefined, []],
  ] as const) {
    const realm = {
      id,
      name: id,
      locales: ['en'],
      defaultLocale: 'en',
      homePage: 'home',
      hosts: [`${id}.test`],
      sessionMode: id === 'acme' ? 'cookie' : 'bearer',
      features: { selfRegistration },
      rowTypes: [],
      identity: { terms },
      providers: provider ? [provider] : [],
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

const SIGN_IN = '/api/v1/firebase-auth';
const SIGN_UP = '/api/v1/firebase-auth/signup';
const SECRET = 'a long enough password';
const readCode = ({ status, body }: TestResponse): string =>
  `${status} ${(body['code'] as string | undefined) ?? ''}`.trim();
const readAccountId = ({ body }: TestResponse): string => (body['session'] as { id: string }).id;
let people = 0;
const newEmail = (prefix = ''): string => `${prefix}person-${++people}@idp.test`;

describeWithApi(
  'hosted identity service',
  (env) => {
    beforeEach(async () => {
      now = env.clock.now;
      await env.database.kysely.deleteFrom('rate_limit').execute();
    });
    afterEach(() => {
      hosted.setState('up');
      hosted.refuse('accounts:signUp', undefined);
    });
    const exchange = (idToken: string, more: TestRequest = {}) =>
      env.api.call(SIGN_IN, { body: { firebaseAuthToken: idToken, firebaseRefreshToken: 'r' }, ...more });
    const signIn = async (email: string, fault?: HostedFault, more?: TestRequest) =>
      exchange((await hosted.issue(email, fault)).idToken, more);
    const signUp = (body: object, more: TestRequest = {}) =>
      env.api.call(SIGN_UP, { body: { username: newEmail(), password: SECRET, ...body }, ...more });

    test('a token opens a session once; the same person gets the same account again', async () => {
      const email = newEmail();
      const { idToken } = await hosted.issue(email);
      const [first, second] = await Promise.all([exchange(idToken), exchange(idToken)]);
      expect([readCode(first), readCode(second)].sort()).toEqual(['200', '400 signInExpired']);
      const signedIn = first.status === 200 ? first : second;
      expect(signedIn.body).toMatchObject({
        authorisationToken: expect.any(String),
        refreshToken: expect.any(String),
        missingInformationStatus: 'NONE',
        linkedAccounts: [{ provider: 'hosted' }],
        session: { isGuest: false },
      });
      expect(readCode(await exchange(idToken))).toBe('400 signInExpired');
      expect(readAccountId(await signIn(email))).toBe(readAccountId(signedIn));
      expect(readAccountId(await signIn(newEmail()))).not.toBe(readAccountId(signedIn));
    });

    test('tokens of other projects, and unsigned, forged and expired tokens are refused', async () => {
      for (const fault of [
        { audience: 'other-project' },
        { issuer: 'https://securetoken.google.com/other-project' },
        { key: 'unpublished' },
        { key: 'none' },
        { age: 700 },
        { skew: 400 },
        { skew: -4000 },
      ] as const) {
        const result = await signIn(newEmail(), fault);
        expect([fault, readCode(result)]).toEqual([fault, '401 failedAuthentication']);
        expect(result.text).not.toContain('authorisationToken');
      }
      expect(readCode(await exchange('x'))).toBe('401 failedAuthentication');
      for (const fault of [{ skew: 290 }, { skew: -590 }, { age: 590 }] as const)
        expect([fault, (await signIn(newEmail(), fault)).status]).toEqual([fault, 200]);
      for (const fault of [{ skew: 310 }, { skew: -610 }, { age: 610 }] as const)
        expect([fault, readCode(await signIn(newEmail(), fault))]).toEqual([fault, '401 failedAuthentication']);
    });

    test('keys that the service rotates are read again; a service that is down is reported', async () => {
      const email = newEmail();
      const first = await signIn(email);
      await hosted.rotateKeys();
      env.clock.advance(6_000);
      expect(readAccountId(await signIn(email))).toBe(readAccountId(first));
      await hosted.rotateKeys();
      env.clock.advance(6_000);
      hosted.setState('down');
      expect(readCode(await signIn(email))).toBe('503 providerUnreachable');
      hosted.setState('up');
      expect((await signIn(email)).status).toBe(200);
    });

    test('keys that never arrive are reported after the time limit, and the next sign-in works', async () => {
      const email = newEmail();
      const first = await signIn(email);
      await hosted.rotateKeys();
      env.clock.advance(6_000);
      hosted.setState('silent');
      const result = await signIn(email);
      expect(readCode(result)).toBe('503 providerUnreachable');
      expect(result.text).not.toContain('authorisationToken');
      hosted.setState('up');
      expect(readAccountId(await signIn(email))).toBe(readAccountId(first));
    });

    test('an address that is not confirmed opens no account; nor does a realm without sign-up or provider', async () => {
      const inRealm = (realm: string, email = newEmail()) => signIn(email, {}, { realm });
      expect(readCode(await inRealm('strict', newEmail(UNCONFIRMED)))).toBe('403 emailNotVerified');
      expect(readCode(await inRealm('closed'))).toBe('403 signUpNotAllowed');
      expect(readCode(await inRealm('empty'))).toBe('404 PROVIDER_UNKNOWN');
    });

    test('an account with the same address is linked only after a sign-in to it in the same browser', async () => {
      await env.api.call('/api/v2/login', { body: DEMO_CREDENTIALS });
      const conflict = await signIn(DEMO_CREDENTIALS.id);
      expect(readCode(conflict)).toBe('409 accountExistsWithDifferentProvider');
      const { cookie } = conflict;
      expect(cookie).toMatch(/^sign-in=/);
      const demoSignIn = await env.api.call('/api/v2/login', { body: DEMO_CREDENTIALS });
      const token = String(demoSignIn.body['authorisationToken']);
      const linked = await env.api.call('/api/v2/login/pending-link', { body: {}, token, cookie });
      expect(linked.body).toMatchObject({ isLinked: true });
      expect(readAccountId(await signIn(DEMO_CREDENTIALS.id))).toBe(readAccountId(demoSignIn));
    });

    test('a signed-in viewer cannot link a person who has another account, and stays signed in', async () => {
      const strangersEmail = newEmail();
      const stranger = await signIn(strangersEmail);
      const viewer = await signIn(newEmail());
      const token = String(viewer.body['authorisationToken']);
      const conflict = await signIn(strangersEmail, {}, { token });
      expect(readCode(conflict)).toBe('409 cannotLinkAccount');
      expect(conflict.text).not.toContain('authorisationToken');
      const me = await env.api.call('/api/v2/session', { token });
      expect(me.body, 'the viewer is still signed in').toMatchObject({ id: readAccountId(viewer), isGuest: false });
      expect(readAccountId(await signIn(strangersEmail))).toBe(readAccountId(stranger));
    });

    test('two simultaneous first sign-ins of one person create one account', async () => {
      const email = newEmail();
      const tokens = await Promise.all([hosted.issue(email), hosted.issue(email)]);
      const results = await Promise.all(tokens.map(({ idToken }) => exchange(idToken)));
      expect(results.map(readCode)).toEqual(['200', '200']);
      expect(new Set(results.map(readAccountId)).size).toBe(1);
      const rows = env.database.kysely.selectFrom('account').select('account_id').where('email', '=', email);
      expect(await rows.execute()).toHaveLength(1);
    });

    test('a sign-up creates the account at the service and in the product, with the answers to the consents', async () => {
      const email = newEmail();
      const body = {
        username: email,
        name: 'Ana',
        consentAnswers: { rules: true, unknown: true },
        appCheckToken: APP_CHECK_TOKEN,
      };
      const result = await signUp(body, { realm: 'acme' });
      expect(readCode(result)).toBe('200');
      expect(result.body).toMatchObject({ missingInformationStatus: 'NONE', session: { isGuest: false } });
      expect(result.cookie).toMatch(/^session=/);
      expect(hosted.calls.at(-1)).toEqual({
        path: 'accounts:signUp',
        body: { email, password: SECRET, returnSecureToken: true },
        appCheckToken: APP_CHECK_TOKEN,
      });
      const stored = await env.database.kysely
        .selectFrom('account')
        .select(['name', 'consents', 'password_hash'])
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      expect(stored).toEqual({ name: 'Ana', consents: { rules: true, news: false }, password_hash: null });
      expect(readAccountId(await signIn(email, {}, { realm: 'acme' }))).toBe(readAccountId(result));
    });

    test('two sign-ups with one address at the same moment make one account', async () => {
      const username = newEmail();
      const results = await Promise.all([signUp({ username }), signUp({ username })]);
      expect(results.map(readCode).toSorted()).toEqual(['200', '409 emailAlreadyInUse']);
      const rows = env.database.kysely.selectFrom('account').select('account_id').where('email', '=', username);
      expect(await rows.execute()).toHaveLength(1);
      expect(readAccountId(await signIn(username))).toBe(readAccountId(results.find(({ status }) => status === 200)!));
    });

    test('a realm with the setting `appCheck` requires the app check token; other realms do not send it to the service', async () => {
      const consentAnswers = { rules: true };
      const before = hosted.calls.length;
      expect(readCode(await signUp({ consentAnswers }, { realm: 'acme' }))).toBe('403 appCheckFailedWeb');
      expect(hosted.calls).toHaveLength(before);
      const wrong = await signUp({ consentAnswers, appCheckToken: 'wrong' }, { realm: 'acme' });
      expect(readCode(wrong)).toBe('403 appCheckFailedWeb');
      expect((await signUp({ appCheckToken: 'ignored' })).status).toBe(200);
      expect(hosted.calls.at(-1)).toMatchObject({ appCheckToken: undefined });
    });

    test('a refused sign-up names its field, and opens no session', async () => {
      const appCheckToken = APP_CHECK_TOKEN;
      const fieldsOf = (response: TestResponse) =>
        (response.body['details'] as { fields?: unknown } | undefined)?.fields;
      expect(fieldsOf(await signUp({ appCheckToken, consentAnswers: {} }, { realm: 'acme' }))).toEqual({
        rules: 'pleaseAgree',
      });
      expect(fieldsOf(await signUp({ username: 'not an address' }))).toEqual({ email: 'pleaseProvideValidEmail' });
      expect(fieldsOf(await signUp({ password: 'ten letters' }))).toEqual({ secret: 'passwordNotAccepted' });
      const username = newEmail();
      expect((await signUp({ username })).status).toBe(200);
      expect(readCode(await signUp({ username }))).toBe('409 emailAlreadyInUse');
      // The realm "strict" does not trust addresses that the service has not confirmed; "closed" has no sign-up at all.
      for (const realm of ['strict', 'closed'])
        expect(readCode(await signUp({}, { realm }))).toBe('403 SIGN_UP_CLOSED');
      for (const [message, code] of [
        ['OPERATION_NOT_ALLOWED', '403 signUpNotAllowed'],
        [`BLOCKING_FUNCTION_ERROR_RESPONSE : refused: {"error":{"message":"clubOnly"}}`, '403 blockingFunctionRefused'],
        ['TOO_MANY_ATTEMPTS_TRY_LATER : slow down', '503 providerUnreachable'],
        ['SOMETHING_NEW', '502 sorrySomethingWentWrong'],
      ] as const) {
        hosted.refuse('accounts:signUp', message);
        expect(readCode(await signUp({}))).toBe(code);
      }
      hosted.refuse('accounts:signUp', undefined);
      hosted.setState('html');
      expect(readCode(await signUp({}))).toBe('502 sorrySomethingWentWrong');
      hosted.setState('silent');
      expect(readCode(await signUp({}))).toBe('503 providerUnreachable');
    });

    test('sign-ups are limited for an address and a network', async () => {
      const username = newEmail();
      for (let count = 0; count < 10; count++) await signUp({ username });
      expect(readCode(await signUp({ username }))).toBe('429 TOO_MANY_ATTEMPTS');
    });
  },
  { publish, start, privateOrigins: [hosted.origin], providerTimeoutMs: 3_000 },
);
