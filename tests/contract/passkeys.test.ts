// Passkeys over HTTP, with an authenticator in software, in both session modes.
import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#schemas/durations.ts';
import { putResetPassword } from '#schemas/api/identity/putResetPassword.ts';
import { createOneTimeTokens } from '#src/server/db/repositories/oneTimeTokens.ts';
import { createPublishing } from '#src/server/db/repositories/publishing.ts';
import type { Database } from '#src/server/db/database.ts';
import { createStaffService } from '#src/server/domain/admin/createStaffService.ts';
import { MAX_PASSKEYS } from '#src/server/domain/identity/createPasskeyService.ts';
import { hashSecret, newSecret } from '#src/server/domain/session/secrets.ts';
import { PROVIDER_LIMIT } from '#src/server/domain/session/sessionRules.ts';
import { createSoftPasskeys, type SoftChanges, type SoftPasskey } from '../identity/createSoftPasskeys.ts';
import { exhaustLimit } from './challenges.ts';
import { describeWithApi, type ApiUnderTest } from './describeWithApi.ts';
import { DEMO_CREDENTIALS, readToken, type TestResponse, type TestRequest } from './startApi.ts';

const PASSKEY = '/api/v2/user/passkey';
const LOGIN = '/api/v2/login/passkey';
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';

async function publish(database: Database): Promise<void> {
  const publishing = createPublishing(database.kysely, database.changes);
  for (const [id, sessionMode] of [
    ['acme', 'cookie'],
    ['beta', 'bearer'],
    ['plain', 'bearer'],
  ] as const) {
    const realm = {
      id,
      name: id,
      locales: ['en'],
      defaultLocale: 'en',
      homePage: 'home',
      hosts: [`${id}.test`],
      sessionMode,
      features: {},
      rowTypes: [],
      ...(id !== 'plain' && { identity: { passkeys: true } }),
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

type Options = Readonly<Record<string, unknown>> & { readonly challenge: string };
type Entry = { readonly id: string; readonly name: string; readonly lastUsedAt: string | null };

function createClient({ api }: ApiUnderTest, realm: 'acme' | 'beta' = 'beta') {
  const soft = createSoftPasskeys('127.0.0.1', `http://127.0.0.1:${api.port}`);
  const call = (path: string, options: TestRequest = {}): Promise<TestResponse> =>
    api.call(path, { realm, headers: { 'user-agent': CHROME }, ...options });
  const credentialOf = (response: TestResponse): TestRequest =>
    realm === 'acme' ? { cookie: response.cookie } : { token: readToken(response) };
  /** Adds the cookie of the attempt to the cookie of the session. */
  const join = (options: TestRequest, attemptCookie: string | undefined): TestRequest => ({
    ...options,
    cookie: [options.cookie, attemptCookie].filter(Boolean).join('; '),
  });
  const signIn = async (account: string = DEMO_CREDENTIALS.id): Promise<TestRequest> =>
    credentialOf(await call('/api/v2/login', { body: { ...DEMO_CREDENTIALS, id: account } }));
  /** Begins to add or to use a passkey. Returns the options for the browser and the cookie of the attempt. */
  const begin = async (path: string, options: TestRequest) => {
    const response = await call(path, { method: 'POST', ...options });
    const attemptCookie = response.headers.getSetCookie().find((cookie) => cookie.startsWith('sign-in='));
    return { response, attemptCookie: attemptCookie?.split(';')[0], options: response.body['options'] as Options };
  };
  const beginNew = (viewer: TestRequest) =>
    begin(`${PASSKEY}/options`, { body: { secret: DEMO_CREDENTIALS.secret }, ...viewer });
  const add = async (viewer: TestRequest, changes?: SoftChanges) => {
    const { options, attemptCookie } = await beginNew(viewer);
    const { passkey, credential } = soft.create(options, changes);
    const response = await call(PASSKEY, { body: { credential }, ...join(viewer, attemptCookie) });
    return { passkey, credential, response, attemptCookie };
  };
  const beginLogin = () => begin(`${LOGIN}/options`, {});
  const use = async (passkey: SoftPasskey, changes?: SoftChanges) => {
    const { options, attemptCookie } = await beginLogin();
    const credential = soft.use(passkey, options, changes);
    return { attemptCookie, credential, response: await call(LOGIN, { body: { credential }, cookie: attemptCookie }) };
  };
  const list = async (viewer: TestRequest): Promise<Entry[]> =>
    (await call(PASSKEY, viewer)).body['passkeys'] as Entry[];
  return { call, soft, signIn, begin, beginNew, beginLogin, join, add, use, list, credentialOf };
}

const outcome = ({ status, body }: TestResponse) => [status, body['code']];

describeWithApi(
  'passkeys',
  (env) => {
    test.each(['acme', 'beta'] as const)('a viewer of %s adds a passkey and signs in with it', async (realm) => {
      const { call, signIn, add, use, list, beginLogin, credentialOf } = createClient(env, realm);
      const viewer = await signIn();
      const { passkey, response } = await add(viewer);
      expect([response.status, response.body]).toEqual([
        200,
        {
          id: expect.any(String),
          name: 'Chrome, Windows',
          host: '127.0.0.1',
          isBackedUp: true,
          createdAt: new Date(env.clock.now()).toISOString(),
          lastUsedAt: null,
        },
      ]);
      const { options } = await beginLogin();
      expect(options).toMatchObject({ rpId: '127.0.0.1', userVerification: 'required' });
      expect(options['allowCredentials'] ?? [], 'the options reveal nothing about accounts').toEqual([]);
      const { response: opened } = await use(passkey);
      expect(opened.status).toBe(200);
      const me = await call('/api/v2/session', credentialOf(opened));
      const before = await call('/api/v2/session', viewer);
      expect(me.body['id']).toBe(before.body['id']);
      expect(opened.headers.getSetCookie().some((cookie) => cookie.startsWith('device='))).toBe(true);
      expect((await list(viewer))[0]).toMatchObject({ lastUsedAt: new Date(env.clock.now()).toISOString() });
      const events = (await call('/api/v2/user/account/event', viewer)).body['events'] as { kind: string }[];
      expect(events.map(({ kind }) => kind)).toEqual(['passkey-added']);
      const mails = await env.database.kysely
        .selectFrom('mail_outbox')
        .select(['template', 'recipient'])
        .where('realm_id', '=', realm)
        .execute();
      expect(mails).toEqual([{ template: 'passkey-added', recipient: DEMO_CREDENTIALS.id }]);
      // The challenge is not stored: a copy of the database is not enough to sign in.
      const rows = JSON.stringify(await env.database.kysely.selectFrom('sign_in_attempt').selectAll().execute());
      expect(rows).not.toContain(options.challenge);
    });

    test('a response works once, in the browser that got the challenge, for ten minutes', async () => {
      const { call, soft, signIn, add, use, beginLogin } = createClient(env);
      const { passkey } = await add(await signIn());
      const { credential, attemptCookie } = await use(passkey);
      expect(outcome(await call(LOGIN, { body: { credential }, cookie: attemptCookie }))).toEqual([
        400,
        'passkeyExpired',
      ]);
      const [own, other] = [await beginLogin(), await beginLogin()];
      const signed = soft.use(passkey, own.options);
      const elsewhere = await call(LOGIN, { body: { credential: signed }, cookie: other.attemptCookie });
      expect(outcome(elsewhere)).toEqual([400, 'passkeyExpired']);
      expect(outcome(await call(LOGIN, { body: { credential: signed } }))).toEqual([400, 'passkeyExpired']);
      env.clock.advance(10 * MINUTE_MS);
      const late = await call(LOGIN, { body: { credential: signed }, cookie: own.attemptCookie });
      expect(outcome(late)).toEqual([400, 'passkeyExpired']);
      const [first, second] = await Promise.all(
        [await beginLogin()].flatMap(({ options, attemptCookie: cookie }) => {
          const twice = { body: { credential: soft.use(passkey, options) }, cookie };
          return [call(LOGIN, twice), call(LOGIN, twice)];
        }),
      );
      expect([first!.status, second!.status].toSorted((a, b) => a - b)).toEqual([200, 400]);
    });

    test.each<[string, SoftChanges]>([
      ['another origin', { origin: 'https://evil.example' }],
      ['another key', { hasForeignKey: true }],
      ['no fingerprint or PIN', { isVerified: false }],
      ['another account', { userHandle: Buffer.from('somebody').toString('base64url') }],
    ])('a response with %s is refused', async (_name, changes) => {
      const { signIn, add, use } = createClient(env);
      const { passkey } = await add(await signIn());
      expect(outcome((await use(passkey, changes)).response)).toEqual([401, 'passkeyRefused']);
      expect((await use(passkey)).response.status).toBe(200);
    });

    test('a new passkey for another origin or without a fingerprint is refused, and is not stored', async () => {
      const { signIn, add, list } = createClient(env);
      const viewer = await signIn('subscriber@demo.test');
      for (const changes of [{ origin: 'https://evil.example' }, { isVerified: false }])
        expect(outcome((await add(viewer, changes)).response)).toEqual([400, 'passkeyRefused']);
      expect(await list(viewer)).toEqual([]);
    });

    test('a counter that does not grow is refused and recorded; authenticators without a counter work', async () => {
      const { call, signIn, add, use } = createClient(env);
      const viewer = await signIn('editor@demo.test');
      const { passkey } = await add(viewer);
      expect((await use(passkey, { counter: 7 })).response.status).toBe(200);
      for (const counter of [7, 3])
        expect(outcome((await use(passkey, { counter })).response)).toEqual([401, 'passkeyRefused']);
      expect((await use(passkey, { counter: 8 })).response.status).toBe(200);
      const { body } = await call('/api/v2/user/account/event', viewer);
      const kinds = (body['events'] as { kind: string }[]).map(({ kind }) => kind);
      expect(kinds).toEqual(['passkey-copied', 'passkey-copied', 'passkey-added']);
      const withoutCounter = (await add(viewer, { counter: 0 })).passkey;
      for (const counter of [0, 0]) expect((await use(withoutCounter, { counter })).response.status).toBe(200);
    });

    test('a removed passkey signs nobody in; two accounts can have passkeys on one authenticator', async () => {
      const { call, signIn, add, use, list } = createClient(env);
      const [viewer, subscriber] = [await signIn('admin@demo.test'), await signIn('subscriber@demo.test')];
      const [first, second] = [await add(viewer), await add(subscriber)];
      const [entry] = await list(viewer);
      const foreign = await call(`${PASSKEY}/${entry!.id}`, { method: 'DELETE', ...subscriber });
      expect(outcome(foreign)).toEqual([404, 'PASSKEY_UNKNOWN']);
      const renamed = await call(`${PASSKEY}/${entry!.id}`, { method: 'PUT', body: { name: ' My key ' }, ...viewer });
      expect([renamed.status, renamed.body['name']]).toEqual([200, 'My key']);
      const stolen = await call(`${PASSKEY}/${entry!.id}`, { method: 'PUT', body: { name: 'x' }, ...subscriber });
      expect(outcome(stolen)).toEqual([404, 'PASSKEY_UNKNOWN']);
      const ids = await Promise.all(
        [first, second].map(async ({ passkey }) => (await use(passkey)).response.body['session'] as { id: string }),
      );
      expect(ids[0]!.id).not.toBe(ids[1]!.id);
      expect((await call(`${PASSKEY}/${entry!.id}`, { method: 'DELETE', ...viewer })).status).toBe(200);
      expect(outcome((await use(first.passkey)).response)).toEqual([401, 'passkeyUnknown']);
      expect((await use(second.passkey)).response.status).toBe(200);
      expect(await list(viewer)).toEqual([]);
      expect(outcome(await call(`${PASSKEY}/${entry!.id}`, { method: 'DELETE', ...viewer }))).toEqual([
        404,
        'PASSKEY_UNKNOWN',
      ]);
    });

    test('a passkey is added only with the password, and only to the account that began; a further request excludes its passkeys', async () => {
      const { call, soft, signIn, beginNew, join, begin, add } = createClient(env);
      const [viewer, admin] = [await signIn(), await signIn('admin@demo.test')];
      for (const body of [{}, { secret: 'wrong-password-1' }]) {
        const refused = await call(`${PASSKEY}/options`, { body, ...viewer });
        expect(outcome(refused)).toEqual([400, 'invalidCurrentCredentials']);
      }
      expect(outcome((await begin(`${PASSKEY}/options`, { body: {} })).response)).toEqual([401, 'SIGN_IN_REQUIRED']);
      const { options, attemptCookie } = await beginNew(viewer);
      const { credential } = soft.create(options);
      const other = await call(PASSKEY, { body: { credential }, ...join(admin, attemptCookie) });
      expect(outcome(other)).toEqual([400, 'passkeyExpired']);
      const added = await add(admin);
      const again = await beginNew(admin);
      expect(again.options['excludeCredentials']).toEqual([
        expect.objectContaining({ id: added.passkey.id, transports: ['internal'] }),
      ]);
    });

    test('an account has at most ten passkeys, also when they are added at once', async () => {
      const { call, soft, signIn, list, beginNew, join } = createClient(env, 'acme');
      const viewer = await signIn('editor@demo.test');
      const begun = [];
      for (let count = 0; count < MAX_PASSKEYS + 2; count += 1) begun.push(await beginNew(viewer));
      const added = await Promise.all(
        begun.map(({ options, attemptCookie }) =>
          call(PASSKEY, { body: { credential: soft.create(options).credential }, ...join(viewer, attemptCookie) }),
        ),
      );
      expect(added.filter(({ status }) => status === 200)).toHaveLength(MAX_PASSKEYS);
      expect(added.filter(({ body }) => body['code'] === 'PASSKEYS_FULL')).toHaveLength(2);
      expect(await list(viewer)).toHaveLength(MAX_PASSKEYS);
      expect(outcome((await beginNew(viewer)).response)).toEqual([409, 'PASSKEYS_FULL']);
    });

    test('a realm without passkeys has no such calls; other sites and too many attempts are refused', async () => {
      const { call, signIn, add, use, beginLogin } = createClient(env);
      const plain = { method: 'POST', body: {}, realm: 'plain' } as const;
      expect(outcome(await call(`${LOGIN}/options`, plain))).toEqual([404, 'PASSKEYS_OFF']);
      // The calls of an account check the session first, so guests do not learn whether the realm has passkeys.
      expect(outcome(await call(`${PASSKEY}/options`, plain))).toEqual([401, 'SIGN_IN_REQUIRED']);
      const crossSite = { 'sec-fetch-site': 'cross-site' };
      const foreign = await call(`${LOGIN}/options`, { method: 'POST', headers: crossSite });
      expect(outcome(foreign)).toEqual([403, 'ORIGIN_FORBIDDEN']);
      const { passkey } = await add(await signIn());
      // Passkeys share the limit of sign-ins with other providers.
      const limit = { realmId: 'beta', bucket: 'providerByAddress', key: '127.0.0.1' };
      await exhaustLimit(env, limit, PROVIDER_LIMIT);
      expect(outcome((await beginLogin()).response)).toEqual([429, 'TOO_MANY_ATTEMPTS']);
      env.clock.advance(PROVIDER_LIMIT.windowMs);
      expect((await use(passkey)).response.status).toBe(200);
    });

    test('a reset of the password, and a password that an operator sets, remove the passkeys', async () => {
      const { call, signIn, add, use, list } = createClient(env);
      const { kysely } = env.database;
      const staff = createStaffService({ kysely, now: env.clock.now });
      const email = 'eva@example.test';
      const { id } = await staff.create('beta', { email, password: DEMO_CREDENTIALS.secret, role: 'editor' });
      const first = await add(await signIn(email));
      expect(first.response.status).toBe(200);
      await staff.update('beta', id, { password: DEMO_CREDENTIALS.secret });
      expect((await use(first.passkey)).response.status).not.toBe(200);
      expect(await list(await signIn(email))).toEqual([]);
      const second = await add(await signIn(email));
      const token = newSecret();
      const createdAt = new Date(env.clock.now());
      const expiresAt = new Date(env.clock.now() + MINUTE_MS);
      const stored = { tokenHash: hashSecret(token), purpose: 'reset-password', email, accountId: id } as const;
      await createOneTimeTokens(kysely).add('beta', { ...stored, createdAt, expiresAt });
      const reset = await call(putResetPassword.path, {
        method: 'PUT',
        body: { token, secret: 'a-long-river-at-dusk' },
      });
      expect(reset.status, reset.text).toBe(200);
      expect((await use(second.passkey)).response.status).not.toBe(200);
      const passkeys = await kysely.selectFrom('passkey').selectAll().where('account_id', '=', id).execute();
      expect(passkeys).toEqual([]);
    });

    describe('hostile bodies', () => {
      test.each<[string, string, unknown]>([
        ['nothing', LOGIN, {}],
        ['an empty id', LOGIN, { credential: { id: '', rawId: '', type: 'public-key', response: {} } }],
        ['an id with SQL', LOGIN, { credential: { id: "a' or 1=1", rawId: 'a', type: 'public-key', response: {} } }],
        ['a number', PASSKEY, { credential: 7 }],
        ['a long password', `${PASSKEY}/options`, { secret: 'a'.repeat(5000) }],
      ])('%s is refused by %s', async (_name, path, body) => {
        const { call, signIn } = createClient(env);
        expect((await call(path, { body, ...(await signIn()) })).status).toBe(400);
      });

      test('a response that cannot be read is refused as expired', async () => {
        const { call, beginLogin } = createClient(env);
        const { attemptCookie } = await beginLogin();
        const response = { clientDataJSON: 'bm9uc2Vuc2U', authenticatorData: 'AAAA', signature: 'AAAA' };
        const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response };
        const refused = await call(LOGIN, { body: { credential }, cookie: attemptCookie });
        expect(outcome(refused)).toEqual([400, 'passkeyExpired']);
      });
    });
  },
  { publish },
);
