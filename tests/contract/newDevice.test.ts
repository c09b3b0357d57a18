// The mail to the owner of an account about a sign-in with a new device, sent to a real mail server.
import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import type { Database } from '#src/server/db/database.ts';
import { createPublishing } from '#src/server/db/repositories/publishing.ts';
import { readDevice } from './challenges.ts';
import { describeWithApi, type ApiUnderTest } from './describeWithApi.ts';
import { startMailServer, type MailServer } from './mailServer.ts';
import { DEMO_CREDENTIALS, type TestResponse, type TestRequest } from './startApi.ts';

const PASSWORD = 'a-long-river-at-dusk';
const MAGIC = '/api/v2/token/alt/magic-email';
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1';
const ENGLISH = /New sign-in to your account at Acme/;

const readTexts = (locale: string) =>
  JSON.parse(readFileSync(`realms/default/strings/${locale}.json`, 'utf8')) as object;

async function publishRealm(database: Database): Promise<void> {
  const realm = {
    id: 'acme',
    name: 'Acme',
    locales: ['en', 'es', 'ar'],
    defaultLocale: 'en',
    homePage: 'home',
    timeZone: 'Europe/Lisbon',
    hosts: ['acme.test'],
    sessionMode: 'cookie',
    features: {},
    rowTypes: [],
    identity: { magicLink: 'AUTOMATIC', mailFrom: 'hello@acme.test' },
  };
  await createPublishing(database.kysely, database.changes).publish('acme', {
    documents: [
      { kind: 'realm', key: 'realm', body: realm },
      { kind: 'theme', key: 'theme', body: { colours: {} } },
      ...realm.locales.map((key) => ({ kind: 'strings' as const, key, body: readTexts(key) })),
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
  const mails = servers.at(-1)!;
  const call = (path: string, options: TestRequest = {}): Promise<TestResponse> =>
    env.api.call(path, { realm: 'acme', ...options });
  const signIn = (id: string, options: TestRequest = {}): Promise<TestResponse> =>
    call('/api/v2/login', { body: { id, secret: PASSWORD }, ...options });
  const createAccount = async (email: string, headers: Record<string, string> = {}): Promise<void> => {
    await call('/api/v2/user', { body: { name: 'Ann', email, secret: PASSWORD, consents: {} }, headers });
    const { token } = await mails.waitFor(email, /./);
    await call(`/api/v2/user/confirm/${token}`);
  };
  /** Returns the templates of all mails to an address, also of those that are not sent yet. */
  const listTemplates = async (recipient: string): Promise<readonly string[]> => {
    const rows = await env.database.kysely
      .selectFrom('mail_outbox')
      .select('template')
      .where('recipient', '=', recipient)
      .orderBy('created_at')
      .execute();
    return rows.map(({ template }) => template);
  };
  const listEvents = async (cookie: string | undefined): Promise<unknown> => {
    const { body } = await call('/api/v2/user/account/event', { cookie });
    return (body['events'] as { kind: string }[]).map(({ kind }) => kind);
  };
  return { call, signIn, createAccount, listTemplates, listEvents, mails };
}

describeWithApi(
  'sign-ins with new devices',
  (env) => {
    test('the first sign-in of an account sends no mail; the first sign-in with each further device sends one', async () => {
      const { signIn, createAccount, listTemplates, listEvents, mails } = createViewer(env);
      const email = 'ann@example.test';
      await createAccount(email);
      const first = await signIn(email);
      expect(first.status).toBe(200);
      env.clock.advance(1_000);
      expect((await signIn(email, { cookie: readDevice(first) })).status, 'the same browser signs in again').toBe(200);
      expect(await listTemplates(email)).toEqual(['confirm-email']);

      env.clock.advance(1_000);
      const second = await signIn(email, { headers: { 'user-agent': PHONE, 'x-test-country': 'PT' } });
      expect(second.status).toBe(200);
      const { text = '', html = '', link } = await mails.waitFor(email, ENGLISH);
      expect(text).toContain('Device: Safari, iPhone');
      // 09:00 UTC is 09:00 in Lisbon in November.
      expect(text).toMatch(/Time: November 21, 2026 at 9:00\s?AM (WET|GMT)/);
      expect(text).toContain('Country: Portugal');
      expect(text).toContain('sign out all others');
      expect(html).toContain('See my devices');
      expect([link.pathname, link.searchParams.get('view')]).toEqual(['/members', 'devices']);
      expect(await listEvents(second.cookie)).toEqual(['new-device', 'signed-up']);

      env.clock.advance(1_000);
      await signIn(email, { cookie: readDevice(second), headers: { 'user-agent': PHONE } });
      expect(await listTemplates(email)).toEqual(['confirm-email', 'new-device']);
    });

    test('a device that only another account has used is new; after its sign-in it is new for neither account', async () => {
      const { signIn, createAccount, listTemplates } = createViewer(env);
      const [bea, cem] = ['bea@example.test', 'cem@example.test'];
      await createAccount(bea);
      await createAccount(cem);
      await signIn(bea);
      const firstOfCem = await signIn(cem);
      const shared = await signIn(bea, { cookie: readDevice(firstOfCem) });
      expect(await listTemplates(bea)).toEqual(['confirm-email', 'new-device']);
      for (const email of [bea, cem]) await signIn(email, { cookie: readDevice(shared) });
      expect(await listTemplates(bea)).toEqual(['confirm-email', 'new-device']);
      expect(await listTemplates(cem)).toEqual(['confirm-email']);
    });

    test('a sign-in by magic link with a new device sends the mail too, with the name of the device and in the language of the owner', async () => {
      const { call, signIn, createAccount, listTemplates, mails } = createViewer(env);
      const email = 'dora@example.test';
      await createAccount(email, { 'accept-language': 'es' });
      await signIn(email);
      env.clock.advance(1_000);
      await call(`${MAGIC}?email=${email}`);
      const { token } = await mails.waitFor(email, /link to sign in/);
      const headers = { 'user-agent': PHONE, 'accept-language': 'ar' };
      env.clock.advance(1_000);
      const opened = await call(MAGIC, { body: { token }, headers });
      expect(opened.status).toBe(200);
      const { text, subject } = await mails.waitFor(email, /Nuevo inicio de sesión/);
      expect(subject).toBe('Nuevo inicio de sesión en tu cuenta de Acme');
      expect(text).toContain('Dispositivo: Safari, iPhone');
      expect(text).toContain('País: desconocido');
      const { body } = await call('/api/v2/user/session', { cookie: opened.cookie });
      expect((body['sessions'] as object[])[0]).toMatchObject({ device: 'Safari, iPhone', isCurrent: true });
      expect(await listTemplates(email)).toEqual(['confirm-email', 'magic-link', 'new-device']);
    });

    test('sign-ins with a wrong password or to an account of the demo send no mail', async () => {
      const { call, signIn, createAccount, listTemplates } = createViewer(env);
      const email = 'eve@example.test';
      await createAccount(email);
      await signIn(email);
      const wrong = await call('/api/v2/login', { body: { id: email, secret: 'another-quiet-hill' } });
      expect(wrong.status).toBe(401);
      expect(await listTemplates(email)).toEqual(['confirm-email']);
      for (let device = 0; device < 2; device += 1)
        expect((await call('/api/v2/login', { body: DEMO_CREDENTIALS })).status).toBe(200);
      expect(await listTemplates(DEMO_CREDENTIALS.id)).toEqual([]);
    });
  },
  {
    publish: publishRealm,
    settings: async () => {
      const server = await startMailServer();
      servers.push(server);
      return { smtpUrl: server.url };
    },
  },
);
