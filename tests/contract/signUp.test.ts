// Sign-up, confirmation, reset and change of passwords and addresses, with a real mail server.
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#schemas/durations.ts';
import type { Database } from '#src/server/db/database.ts';
import { ATTEMPT_RULES } from '#src/server/domain/attempts/attemptRules.ts';
import { createPublishing } from '#src/server/db/repositories/publishing.ts';
import { proves } from '../proves.ts';
import { isChallenge, readAttemptChallenge, readDevice, solve, exhaustLimit } from './challenges.ts';
import { describeWithApi, type ApiUnderTest } from './describeWithApi.ts';
import { startMailServer, type MailServer } from './mailServer.ts';
import { readToken, type TestResponse, type TestRequest } from './startApi.ts';

const PASSWORD = 'a-long-river-at-dusk';
const USER = '/api/v2/user';
const RESET = '/api/v2/reset-password';
const MAGIC = '/api/v2/token/alt/magic-email';
const texts = JSON.parse(readFileSync('realms/default/strings/en.json', 'utf8')) as Record<string, string>;

async function publishRealm(database: Database): Promise<void> {
  const realm = {
    id: 'acme',
    name: 'Acme',
    locales: ['en'],
    defaultLocale: 'en',
    homePage: 'home',
    hosts: ['acme.test'],
    // In other countries no consent may be ticked in advance (docs/territory-law.md).
    territories: ['US'],
    sessionMode: 'bearer',
    features: {},
    rowTypes: [],
    identity: {
      magicLink: 'AUTOMATIC',
      mailFrom: 'hello@acme.test',
      terms: [
        { fieldName: 'terms', fieldType: 'BINARY_CHOICE', label: 'I accept the terms', required: true },
        { fieldName: 'news', fieldType: 'BINARY_CHOICE', label: 'Send me news', defaultValue: true },
        { fieldName: 'about', fieldType: 'INFORMATION_TEXT', label: 'Data', text: 'We store it.', required: true },
      ],
    },
  };
  await createPublishing(database.kysely, database.changes).publish('acme', {
    documents: [
      { kind: 'realm', key: 'realm', body: realm },
      { kind: 'theme', key: 'theme', body: { colours: { primary: '#ffcc00', 'on-primary': '#000000' } } },
      { kind: 'strings', key: 'en', body: texts },
      { kind: 'page', key: 'home', body: { id: 'home', version: 1, elements: [] } },
    ],
    hosts: ['acme.test'],
  });
}

const servers: MailServer[] = [];
afterAll(async () => {
  for (const server of servers) await server.close();
});

function createViewer(env: ApiUnderTest) {
  const call = (path: string, options: TestRequest = {}): Promise<TestResponse> =>
    env.api.call(path, { realm: 'acme', ...options });
  const signUp = (email: string, more: object = {}): Promise<TestResponse> =>
    call(USER, { body: { name: ' Ann ', email, secret: PASSWORD, consents: { terms: true }, ...more } });
  const signIn = (id: string, secret = PASSWORD): Promise<TestResponse> =>
    call('/api/v2/login', { body: { id, secret } });
  const confirm = (token: string): Promise<TestResponse> => call(`${USER}/confirm/${token}`);
  const mails = (): MailServer => servers.at(-1)!;
  /** Signs up and confirms. Returns the access token of a session. */
  const createAccount = async (email: string): Promise<string> => {
    await signUp(email);
    await confirm((await mails().waitFor(email, /Confirm/)).token);
    return readToken(await signIn(email));
  };
  return { call, signUp, signIn, confirm, mails, createAccount };
}

/** Sends a request with a Host header of its own, which `fetch` does not allow, and no Realm header. Returns the status. */
const callFromHost = (
  { api }: ApiUnderTest,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: object,
): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const method = body ? 'POST' : 'GET';
    const options = {
      host: '127.0.0.1',
      port: api.port,
      path,
      method,
      headers: { host: 'acme.test', 'content-type': 'application/json', ...headers },
    };
    request(options, (response) => response.resume().on('end', () => resolve(response.statusCode)))
      .on('error', reject)
      .end(body && JSON.stringify(body));
  });

describeWithApi(
  'accounts with a password',
  (env) => {
    test('a sign-up becomes an account when its address is confirmed, once, and the link may be opened again', async () => {
      const { signUp, signIn, confirm, mails } = createViewer(env);
      const response = await signUp('  Ann@Example.test ', { returnTo: '/video/7?t=63' });
      expect([response.status, response.body]).toEqual([200, { sent: true }]);
      const mail = await mails().waitFor('ann@example.test', /Confirm your e-mail for Acme/);
      expect(mail.from).toMatchObject({ name: 'Acme', address: 'hello@acme.test' });
      expect(mail.text).toContain('One step left, Ann');
      expect(mail.html).toContain('#ffcc00');
      expect(mail.link.pathname).toBe('/email-confirmation');
      expect(mail.link.searchParams.get('from')).toBe('/video/7?t=63');
      expect((await signIn('ann@example.test')).status).toBe(401);
      await proves('API-078', 'a GET that ends in the token confirms the address', async () => {
        const confirmed = await confirm(mail.token);
        expect([confirmed.status, confirmed.body]).toEqual([200, { email: 'ann@example.test', next: 'login' }]);
        expect((await confirm(`${mail.token.slice(0, -1)}-`)).status).toBe(404);
      });
      expect((await signIn('Ann@example.test')).status).toBe(200);
      expect((await confirm(mail.token)).body).toEqual({ email: 'ann@example.test', next: 'login' });
      env.clock.advance(DAY_MS + 1);
      expect((await confirm(mail.token)).body['code']).toBe('invalidToken');
      const stored = await env.database.kysely.selectFrom('one_time_token').select('token_hash').execute();
      expect(JSON.stringify(stored)).not.toContain(mail.token);
      expect(JSON.stringify(await env.database.kysely.selectFrom('mail_outbox').selectAll().execute())).not.toContain(
        mail.token,
      );
    });

    test('an address with an account gets the same response, and its owner another mail', async () => {
      const { createAccount, signUp, signIn, mails, call } = createViewer(env);
      await createAccount('bob@example.test');
      const [known, unknown] = [
        await signUp('bob@example.test', { secret: 'another-quiet-mountain' }),
        await signUp('new-bob@example.test'),
      ];
      expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
      const mail = await mails().waitFor('bob@example.test', /already have an account/);
      expect(mail.link.searchParams.has('token')).toBe(false);
      expect((await signIn('bob@example.test', 'another-quiet-mountain')).status).toBe(401);
      const resets = [
        await call(`${RESET}/create`, { body: { id: 'bob@example.test' } }),
        await call(`${RESET}/create`, { body: { id: 'nobody@example.test', provider: 'password' } }),
      ];
      expect(resets.map(({ status, body }) => [status, body])).toEqual([
        [200, { sent: true }],
        [200, { sent: true }],
      ]);
      await mails().waitFor('bob@example.test', /new password/);
      await vi.waitFor(async () => {
        const row = await env.database.kysely
          .selectFrom('mail_outbox')
          .select('outcome')
          .where('recipient', '=', 'nobody@example.test')
          .executeTakeFirst();
        expect(row?.outcome).toBe('dropped');
      });
      expect(mails().received.some(({ recipient }) => recipient === 'nobody@example.test')).toBe(false);
    });

    test.each([
      ['another port', { host: 'acme.test:9999' }],
      ['another port through the proxy', { 'x-forwarded-host': 'acme.test:9999' }],
      ['another case', { 'x-forwarded-host': 'ACME.test:9999' }],
    ])('the links of mails lead to the host of the brand when a request names %s', async (name, headers) => {
      const { createAccount, mails } = createViewer(env);
      const email = `${name.replaceAll(' ', '-')}@example.test`;
      const call = (path: string, body?: object) => callFromHost(env, path, headers, body);
      await createAccount(email);
      expect(await call(`${RESET}/create`, { id: email })).toBe(200);
      expect(await call(`${MAGIC}?email=${email}`)).toBe(200);
      const body = { name: 'Ann', email: `other-${email}`, secret: PASSWORD, consents: { terms: true } };
      expect(await call(USER, body)).toBe(200);
      const sent = [
        await mails().waitFor(email, /new password/),
        await mails().waitFor(email, /link to sign in/),
        await mails().waitFor(`other-${email}`, /Confirm/),
      ];
      expect(sent.map((mail) => mail.link.origin)).toEqual(sent.map(() => 'http://acme.test'));
      for (const { text, html } of sent) expect(`${text}${html}`).not.toContain('9999');
    });

    test('a request for the host of nobody causes no mail, and the port of the server itself stays in links', async () => {
      const { createAccount, mails } = createViewer(env);
      const email = 'host@example.test';
      await createAccount(email);
      const ask = (headers: Readonly<Record<string, string>>) =>
        callFromHost(env, `${RESET}/create`, headers, { id: email });
      for (const headers of [
        { host: 'evil.test' },
        { host: 'acme.test.evil.test' },
        { host: 'acme.test', 'x-forwarded-host': 'evil.test' },
        { host: 'acme.test:80@evil.test' },
      ])
        expect([headers, await ask(headers)]).toEqual([headers, 404]);
      expect(await ask({ host: `acme.test:${env.api.port}` })).toBe(200);
      expect((await mails().waitFor(email, /new password/)).link.host).toBe(`acme.test:${env.api.port}`);
      expect(mails().received.filter(({ recipient }) => recipient === email)).toHaveLength(2);
    });

    test('when two sign-ups use one address, the confirmed one becomes the account, with its own password', async () => {
      const { signUp, signIn, confirm, mails } = createViewer(env);
      const email = 'carol@example.test';
      await signUp(email, { secret: 'planted-by-somebody-else' });
      const planted = await mails().waitFor(email, /Confirm/);
      await signUp(email);
      const newest = await vi.waitFor(() => {
        const found = mails().received.filter(({ recipient }) => recipient === email);
        expect(found).toHaveLength(2);
        return found[1]!;
      });
      const both = await Promise.all([confirm(newest.token), confirm(newest.token)]);
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      expect((await confirm(planted.token)).status).toBe(404);
      expect((await signIn(email, 'planted-by-somebody-else')).status).toBe(401);
      expect((await signIn(email)).status).toBe(200);
    });

    test('fields that need another value are named, each with the label of its message', async () => {
      const { signUp, call } = createViewer(env);
      const readRefusedFields = async (more: object) =>
        ((await signUp('dora@example.test', more)).body['details'] as { fields?: object } | undefined)?.fields;
      expect(await readRefusedFields({ name: '  ', email: 'abc', secret: 'short', consents: {} })).toEqual({
        name: 'pleaseProvideYourName',
        email: 'pleaseProvideValidEmail',
        secret: 'passwordTooShort',
        terms: 'pleaseAgree',
      });
      for (const common of ['password123!', 'Passw0rd2026', 'qwertyuiop', 'aaaaaaaaaaaa', 'iloveyouiloveyou'])
        expect(await readRefusedFields({ secret: common })).toEqual({ secret: 'passwordTooCommon' });
      expect(await readRefusedFields({ email: 'dora-the-great@example.test', secret: 'dora-the-great1' })).toEqual({
        secret: 'passwordIsEmail',
      });
      const hostile = await call(USER, { body: { name: 'x', email: 'x@example.test', roles: ['admin'] } });
      expect([hostile.status, hostile.body['code']]).toEqual([400, 'INPUT_INVALID']);
      await proves('FORM-039', 'a term has a name, type, label, text, default and whether it is required', async () => {
        expect((await call('/api/v2/consent-terms')).body['terms']).toEqual([
          expect.objectContaining({
            fieldName: 'terms',
            fieldType: 'BINARY_CHOICE',
            label: 'I accept the terms',
            required: true,
            defaultValue: false,
            data: { default: false },
          }),
          expect.objectContaining({ fieldName: 'news', required: false, data: { default: true } }),
          expect.objectContaining({ fieldName: 'about', fieldType: 'INFORMATION_TEXT', text: 'We store it.' }),
        ]);
      });
    });

    test('a reset sets the password once, ends all sessions, and notifies the owner', async () => {
      const { createAccount, call, signIn, mails } = createViewer(env);
      const email = 'eve@example.test';
      const session = await createAccount(email);
      await proves('API-072', 'the request of a reset takes id and provider', async () => {
        const response = await call(`${RESET}/create`, { body: { id: email, provider: 'password' } });
        expect([response.status, response.body]).toEqual([200, { sent: true }]);
      });
      const { token, link } = await mails().waitFor(email, /new password/);
      expect(link.pathname).toBe('/login/resetpwd');
      const secret = 'seven-green-bottles';
      const byNetwork = { realmId: 'acme', bucket: 'signInByNetwork', key: `127.0.0.1 ${email}` };
      await exhaustLimit(env, byNetwork, ATTEMPT_RULES.signIn.byAccountAndNetwork);
      expect((await signIn(email)).body['code']).toBe('TOO_MANY_ATTEMPTS');
      expect((await call(RESET, { method: 'PUT', body: { token, secret: 'password1234' } })).body['code']).toBe(
        'INPUT_REFUSED',
      );
      let device = '';
      await proves('API-071', 'a new password is set with token and secret', async () => {
        const response = await call(RESET, { method: 'PUT', body: { token, secret } });
        expect([response.status, response.body]).toEqual([200, { email }]);
        device = readDevice(response);
      });
      expect((await call(RESET, { method: 'PUT', body: { token, secret } })).body['code']).toBe('invalidToken');
      expect((await call('/api/v2/user/preferences', { token: session })).status).toBe(401);
      const statusOf = async (body: object, cookie?: string) =>
        (await call('/api/v2/login', { body: { id: email, ...body }, cookie })).status;
      expect(await statusOf({ secret }), 'a network with too many attempts is refused').toBe(429);
      expect(await statusOf({ secret }, device), 'the device that set the password signs in').toBe(200);
      expect(await statusOf({ secret: PASSWORD }, device), 'the earlier password is refused').toBe(401);
      await mails().waitFor(email, /was changed/);
      await call(`${RESET}/create`, { body: { id: email } });
      const expiredMail = await vi.waitFor(() => {
        const found = mails().received.filter(
          (mail) => mail.recipient === email && mail.subject?.startsWith('Choose a new password'),
        );
        expect(found).toHaveLength(2);
        return found[1]!;
      });
      env.clock.advance(HOUR_MS + 1);
      expect((await call(RESET, { method: 'PUT', body: { token: expiredMail.token, secret } })).status).toBe(404);
    });

    test('a viewer changes password and address with the current password', async () => {
      const { createAccount, call, confirm, signIn, mails } = createViewer(env);
      const email = 'finn@example.test';
      const [session, other] = [await createAccount(email), readToken(await signIn(email))];
      const put = (path: string, body: object) => call(`${USER}/${path}`, { method: 'PUT', body, token: session });
      const secret = 'nine-blue-lanterns';
      const wrong = await put('password', { currentSecret: 'not-the-password', secret });
      expect([wrong.status, wrong.body['code']]).toEqual([400, 'invalidCurrentCredentials']);
      expect((await call(`${USER}/password`, { method: 'PUT', body: { currentSecret: 'x', secret } })).status).toBe(
        401,
      );
      expect((await put('password', { currentSecret: PASSWORD, secret })).body).toEqual({ changed: true });
      expect((await call('/api/v2/user/preferences', { token: session })).status).toBe(200);
      expect((await call('/api/v2/user/preferences', { token: other })).status).toBe(401);

      expect((await put('email', { email: 'finn@new.test', secret })).body).toEqual({ sent: true });
      const notice = await mails().waitFor(email, /wants to change/);
      expect(notice.text).toContain('finn@new.test');
      const { events } = (await call('/api/v2/user/account/event', { token: session })).body;
      expect((events as { kind: string }[])[0]?.kind).toBe('email-change-requested');
      const { token } = await mails().waitFor('finn@new.test', /new e-mail/);
      expect((await signIn('finn@new.test', secret)).status).toBe(401);
      expect((await confirm(token)).body).toEqual({ email: 'finn@new.test', next: 'login' });
      expect((await confirm(token)).status).toBe(200);
      expect([(await signIn('finn@new.test', secret)).status, (await signIn(email, secret)).status]).toEqual([
        200, 401,
      ]);
      await mails().waitFor(email, /was changed/);
      const byNetwork = { realmId: 'acme', bucket: 'signInByNetwork', key: '127.0.0.1 finn@new.test' };
      await exhaustLimit(env, byNetwork, ATTEMPT_RULES.signIn.byAccountAndNetwork, 1);
      expect((await put('password', { currentSecret: 'a guess', secret })).status).toBe(400);
      expect((await put('password', { currentSecret: secret, secret })).body['code']).toBe('TOO_MANY_ATTEMPTS');
      expect(
        (await signIn('finn@new.test', secret)).status,
        'wrong current passwords count as attempts to sign in',
      ).toBe(429);
    });

    test('requests for mails are limited by network and e-mail address; a solved challenge passes the limit of the e-mail address', async () => {
      const { call, createAccount, mails } = createViewer(env);
      const email = 'jo@example.test';
      await createAccount(email);
      const requestFrom = (network: string, path: string, body?: object) =>
        call(path, { headers: { 'x-forwarded-for': network }, ...(body && { body }) });
      const { byAccountAndNetwork, byAccount } = ATTEMPT_RULES.sendEmail;
      for (const id of [email, 'not-jo@example.test']) {
        const reset = (network: string) => requestFrom(network, `${RESET}/create`, { id });
        for (let n = 0; n < byAccountAndNetwork.maxAttempts; n++) expect((await reset('192.0.2.1')).status).toBe(200);
        expect((await reset('192.0.2.1')).body['code']).toBe('TOO_MANY_ATTEMPTS');
        for (let n = byAccountAndNetwork.maxAttempts; n < byAccount.maxAttempts; n++)
          expect((await reset(`198.51.100.${n}`)).status).toBe(200);
        expect(isChallenge(await reset('192.0.2.2')), id).toBe(true);
      }
      const magic = (solution = '') =>
        requestFrom('192.0.2.2', `${MAGIC}?email=${email}&solution=${encodeURIComponent(solution)}`);
      for (const text of ['', '{}', '{"challenge":']) expect(isChallenge(await magic(text)), text).toBe(true);
      const solution = await solve(readAttemptChallenge(await magic()));
      expect((await magic(JSON.stringify(solution))).body).toEqual({ sent: true });
      await mails().waitFor(email, /link to sign in/);
      expect(isChallenge(await magic(JSON.stringify(solution))), 'a solution is accepted once').toBe(true);
    });

    test('an address to which no mail can be sent causes no error of the server', async () => {
      const { call } = createViewer(env);
      for (const id of ['a\u0000b@example.test', 'no address'])
        expect((await call(`${RESET}/create`, { body: { id } })).status, id).toBeLessThan(500);
    });

    test('a magic link signs in once, by its token or its code', async () => {
      const { createAccount, call, mails } = createViewer(env);
      const email = 'gina@example.test';
      await createAccount(email);
      await proves('API-060', 'the request takes the e-mail in the query', async () => {
        const response = await call(`${MAGIC}?email=${email}`);
        expect([response.status, response.body]).toEqual([200, { sent: true }]);
      });
      const { token, link, text = '' } = await mails().waitFor(email, /link to sign in/);
      expect(link.pathname).toBe('/login/magic-link');
      const code = /\b\d{6}\b/.exec(text)![0];
      const wrongCode = code === '000000' ? '000001' : '000000';
      expect((await call(MAGIC, { body: { email, code: wrongCode } })).status).toBe(401);
      expect((await call(MAGIC, { body: { email: 'ann@example.test', code } })).status).toBe(401);
      await proves('API-061', 'the exchange takes the token', async () => {
        expect((await call(MAGIC, { body: { token } })).body['session']).toMatchObject({ isGuest: false });
      });
      for (const body of [{ token }, { email, code }])
        expect((await call(MAGIC, { body })).body['code']).toBe('failedToMagicLogin');
      const fromElsewhere = await call(`${MAGIC}?email=${email}`, { headers: { 'sec-fetch-site': 'cross-site' } });
      expect(fromElsewhere.status).toBe(403);
      env.clock.advance(15 * MINUTE_MS);
      expect((await call(MAGIC, { body: { token } })).status).toBe(401);
    });

    test('mails wait while the mail server is busy, and mails to a refused recipient are not sent again', async () => {
      const { signUp, mails } = createViewer(env);
      const server = mails();
      const readOutcome = async (recipient: string) =>
        env.database.kysely
          .selectFrom('mail_outbox')
          .select(['outcome', 'attempts', 'last_error'])
          .where('recipient', '=', recipient)
          .executeTakeFirstOrThrow();
      server.state = 'busy';
      await signUp('hugo@example.test');
      await vi.waitFor(async () => {
        expect(await readOutcome('hugo@example.test')).toMatchObject({
          outcome: null,
          attempts: 1,
          last_error: expect.stringContaining('451') as string,
        });
      });
      server.state = 'refuses';
      await signUp('ina@example.test');
      await vi.waitFor(async () => {
        expect((await readOutcome('ina@example.test')).outcome).toBe('failed');
      });
      server.state = 'accepts';
      env.clock.advance(MINUTE_MS);
      expect((await server.waitFor('hugo@example.test', /Confirm/)).token).toMatch(/^[\w-]{43}$/);
    });

    test('mails wait while the mail server cannot be reached, every response says so, and they are sent later', async () => {
      const { signUp, createAccount, call, mails } = createViewer(env);
      const server = mails();
      const [known, unknown, late] = ['kim@example.test', 'nobody-here@example.test', 'lea@example.test'];
      await createAccount(known);
      await server.stopListening();
      expect((await signUp(late)).status).toBe(200);
      await vi.waitFor(async () => {
        const row = await env.database.kysely
          .selectFrom('mail_outbox')
          .select(['outcome', 'attempts', 'last_error'])
          .where('recipient', '=', late)
          .executeTakeFirstOrThrow();
        expect(row).toMatchObject({ outcome: null, attempts: 1, last_error: expect.any(String) as string });
      });
      const delayed = { sent: true, isDelayed: true };
      for (const email of [known, unknown]) {
        expect((await call(`${RESET}/create`, { body: { id: email } })).body, email).toEqual(delayed);
        expect((await call(`${MAGIC}?email=${email}`)).body, email).toEqual(delayed);
      }
      expect((await signUp('mia@example.test')).body).toEqual(delayed);
      await server.listenAgain();
      env.clock.advance(MINUTE_MS);
      expect((await server.waitFor(late, /Confirm/)).token).toMatch(/^[\w-]{43}$/);
      await server.waitFor(known, /link to sign in/);
      expect((await signUp('noa@example.test')).body).toEqual({ sent: true });
    });
  },
  {
    publish: publishRealm,
    trustProxy: 1,
    settings: async () => {
      const server = await startMailServer();
      servers.push(server);
      return { smtpUrl: server.url };
    },
  },
);

describe.each([
  ['without PUBLIC_PORT', undefined],
  ['with PUBLIC_PORT', 8443],
] as const)('the links of mails in production %s', (_, publicPort) => {
  describeWithApi(
    'sites',
    (env) => {
      const readOrigin = async (email: string, headers: Readonly<Record<string, string>>): Promise<string> => {
        const body = { name: 'Ann', email, secret: PASSWORD, consents: { terms: true } };
        expect(await callFromHost(env, USER, headers, body)).toBe(200);
        return (await servers.at(-1)!.waitFor(email, /Confirm/)).link.origin;
      };
      const own = () => (publicPort === undefined ? `:${env.api.port}` : '');
      const ofProxy = publicPort === undefined ? '' : ':8443';

      test.each(['localhost', '127.0.0.1', '[::1]'])('%s with a Realm header leads to the brand', async (host) => {
        const address = host.replaceAll(/\W/g, '');
        const find = (name: string, headers: Readonly<Record<string, string>>) =>
          readOrigin(`${name}-${address}@example.test`, { realm: 'acme', ...headers });
        expect(await find('other', { host: `${host}:8080` })).toBe(`http://acme.test${ofProxy}`);
        const listening = publicPort === undefined ? own() : ofProxy;
        expect(await find('own', { host: `${host}:${env.api.port}` })).toBe(`http://acme.test${listening}`);
      });

      test('a port is in a link when the operator has named it, and the port of the server when it is reached directly', async () => {
        const https = { 'x-forwarded-proto': 'https' };
        const port = String(env.api.port);
        const origins = [
          await readOrigin('proxy@example.test', { host: 'acme.test:8443', ...https }),
          await readOrigin('plain@example.test', { host: 'acme.test:8443' }),
          await readOrigin('direct@example.test', { host: `acme.test:${port}` }),
          await readOrigin('tls@example.test', { host: `acme.test:${port}`, ...https }),
          await readOrigin('other@example.test', { host: 'acme.test:9999', ...https }),
          await readOrigin('none@example.test', { host: 'acme.test', ...https }),
        ];
        expect(origins).toEqual([
          `https://acme.test${ofProxy}`,
          `http://acme.test${ofProxy}`,
          `http://acme.test${own()}`,
          'https://acme.test',
          'https://acme.test',
          'https://acme.test',
        ]);
      });
    },
    {
      publish: publishRealm,
      isDemo: false,
      trustProxy: 1,
      ...(publicPort !== undefined && { publicPort }),
      settings: async () => {
        const server = await startMailServer();
        servers.push(server);
        return { smtpUrl: server.url };
      },
    },
  );
});
