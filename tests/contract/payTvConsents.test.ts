// New customers of a pay-TV provider agree to the terms of the brand before their account exists.
import { afterAll, beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '#schemas/durations.ts';
import type { Database } from '#src/server/db/database.ts';
import { createPublishing } from '#src/server/db/repositories/publishing.ts';
import { startTvProvider } from '#tests/identity/startTvProvider.ts';
import { describeWithApi } from './describeWithApi.ts';
import { DEMO_CREDENTIALS, readToken, type TestResponse, type TestRequest } from './startApi.ts';

const start = Date.now();
let now = (): number => start;
const tv = await startTvProvider(() => now());
afterAll(() => tv.close());

const IDS = { requestorId: 'NOVA', resourceId: 'nova-channel' };
const PROVIDER = {
  kind: 'pay-tv',
  label: 'TV provider',
  ...IDS,
  baseUri: tv.origin,
  softwareStatement: 'a.software.statement',
  grantsLicences: ['pass'],
};
const RULES = { fieldName: 'rules', fieldType: 'BINARY_CHOICE', label: 'I accept the rules', required: true };
const NEWS = { fieldName: 'news', fieldType: 'BINARY_CHOICE', label: 'Send me news' };
const INFO = { fieldName: 'info', fieldType: 'INFORMATION_TEXT', label: 'About your data', required: true };

const REALMS = [
  { id: 'beta', terms: [RULES, NEWS, INFO], selfRegistration: true },
  { id: 'optional', terms: [NEWS, INFO], selfRegistration: true },
  { id: 'closed', terms: [RULES], selfRegistration: false },
];

async function publish(database: Database): Promise<void> {
  const publishing = createPublishing(database.kysely, database.changes);
  for (const { id, terms, selfRegistration } of REALMS)
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
            sessionMode: 'bearer',
            features: { selfRegistration },
            rowTypes: [],
            identity: { terms },
            providers: [PROVIDER],
          },
        },
        { kind: 'theme', key: 'theme', body: { colours: {} } },
        { kind: 'page', key: 'home', body: { id: 'home', version: 1, elements: [] } },
      ],
      hosts: [`${id}.test`],
    });
}

const PENDING = '/api/v2/login/pending-sign-up';
const AGREED = { name: ' Ann ', consents: { rules: true, news: false, unknown: true } };
const readCode = ({ status, body }: TestResponse): string =>
  `${status} ${(body['code'] as string | undefined) ?? ''}`.trim();
const readSession = ({ body }: TestResponse) => body['session'] as { id: string; isGuest: boolean; licences: string[] };
let people = 0;
const newCustomer = (): string => `customer-${++people}`;

type Attempt = { readonly cookie: string; readonly accessToken: string; readonly code: string };

describeWithApi(
  'consents of new customers of a pay-TV provider',
  (env) => {
    beforeEach(async () => {
      now = env.clock.now;
      tv.reset();
      await env.database.kysely.deleteFrom('rate_limit').execute();
    });
    const begin = async (options: TestRequest = {}): Promise<Attempt> => {
      const response = await env.api.call('/api/v3/adobe/regcode', { body: { requestorId: 'NOVA' }, ...options });
      const { accessToken, code } = response.body as { accessToken: string; code: string };
      return { accessToken, code, cookie: response.cookie ?? '' };
    };
    const exchange = ({ accessToken, cookie }: Attempt, options: TestRequest = {}) =>
      env.api.call('/api/v3/adobe/token', { body: { requestorId: 'NOVA', accessToken }, cookie, ...options });
    const signIn = async (customer: string, options: TestRequest = {}) => {
      const begun = await begin(options);
      expect(await tv.signIn(begun.code, { customer, mvpd: 'norte-tv', choice: 'sport' })).toBe(303);
      return { begun, response: await exchange(begun, options) };
    };
    /** Signs a new customer in, and returns the cookie of the browser in which the sign-up waits. */
    const beginSignUp = async (customer = newCustomer()): Promise<Attempt> => {
      const { begun, response } = await signIn(customer);
      expect(readCode(response)).toBe('403 consentRequired');
      expect(response.cookie, 'the browser keeps its cookie').toBe(begun.cookie);
      return begun;
    };
    const callPending = (cookie: string | undefined, options: TestRequest = {}) =>
      env.api.call(PENDING, { cookie, ...options });
    const agree = (cookie: string | undefined, body: unknown = AGREED) => callPending(cookie, { body });
    const confirm = (options: TestRequest) => env.api.call('/api/v2/user/adobe', { body: IDS, ...options });
    const count = async (table: 'account' | 'linked_identity'): Promise<number> =>
      (await env.database.kysely.selectFrom(table).select('realm_id').execute()).length;
    const countRows = async () => [await count('account'), await count('linked_identity')];

    test('the account is created with the answers when the customer has agreed, and the next sign-in asks nothing', async () => {
      const before = await countRows();
      const customer = newCustomer();
      const begun = await beginSignUp(customer);
      expect(await countRows()).toEqual(before);
      const waiting = await callPending(begun.cookie);
      expect([waiting.status, waiting.body]).toEqual([200, { id: expect.any(String), email: '', name: '' }]);
      expect(waiting.headers.get('cache-control')).toBe('no-store');

      const created = await agree(begun.cookie);
      expect(readCode(created)).toBe('200');
      expect(created.body['linkedAccounts']).toEqual([{ provider: 'pay-tv' }]);
      const { id } = readSession(created);
      const account = await env.database.kysely
        .selectFrom('account')
        .select(['name', 'email', 'consents'])
        .where('account_id', '=', id)
        .executeTakeFirstOrThrow();
      expect(account).toEqual({ name: 'Ann', email: null, consents: { rules: true, news: false } });
      expect(readSession(await confirm({ token: readToken(created) })), 'the provider knows the device').toMatchObject({
        id,
        licences: ['pass'],
      });

      expect(readCode(await agree(begun.cookie)), 'a repeated answer is refused').toBe('400 signInExpired');
      expect(readCode(await exchange(begun)), 'a repeated exchange is refused').toBe('400 signInExpired');
      expect(readSession((await signIn(customer)).response).id).toBe(id);
      expect(await countRows()).toEqual(before.map((rows) => rows + 1));
    });

    test('without the consent, in another browser and with a forged body there is no account', async () => {
      const before = await countRows();
      const { cookie } = await beginSignUp();
      const stranger = await begin();
      for (const foreignCookie of [undefined, stranger.cookie, `sign-in=${'x'.repeat(43)}`, 'sign-in=']) {
        expect(readCode(await callPending(foreignCookie)), foreignCookie).toBe('400 signInExpired');
        expect(readCode(await agree(foreignCookie)), foreignCookie).toBe('400 signInExpired');
      }
      expect(readCode(await callPending(cookie, { realm: 'optional' })), 'the sign-up exists only at its brand').toBe(
        '400 signInExpired',
      );
      for (const consents of [{}, { rules: false }, { news: true }])
        expect((await agree(cookie, { name: 'Ann', consents })).body).toMatchObject({
          code: 'INPUT_REFUSED',
          details: { fields: { rules: 'pleaseAgree' } },
        });
      for (const body of [
        { name: 'Ann', consents: { rules: 'yes' } },
        { name: '', consents: { rules: true } },
        { name: 'x'.repeat(500), consents: { rules: true } },
        { ...AGREED, subject: 'another person' },
        { ...AGREED, provider: 'openid:acme' },
        [],
      ])
        expect((await agree(cookie, body)).status, JSON.stringify(body)).toBe(400);
      expect(await countRows()).toEqual(before);
      expect(readCode(await agree(cookie)), 'the sign-up still waits').toBe('200');
    });

    test('a customer who declines leaves nothing, and is asked again at the next sign-in', async () => {
      const before = await countRows();
      const customer = newCustomer();
      const { cookie } = await beginSignUp(customer);
      expect((await callPending(cookie, { method: 'DELETE', body: {} })).body).toEqual({ done: true });
      const stored = await env.database.kysely.selectFrom('provider_sign_up').selectAll().execute();
      expect(JSON.stringify(stored)).not.toContain(customer);
      expect(readCode(await agree(cookie))).toBe('400 signInExpired');
      await beginSignUp(customer);
      expect(await countRows()).toEqual(before);
    });

    test('the consent is awaited for ten minutes', async () => {
      const { cookie } = await beginSignUp();
      env.clock.advance(10 * MINUTE_MS - 1_000);
      expect((await callPending(cookie)).status).toBe(200);
      env.clock.advance(1_001);
      expect(readCode(await callPending(cookie))).toBe('400 signInExpired');
      expect(readCode(await agree(cookie))).toBe('400 signInExpired');
    });

    test('two answers at once, and two browsers of one customer, create one account', async () => {
      const before = await countRows();
      const { cookie } = await beginSignUp();
      const answers = await Promise.all([agree(cookie), agree(cookie)]);
      expect(answers.map(readCode).toSorted()).toEqual(['200', '400 signInExpired']);
      const customer = newCustomer();
      const browsers = [await beginSignUp(customer), await beginSignUp(customer)];
      const created = await Promise.all(browsers.map((browser) => agree(browser.cookie)));
      expect(created.map(readCode)).toEqual(['200', '200']);
      expect(new Set(created.map((response) => readSession(response).id)).size).toBe(1);
      expect(await countRows()).toEqual(before.map((rows) => rows + 2));
    });

    test('answers with the id of a person are refused after another person has begun a sign-up in the same browser', async () => {
      const { cookie } = await beginSignUp();
      const { id } = (await callPending(cookie)).body;
      const other = await begin({ cookie });
      await tv.signIn(other.code, { customer: newCustomer(), mvpd: 'norte-tv', choice: 'sport' });
      expect(readCode(await exchange({ ...other, cookie }))).toBe('403 consentRequired');
      expect(readCode(await agree(cookie, { ...AGREED, id }))).toBe('400 signInExpired');
      const { id: newId } = (await callPending(cookie)).body;
      expect(newId).not.toBe(id);
      expect(readCode(await agree(cookie, { ...AGREED, id: newId }))).toBe('200');
    });

    test('the id of the device, which works like a password, is stored encrypted', async () => {
      await beginSignUp();
      const stored = await env.database.kysely.selectFrom('provider_sign_up').select('person').execute();
      const { device } = stored.at(-1)!.person as { readonly device: { readonly secret: string } };
      expect(device.secret).toMatch(/^enc1:/);
    });

    test('brands without a required question, sign-ins that link a subscription, and closed brands do not ask', async () => {
      const unasked = await signIn(newCustomer(), { realm: 'optional' });
      expect(readCode(unasked.response)).toBe('200');
      expect(readCode((await signIn(newCustomer(), { realm: 'closed' })).response)).toBe('403 signUpNotAllowed');
      const own = await env.api.call('/api/v2/login', { body: DEMO_CREDENTIALS });
      const linked = await signIn(newCustomer(), { token: readToken(own) });
      expect([linked.response.status, readSession(linked.response).id]).toEqual([200, readSession(own).id]);
    });

    test('a device without a browser shows the questions: its refused call sets the cookie with which it sends the answers', async () => {
      const before = await countRows();
      const guest = await env.api.call('/api/v2/login/guest/checkin', { body: {} });
      const token = readToken(guest);
      const { body } = await env.api.call('/api/v2/adobe/NOVA/regcode', { body: {}, token });
      await tv.signIn(String(body['code']), { customer: newCustomer(), mvpd: 'norte-tv', choice: 'sport' });
      const refused = await confirm({ token });
      expect(readCode(refused)).toBe('403 consentRequired');
      expect(refused.cookie).toMatch(/^sign-in=[\w-]{43}$/);
      expect(
        readCode(await callPending(undefined, { token, body: AGREED })),
        'answers without the cookie are refused',
      ).toBe('400 signInExpired');
      expect(await countRows()).toEqual(before);
      const created = await callPending(refused.cookie, { token, body: AGREED });
      expect(readCode(created)).toBe('200');
      expect(readSession(await confirm({ token: readToken(created) }))).toMatchObject({
        id: readSession(created).id,
        licences: ['pass'],
      });
      expect(await countRows()).toEqual(before.map((rows) => rows + 1));
    });
  },
  {
    publish,
    start,
    privateOrigins: [tv.origin],
    encryptionKeys: ['a-key-of-at-least-32-characters-long'],
  },
);
