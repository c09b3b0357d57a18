// Unusual uses of the links and codes of mails: two browsers use a link at once, a scanner opens it, another viewer is
// signed in, codes are guessed one by one and in parallel.
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { SECOND_MS } from '#schemas/durations.ts';
import { createAccounts } from '#src/server/db/repositories/accounts.ts';
import { createPublishing } from '#src/server/db/repositories/publishing.ts';
import type { Database } from '#src/server/db/database.ts';
import { createPasswords } from '#src/server/domain/session/passwords.ts';
import { MAX_CODE_ATTEMPTS } from '#src/server/domain/identity/identityRules.ts';
import { appRenderer } from './appRenderer.ts';
import { describeWithApi, type ApiUnderTest } from './describeWithApi.ts';
import { startMailServer, type MailServer } from './mailServer.ts';
import { readToken, type TestResponse, type TestRequest } from './startApi.ts';

const PASSWORD = 'a-long-river-at-dusk';
const MAGIC = '/api/v2/token/alt/magic-email';
const USER = '/api/v2/user';
const RESET = '/api/v2/reset-password';
const passwordHash = createPasswords().hash(PASSWORD);
const texts = JSON.parse(readFileSync('realms/default/strings/en.json', 'utf8')) as Record<string, string>;

async function publish(database: Database): Promise<void> {
  const publishing = createPublishing(database.kysely, database.changes);
  for (const [id, sessionMode] of [
    ['acme', 'cookie'],
    ['beta', 'bearer'],
    // Viewers choose their password on the page to which the mail leads.
    ['gamma', 'bearer'],
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
      identity: {
        magicLink: 'AUTOMATIC',
        mailFrom: `hello@${id}.test`,
        ...(id === 'gamma' && { signUpPassword: 'MAIL' }),
      },
    };
    await publishing.publish(id, {
      documents: [
        { kind: 'realm', key: 'realm', body: realm },
        { kind: 'theme', key: 'theme', body: { colours: {} } },
        { kind: 'strings', key: 'en', body: texts },
        { kind: 'page', key: 'home', body: { id: 'home', version: 1, elements: [] } },
      ],
      hosts: [`${id}.test`],
    });
  }
}

const servers: MailServer[] = [];
afterAll(async () => {
  for (const server of servers) await server.close();
});

let accountNumber = 0;

/** Creates an account. Returns functions that send requests for it and read its mails. */
async function createAccount({ api, database }: ApiUnderTest, realm: string) {
  const accountId = `mailed-${++accountNumber}`;
  const email = `${accountId}@${realm}.test`;
  await createAccounts(database.kysely).add(realm, {
    accountId,
    email,
    passwordHash: await passwordHash,
    name: 'Ann',
    country: null,
    roles: [],
    isDemo: false,
    profiles: [{ profileId: `${accountId}-p`, name: 'Ann', isChild: false, isDefault: true }],
  });
  const mails = servers.at(-1)!;
  const call = (path: string, options: TestRequest = {}): Promise<TestResponse> =>
    api.call(path, { realm, ...options });
  const signIn = async (id = email): Promise<TestRequest> => {
    const response = await call('/api/v2/login', { body: { id, secret: PASSWORD } });
    expect(response.status, response.text).toBe(200);
    return realm === 'beta' ? { token: readToken(response) } : { cookie: response.cookie };
  };
  /** Asks for a magic link. Returns its token and its code. */
  const requestLink = async (address = email) => {
    const listLinks = () =>
      mails.received.filter(({ recipient, subject }) => recipient === address && /link to sign in/.test(subject ?? ''));
    const earlier = listLinks().length;
    expect((await call(`${MAGIC}?email=${address}`)).status).toBe(200);
    await expect.poll(() => listLinks().length, { timeout: 30_000 }).toBe(earlier + 1);
    const mail = listLinks().at(-1)!;
    return { token: mail.token, link: mail.link, code: /\b\d{6}\b/.exec(mail.text ?? '')![0] };
  };
  return { accountId, email, mails, call, signIn, requestLink };
}

const readAccountId = ({ body }: TestResponse): unknown => (body['session'] as { id?: string } | undefined)?.id;
const statusesOf = (responses: readonly TestResponse[]): number[] =>
  responses.map(({ status }) => status).toSorted((a, b) => a - b);
const listWrongCodes = (code: string, count: number): string[] =>
  Array.from({ length: count + 1 }, (_, index) => String(index).padStart(6, '0'))
    .filter((guess) => guess !== code)
    .slice(0, count);
const fromNetwork = (index: number): TestRequest => ({ headers: { 'x-forwarded-for': `198.51.100.${index}` } });

describeWithApi(
  'links and codes of mails',
  (env) => {
    describe.each(['acme', 'beta'])('%s', (realm) => {
      const countSessions = async (accountId: string): Promise<number> =>
        (
          await env.database.kysely
            .selectFrom('session')
            .select('realm_id')
            .where('account_id', '=', accountId)
            .where('revoked_at', 'is', null)
            .execute()
        ).length;

      test('a link that two browsers exchange at the same moment opens one session', async () => {
        const { accountId, call, requestLink } = await createAccount(env, realm);
        const { token } = await requestLink();
        const both = await Promise.all([1, 2].map(() => call(MAGIC, { body: { token } })));
        expect(statusesOf(both)).toEqual([200, 401]);
        expect(both.find(({ status }) => status === 401)!.headers.getSetCookie()).toEqual([]);
        expect(await countSessions(accountId)).toBe(1);
      });

      test('the link and the code of one mail at the same moment open one session', async () => {
        const { accountId, call, email, requestLink } = await createAccount(env, realm);
        const { token, code } = await requestLink();
        const both = await Promise.all([call(MAGIC, { body: { token } }), call(MAGIC, { body: { email, code } })]);
        expect(statusesOf(both)).toEqual([200, 401]);
        expect(await countSessions(accountId)).toBe(1);
      });

      test('a link that is opened while somebody else is signed in opens the session of its own account', async () => {
        const other = await createAccount(env, realm);
        const { accountId, call, requestLink } = await createAccount(env, realm);
        const session = await other.signIn();
        const { token } = await requestLink();
        const opened = await call(MAGIC, { body: { token }, ...session });
        expect([opened.status, readAccountId(opened)]).toEqual([200, accountId]);
        const credential = realm === 'beta' ? { token: readToken(opened) } : { cookie: opened.cookie };
        const me = await call('/api/v2/session', credential);
        expect(me.body).toMatchObject({ id: accountId, isGuest: false });
        const linked = await call('/api/v2/user/provider', credential);
        expect(linked.text, 'the response has nothing of the other account').not.toContain(other.email);
        expect(await countSessions(other.accountId), 'the session of the browser has ended').toBe(0);
      });

      test('the link still works after GET and HEAD requests and after its page was opened', async () => {
        const { call, email, requestLink } = await createAccount(env, realm);
        const { token, link, code } = await requestLink();
        const path = link.pathname + link.search;
        for (let visit = 0; visit < 3; visit++)
          for (const method of ['GET', 'HEAD'] as const) {
            const page = await call(path, { method, headers: { host: `${realm}.test`, accept: 'text/html' } });
            expect(page.status).toBeLessThan(500);
            expect(page.headers.getSetCookie().filter((cookie) => cookie.startsWith('session='))).toEqual([]);
            await call(`${MAGIC}?token=${token}`, { method });
            await call(`${MAGIC}?email=${email}&code=${code}&token=${token}`, { method: 'HEAD' });
          }
        expect((await call(MAGIC, { body: { token } })).status).toBe(200);
      });

      test('a code can be typed wrongly a few times; after that the right one is refused too', async () => {
        const { call, email, requestLink } = await createAccount(env, realm);
        const { code } = await requestLink();
        const guesses = listWrongCodes(code, MAX_CODE_ATTEMPTS);
        for (const guess of guesses.slice(1))
          expect((await call(MAGIC, { body: { email, code: guess } })).status).toBe(401);
        env.clock.advance(SECOND_MS);
        const next = await requestLink();
        for (const guess of listWrongCodes(next.code, MAX_CODE_ATTEMPTS))
          expect((await call(MAGIC, { body: { email, code: guess }, ...fromNetwork(1) })).status).toBe(401);
        const rightCode = await call(MAGIC, { body: { email, code: next.code }, ...fromNetwork(2) });
        expect([rightCode.status, rightCode.body['code']]).toEqual([401, 'failedToMagicLogin']);
        const earlier = await call(MAGIC, { body: { email, code }, ...fromNetwork(3) });
        expect(earlier.status, 'the code of an earlier mail cannot be guessed either').toBe(401);
        expect((await call(MAGIC, { body: { token: next.token } })).status, 'the link still works').toBe(200);
      });

      test('only a few of the codes that arrive from many networks at the same moment are compared', async () => {
        const { accountId, call, email, requestLink } = await createAccount(env, realm);
        const { code } = await requestLink();
        const guesses = [...listWrongCodes(code, 3 * MAX_CODE_ATTEMPTS), code];
        const results = await Promise.all(
          guesses.map((guess, index) => call(MAGIC, { body: { email, code: guess }, ...fromNetwork(index) })),
        );
        const opened = results.filter(({ status }) => status === 200).length;
        expect(await countSessions(accountId)).toBe(opened);
        const row = await env.database.kysely
          .selectFrom('one_time_token')
          .select('attempts')
          .where('account_id', '=', accountId)
          .executeTakeFirstOrThrow();
        expect(row.attempts).toBeLessThanOrEqual(MAX_CODE_ATTEMPTS);
        if (opened === 0) expect(row.attempts).toBe(MAX_CODE_ATTEMPTS);
      });

      test('a link that changes the address works for both browsers that open it, and changes it once', async () => {
        const { accountId, call, email, mails, signIn } = await createAccount(env, realm);
        const target = `new-${email}`;
        const body = { email: target, secret: PASSWORD };
        const sent = await call(`${USER}/email`, { method: 'PUT', body, ...(await signIn()) });
        expect(sent.body).toMatchObject({ sent: true });
        const { token } = await mails.waitFor(target, /new e-mail/);
        const both = await Promise.all([1, 2].map(() => call(`${USER}/confirm/${token}`)));
        expect(both.map(({ status, body: { email: confirmed } }) => [status, confirmed])).toEqual([
          [200, target],
          [200, target],
        ]);
        const changes = await env.database.kysely
          .selectFrom('mail_outbox')
          .select('template')
          .where('recipient', '=', email)
          .where('template', 'like', '%changed%')
          .execute();
        expect(changes, 'the earlier address gets one mail').toHaveLength(1);
        const account = env.database.kysely.selectFrom('account').select('email').where('account_id', '=', accountId);
        expect((await account.executeTakeFirstOrThrow()).email).toBe(target);
      });

      test('two links for one new address at the same moment give it to one account', async () => {
        const accounts = [await createAccount(env, realm), await createAccount(env, realm)];
        const { call, mails } = accounts[0]!;
        const target = `wanted-${accounts[0]!.email}`;
        const tokens: string[] = [];
        for (const { signIn } of accounts) {
          const body = { email: target, secret: PASSWORD };
          expect((await call(`${USER}/email`, { method: 'PUT', body, ...(await signIn()) })).status).toBe(200);
          const mail = await mails.waitFor(target, /new e-mail/);
          await expect
            .poll(() => mails.received.filter(({ recipient }) => recipient === target).length)
            .toBe(tokens.length + 1);
          tokens.push(
            tokens.length === 0 ? mail.token : mails.received.findLast(({ recipient }) => recipient === target)!.token,
          );
        }
        const both = await Promise.all(tokens.map((token) => call(`${USER}/confirm/${token}`)));
        expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
        expect(both.every(({ status }) => status < 500)).toBe(true);
        const owners = env.database.kysely.selectFrom('account').select('account_id').where('email', '=', target);
        expect(await owners.execute()).toHaveLength(1);
      });

      test('a reset link that two browsers use at the same moment sets one of the two passwords', async () => {
        const { accountId, call, email, mails, signIn } = await createAccount(env, realm);
        await signIn();
        expect((await call(`${RESET}/create`, { body: { id: email } })).status).toBe(200);
        const { token } = await mails.waitFor(email, /new password/);
        const secrets = ['the-first-quiet-mountain', 'the-second-quiet-mountain'];
        const both = await Promise.all(
          secrets.map((secret) => call(RESET, { method: 'PUT', body: { token, secret } })),
        );
        expect(statusesOf(both)).toEqual([200, 404]);
        expect(await countSessions(accountId), 'all sessions have ended').toBe(0);
        const signIns = await Promise.all(
          [...secrets, PASSWORD].map((secret) => call('/api/v2/login', { body: { id: email, secret } })),
        );
        expect(signIns.map(({ status }) => status)).toEqual([
          ...both.map(({ status }) => (status === 200 ? 200 : 401)),
          401,
        ]);
      });

      test('two sign-ups with one address at the same moment make one account, with the password that was confirmed', async () => {
        const { call, mails } = await createAccount(env, realm);
        const email = `twice-${accountNumber}@${realm}.test`;
        const secrets = ['the-first-quiet-mountain', 'the-second-quiet-mountain'];
        const responses = await Promise.all(
          secrets.map((secret) => call(USER, { body: { name: 'Ann', email, secret, consents: {} } })),
        );
        expect(responses.map(({ status, body }) => [status, body])).toEqual([1, 2].map(() => [200, { sent: true }]));
        await expect
          .poll(() => mails.received.filter(({ recipient }) => recipient === email).length, { timeout: 30_000 })
          .toBe(2);
        const tokens = mails.received.filter(({ recipient }) => recipient === email).map(({ token }) => token);
        const confirmed = await Promise.all(tokens.map((token) => call(`${USER}/confirm/${token}`)));
        expect(confirmed.filter(({ status }) => status === 200)).toHaveLength(1);
        expect(confirmed.every(({ status }) => status < 500)).toBe(true);
        const stored = env.database.kysely.selectFrom('account').select('account_id').where('email', '=', email);
        expect(await stored.execute()).toHaveLength(1);
        const signIns = await Promise.all(
          secrets.map((secret) => call('/api/v2/login', { body: { id: email, secret } })),
        );
        expect(statusesOf(signIns)).toEqual([200, 401]);
      });
    });

    test('an activation link that two browsers use at the same moment creates one account with one of the two passwords', async () => {
      const realm = 'gamma';
      const email = `activated@${realm}.test`;
      const call = (path: string, options: TestRequest): Promise<TestResponse> =>
        env.api.call(path, { realm, ...options });
      expect((await call(USER, { body: { name: 'Ann', email, consents: {} } })).body).toEqual({ sent: true });
      const { token, link } = await servers.at(-1)!.waitFor(email, /Choose your password/);
      expect(link.pathname).toBe(`/activate/${token}`);
      const secrets = ['the-first-quiet-mountain', 'the-second-quiet-mountain'];
      const both = await Promise.all(secrets.map((secret) => call(RESET, { method: 'PUT', body: { token, secret } })));
      expect(statusesOf(both)).toEqual([200, 404]);
      const accounts = env.database.kysely.selectFrom('account').select('account_id').where('email', '=', email);
      expect(await accounts.execute()).toHaveLength(1);
      const signIns = await Promise.all(
        secrets.map((secret) => call('/api/v2/login', { body: { id: email, secret } })),
      );
      expect(signIns.map(({ status }) => status)).toEqual(both.map(({ status }) => (status === 200 ? 200 : 401)));
      const again = await call(RESET, { method: 'PUT', body: { token, secret: 'the-third-quiet-mountain' } });
      expect(again.status).toBe(404);
    });
  },
  {
    publish,
    renderer: appRenderer,
    trustProxy: 1,
    settings: async () => {
      const server = await startMailServer();
      servers.push(server);
      return { smtpUrl: server.url };
    },
  },
);
