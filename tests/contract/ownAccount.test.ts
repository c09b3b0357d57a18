// What signed-in viewers manage of their own account, in both session modes: devices, details, providers, the audit
// trail, the export and the deletion.
import { expect, test } from 'vitest';
import { createFieldCipher } from '#src/server/db/fieldCipher.ts';
import { HOUR_MS, MINUTE_MS } from '#schemas/durations.ts';
import { createAccounts } from '#src/server/db/repositories/accounts.ts';
import { createAccountEvents } from '#src/server/db/repositories/accountEvents.ts';
import { createLinkedIdentities } from '#src/server/db/repositories/linkedIdentities.ts';
import { createPublishing } from '#src/server/db/repositories/publishing.ts';
import type { Database } from '#src/server/db/database.ts';
import { createPasswords } from '#src/server/domain/session/passwords.ts';
import { sql } from 'kysely';
import { describeWithApi, type ApiUnderTest } from './describeWithApi.ts';
import { readToken, type TestResponse, type TestRequest } from './startApi.ts';

const PASSWORD = 'a-long-river-at-dusk';
const USER = '/api/v2/user';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Safari/604.1';
const passwordHash = createPasswords().hash(PASSWORD);

async function publish(database: Database): Promise<void> {
  const publishing = createPublishing(database.kysely, database.changes);
  for (const [id, sessionMode] of [
    ['acme', 'cookie'],
    ['beta', 'bearer'],
  ] as const) {
    const realm = {
      id,
      name: id,
      locales: ['en', 'es'],
      defaultLocale: 'en',
      homePage: 'home',
      hosts: [`${id}.test`],
      sessionMode,
      features: {},
      rowTypes: [],
      identity: {
        terms: [
          { fieldName: 'terms', fieldType: 'BINARY_CHOICE', label: 'I accept the terms', required: true },
          { fieldName: 'news', fieldType: 'BINARY_CHOICE', label: 'Send me news', defaultValue: true },
          { fieldName: 'about', fieldType: 'INFORMATION_TEXT', label: 'Data' },
        ],
        accountForm: {
          taxNumber: [{ restrictionType: 'whitelist', elements: ['BR'] }],
          birthDate: [
            { restrictionType: 'whitelist', elements: ['BR', 'ES'] },
            { restrictionType: 'blacklist', elements: ['ES'] },
          ],
          addressCountries: { restrictionType: 'blacklist', elements: ['FR'] },
        },
      },
      providers: [
        { kind: 'openid', clientName: 'club', label: 'The club', issuer: 'https://club.test', clientId: 'x' },
      ],
    };
    await publishing.publish(id, {
      documents: [
        { kind: 'realm', key: 'realm', body: realm },
        { kind: 'theme', key: 'theme', body: { colours: {} } },
        { kind: 'strings', key: 'en', body: { addressPostalCode: 'Postal code' } },
        { kind: 'page', key: 'home', body: { id: 'home', version: 1, elements: [] } },
      ],
      hosts: [`${id}.test`],
    });
  }
}

type Viewer = { readonly call: (path: string, options?: TestRequest) => Promise<TestResponse>; readonly id: string };
let accountNumber = 0;

/** Creates an account without signing in. Returns its id. */
async function createAccount(
  env: ApiUnderTest,
  realm: string,
  email: string,
  more: { readonly passwordHash?: null; readonly provider?: string } = {},
): Promise<string> {
  const accountId = `account-${++accountNumber}`;
  await createAccounts(env.database.kysely).add(realm, {
    accountId,
    email,
    passwordHash: more.passwordHash === null ? null : await passwordHash,
    name: 'Ann',
    country: null,
    roles: [],
    isDemo: false,
    profiles: [{ profileId: `${accountId}-p`, name: 'Ann', isChild: false, isDefault: true }],
    ...(more.provider !== undefined && {
      linkedTo: { provider: more.provider, subject: accountId, at: new Date(env.clock.now()) },
    }),
  });
  return accountId;
}

/** Signs in and returns the viewer of the session. */
async function signIn(env: ApiUnderTest, realm: string, email: string, headers = {}): Promise<Viewer> {
  const response = await env.api.call('/api/v2/login', { realm, body: { id: email, secret: PASSWORD }, headers });
  expect(response.status, response.text).toBe(200);
  const credential = realm === 'acme' ? { cookie: response.cookie } : { token: readToken(response) };
  return {
    id: (response.body['session'] as { id: string }).id,
    call: (path, options = {}) => env.api.call(path, { realm, ...credential, ...options }),
  };
}

type ListedSession = { id: string; device: string; country: string; lastUsedAt: string; isCurrent: boolean };
const listSessions = async (viewer: Viewer): Promise<ListedSession[]> =>
  (await viewer.call(`${USER}/session`)).body['sessions'] as ListedSession[];
const fieldsOf = ({ body }: TestResponse): unknown => (body['details'] as { fields?: unknown } | undefined)?.fields;

describeWithApi(
  'own account',
  (env) => {
    for (const realm of ['acme', 'beta']) {
      const email = (name: string): string => `${name}-${realm}@example.test`;

      test(`${realm}: a viewer lists their devices and ends one or all other sessions, but not those of another account`, async () => {
        await createAccount(env, realm, email('ann'));
        await createAccount(env, realm, email('eve'));
        const desktop = await signIn(env, realm, email('ann'), { 'user-agent': WINDOWS, 'x-test-country': 'UY' });
        const phone = await signIn(env, realm, email('ann'), { 'user-agent': IPHONE });
        const third = await signIn(env, realm, email('ann'));
        const eve = await signIn(env, realm, email('eve'));
        const isCookie = realm === 'acme';
        // Access tokens are valid for 10 minutes, so only cookies can be used later.
        if (isCookie) env.clock.advance(2 * HOUR_MS);
        const listed = await listSessions(desktop);
        expect(listed).toHaveLength(3);
        expect(listed[0]).toMatchObject({ device: 'Chrome, Windows', country: 'UY', isCurrent: true });
        expect(listed.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
        if (isCookie) expect(Date.parse(listed[0]!.lastUsedAt)).toBe(env.clock.now());
        const phoneSession = listed.find(({ device }) => device === 'Safari, iPhone')!;
        expect(phoneSession.country).toBeNull();

        const end = (viewer: Viewer, id: string, options: TestRequest = {}) =>
          viewer.call(`${USER}/session/${id}`, { method: 'DELETE', ...options });
        expect((await end(eve, phoneSession.id)).body['code']).toBe('SESSION_UNKNOWN');
        expect((await end(desktop, listed[0]!.id)).body['code']).toBe('SESSION_CURRENT');
        expect((await listSessions(phone)).length, 'the session is still active').toBe(3);
        const foreign = { headers: { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' } };
        if (isCookie) expect((await end(desktop, phoneSession.id, foreign)).body['code']).toBe('ORIGIN_FORBIDDEN');
        expect((await end(desktop, phoneSession.id)).body).toEqual({ ended: 1 });
        expect((await phone.call(`${USER}/session`)).status).toBe(401);
        expect((await end(desktop, phoneSession.id)).status).toBe(404);
        const all = await desktop.call(`${USER}/session`, { method: 'DELETE' });
        expect(all.body).toEqual({ ended: 1 });
        expect((await third.call(`${USER}/session`)).status).toBe(401);
        expect(await listSessions(desktop)).toHaveLength(1);
        expect(await listSessions(eve)).toHaveLength(1);
        const events = (await desktop.call(`${USER}/account/event`)).body['events'];
        expect(events).toMatchObject([
          { kind: 'sessions-ended' },
          { kind: 'sessions-ended' },
          { kind: 'new-device' },
          { kind: 'new-device', device: 'Safari, iPhone' },
        ]);
        expect((await eve.call(`${USER}/account/event`)).body['events']).toEqual([]);
        const other = realm === 'acme' ? 'beta' : 'acme';
        expect((await desktop.call(`${USER}/session`, { realm: other })).status).toBe(401);
        for (const path of [
          'session',
          'account',
          'account/event',
          'account/export',
          'provider',
          'marketing-preferences',
        ])
          expect((await env.api.call(`${USER}/${path}`, { realm })).body['code'], path).toBe('SIGN_IN_REQUIRED');
      });
    }

    test('the account form stores trimmed values, and refuses what its rules exclude', async () => {
      await createAccount(env, 'beta', 'form@example.test');
      const viewer = await signIn(env, 'beta', 'form@example.test');
      const put = (body: unknown) => viewer.call(`${USER}/account`, { method: 'PUT', body });
      const countries = await env.api.call('/api/v2/countries', { realm: 'beta', headers: { 'x-test-country': 'GB' } });
      expect(countries.body['callerCountryCode']).toBe('GB');
      const byCode = new Map(
        (countries.body['countries'] as { iso3166alpha2: string }[]).map((country) => [country.iso3166alpha2, country]),
      );
      expect(byCode.get('GB')).toMatchObject({ name: 'United Kingdom', callingCode: '+44' });
      expect(byCode.get('US')).toMatchObject({
        addressRequiredFields: expect.arrayContaining([
          expect.objectContaining({
            fieldName: 'administrativeLevel1',
            acceptableValues: expect.arrayContaining(['NY']),
          }),
        ]),
      });
      expect(byCode.size).toBeGreaterThan(200);

      const saved = await put({ name: '  Ana Lima ', phoneNumber: '+447700900123' });
      expect(saved.body).toMatchObject({
        userUUID: viewer.id,
        details: { name: 'Ana Lima', phoneNumber: '+447700900123', birthDate: null, taxNumber: null },
        addresses: [],
        hasPassword: true,
      });
      expect(fieldsOf(await put({ name: '   ' }))).toEqual({ name: 'pleaseProvideYourName' });
      expect(fieldsOf(await put({ phoneNumber: '+44 12' }))).toEqual({ phoneNumber: 'phoneNumberFieldIsInvalid' });
      expect(fieldsOf(await put({ address: { country: 'FR', fields: {} } }))).toEqual({
        address: 'pleaseProvideYourAddress',
      });
      const brazil = (fields: object, more: object = {}) =>
        put({ address: { country: 'BR', fields: { line1: 'Rua A, 1', locality: 'Recife', ...fields } }, ...more });
      expect(fieldsOf(await brazil({ administrativeLevel1: 'XX', postalCode: '' }))).toEqual({
        administrativeLevel1: 'administrativeLevel1FieldIsInvalid',
        postalCode: 'postalCodeFieldIsRequired',
        birthDate: 'birthDateFieldIsRequired',
        taxNumber: 'taxNumberFieldIsRequired',
      });
      const complete = { administrativeLevel1: 'PE', postalCode: '50010-000', unknownPart: 'x' };
      expect(fieldsOf(await brazil(complete, { birthDate: '2026-02-31', taxNumber: '123' }))).toEqual({
        birthDate: 'birthDateFieldIsInvalid',
        taxNumber: 'taxNumberFieldIsInvalid',
      });
      const thisYear = new Date(env.clock.now()).getUTCFullYear();
      expect(
        fieldsOf(await brazil(complete, { birthDate: `${thisYear - 11}-01-01`, taxNumber: '123.456.789-01' })),
      ).toEqual({ birthDate: 'birthDateTooYoung' });
      const stored = await brazil(complete, { birthDate: '1990-02-28', taxNumber: '123.456.789-01' });
      expect(stored.body).toMatchObject({ details: { birthDate: '1990-02-28', taxNumber: '12345678901' } });
      expect((stored.body['addresses'] as { fields: object }[])[0]!.fields).not.toHaveProperty('unknownPart');
      expect((await put({ name: 'Ana' })).status, 'a change of one field needs no other fields').toBe(200);
      // Spain is in the blacklist of birthDate and not in the whitelist of taxNumber, so both values are removed.
      const spain = { line1: 'Calle 1', postalCode: '28001', locality: 'Madrid', administrativeLevel1: 'Madrid' };
      const moved = await put({ address: { country: 'ES', fields: spain }, birthDate: '1990-02-28', taxNumber: '1' });
      expect(moved.body).toMatchObject({ details: { birthDate: null, taxNumber: null } });
      expect((await put({ address: null, phoneNumber: '' })).body).toMatchObject({
        addresses: [],
        details: { phoneNumber: null },
      });
      for (const body of [{}, { email: 'x@y.test' }, { roles: ['admin'] }, { name: 7 }, null])
        expect((await put(body)).status, JSON.stringify(body)).toBe(400);
    });

    test('answers to the questions of sign-up are changed one by one; a required consent cannot be withdrawn', async () => {
      await createAccount(env, 'beta', 'answers@example.test');
      const viewer = await signIn(env, 'beta', 'answers@example.test');
      const path = `${USER}/marketing-preferences`;
      const put = (answers: unknown) => viewer.call(path, { method: 'PUT', body: { answers } });
      const news = { fieldName: 'news', fieldType: 'BINARY_CHOICE', text: 'Send me news', required: false };
      expect((await viewer.call(path)).body['answers']).toMatchObject([
        { fieldName: 'terms' },
        { ...news, answer: true },
      ]);
      expect((await put([{ fieldName: 'news', answer: false }])).body['answers']).toMatchObject([
        { fieldName: 'terms' },
        { ...news, answer: false },
      ]);
      expect((await put([{ fieldName: 'unknown', answer: true }])).status).toBe(200);
      expect(fieldsOf(await put([{ fieldName: 'terms', answer: false }]))).toEqual({ terms: 'consentNeeded' });
      const listEvents = async () =>
        ((await viewer.call(`${USER}/account/event`)).body['events'] as { kind: string; device: unknown }[])
          .map(({ kind }) => kind)
          .filter((kind) => kind.startsWith('consent'));
      expect(await listEvents(), 'the owner sees what was withdrawn, once').toEqual(['consent-withdrawn']);
      await put([{ fieldName: 'news', answer: false }]);
      env.clock.advance(1_000);
      await put([{ fieldName: 'news', answer: true }]);
      expect(await listEvents()).toEqual(['consent-given', 'consent-withdrawn']);
    });

    test('changes of consents remove no other event from the activity', async () => {
      const email = 'activity@example.test';
      const accountId = await createAccount(env, 'beta', email);
      const viewer = await signIn(env, 'beta', email);
      const events = createAccountEvents(env.database.kysely);
      const at = new Date(env.clock.now());
      await events.add('beta', accountId, { kind: 'password-changed', device: 'Chrome, Windows', at });
      const answer = (value: boolean) =>
        viewer.call(`${USER}/marketing-preferences`, {
          method: 'PUT',
          body: { answers: [{ fieldName: 'news', answer: value }] },
        });
      for (let n = 0; n < 25; n++) for (const value of [false, true]) expect((await answer(value)).status).toBe(200);
      for (let n = 0; n < 25; n++) await events.addByEmail('beta', email, { kind: 'sign-in-locked', device: null, at });
      await events.addByEmail('beta', 'nobody@example.test', { kind: 'sign-in-locked', device: null, at });
      const list = (await viewer.call(`${USER}/account/event`)).body['events'] as { kind: string; device: unknown }[];
      const kinds = list.map(({ kind }) => kind);
      const countOf = (kind: string): number => kinds.filter((each) => each === kind).length;
      expect(kinds.slice(0, 22), 'the latest first').toEqual([
        ...Array<string>(20).fill('sign-in-locked'),
        'consent-given',
        'consent-withdrawn',
      ]);
      expect([countOf('consent-given'), countOf('consent-withdrawn')]).toEqual([20, 20]);
      expect(list.at(-1)).toMatchObject({ kind: 'password-changed', device: 'Chrome, Windows' });
      const stored = await env.database.kysely
        .selectFrom('account_event')
        .select('kind')
        .where('account_id', '=', accountId)
        .execute();
      expect(stored, 'older ones of a kind are removed').toHaveLength(61);
    });

    test('a provider can be unlinked unless it is the last way to sign in, also when two requests arrive at once', async () => {
      const links = createLinkedIdentities(env.database.kysely, createFieldCipher([]));
      const accountId = await createAccount(env, 'beta', 'linked@example.test', { provider: 'openid:club' });
      const viewer = await signIn(env, 'beta', 'linked@example.test');
      const at = new Date(env.clock.now());
      await links.add('beta', { provider: 'google', subject: 'g', accountId, email: 'me@mail.test', at });
      const unlink = (provider: string) => viewer.call(`${USER}/provider/${provider}`, { method: 'DELETE' });
      expect((await viewer.call(`${USER}/provider`)).body['providers']).toMatchObject([
        { provider: 'google', label: 'google', email: 'me@mail.test', canUnlink: true },
        { provider: 'openid:club', label: 'The club', canUnlink: true },
      ]);
      expect((await unlink('apple')).body['code']).toBe('PROVIDER_UNKNOWN');
      await env.database.kysely
        .updateTable('account')
        .set({ password_hash: null })
        .where('account_id', '=', accountId)
        .execute();
      const outcomes = await Promise.all([unlink('google'), unlink('openid%3Aclub')]);
      expect(outcomes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const [remaining] = (await viewer.call(`${USER}/provider`)).body['providers'] as { canUnlink: boolean }[];
      expect(remaining!.canUnlink).toBe(false);
    });

    test('an export has everything that is stored, but no secret; a deletion needs the password and leaves only its mail', async () => {
      const email = 'leaving@example.test';
      const accountId = await createAccount(env, 'acme', email, { provider: 'openid:club' });
      const viewer = await signIn(env, 'acme', email);
      await env.database.kysely
        .insertInto('favourite')
        .values({ realm_id: 'acme', account_id: accountId, item_id: 'one' })
        .execute();
      const exported = await viewer.call(`${USER}/account/export`);
      expect(exported.headers.get('content-disposition')).toBe('attachment; filename="acme-account.json"');
      expect(exported.headers.get('cache-control')).toBe('no-store');
      const data = exported.body['data'] as Record<string, unknown[]>;
      expect(data['account']).toMatchObject([{ email, name: 'Ann' }]);
      expect(data['favourite']).toMatchObject([{ itemId: 'one' }]);
      expect([data['session']!.length, data['profile']!.length, data['linkedIdentity']!.length]).toEqual([1, 1, 1]);
      expect(exported.text).not.toMatch(/[hH]ash|argon2|sealed|secret/);
      // Every table with an account belongs to the export.
      const tables = await sql<{ name: string }>`select table_name as name from information_schema.columns
        where column_name = 'account_id' and table_schema = current_schema()`.execute(env.database.kysely);
      const toKind = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
      for (const { name } of tables.rows) expect(Object.keys(data)).toContain(toKind(name));

      const remove = (body: unknown, options: TestRequest = {}) =>
        viewer.call(`${USER}/account/deletion`, { body, ...options });
      for (const body of [{}, { secret: 'wrong' }])
        expect((await remove(body)).body['code']).toBe('invalidCurrentCredentials');
      const foreign = { headers: { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' } };
      expect((await remove({ secret: PASSWORD }, foreign)).status).toBe(403);
      const removed = await remove({ secret: PASSWORD });
      expect(removed.body).toEqual({ deleted: true });
      expect(removed.headers.get('set-cookie')).toMatch(/session=;/);
      expect((await viewer.call(`${USER}/account`)).status).toBe(401);
      const signInAfterDeletion = await env.api.call('/api/v2/login', {
        realm: 'acme',
        body: { id: email, secret: PASSWORD },
      });
      expect(signInAfterDeletion.body['code']).toBe('failedAuthentication');
      const all = await sql<{ name: string }>`select table_name as name from information_schema.tables
        where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(env.database.kysely);
      for (const { name } of all.rows) {
        const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)} t
          where strpos(t::text, ${accountId}) > 0 or strpos(t::text, ${email}) > 0`.execute(env.database.kysely);
        // The goodbye mail is the only row with the address, and finished mails are deleted after a day.
        expect([name, rows[0]!.count]).toEqual([name, name === 'mail_outbox' ? 1 : 0]);
      }
    });

    test('an account without a password is deleted only shortly after a sign-in', async () => {
      await createAccount(env, 'acme', 'fresh@example.test');
      const viewer = await signIn(env, 'acme', 'fresh@example.test');
      await env.database.kysely
        .updateTable('account')
        .set({ password_hash: null })
        .where('account_id', '=', viewer.id)
        .execute();
      // The limit is ten minutes after the sign-in.
      env.clock.advance(11 * MINUTE_MS);
      const remove = () => viewer.call(`${USER}/account/deletion`, { body: {} });
      expect((await remove()).body['code']).toBe('SIGN_IN_AGAIN');
      env.clock.advance(-2 * MINUTE_MS);
      expect((await remove()).body).toEqual({ deleted: true });
    });

    test('changes and exports are limited by account', async () => {
      await createAccount(env, 'beta', 'busy@example.test');
      const viewer = await signIn(env, 'beta', 'busy@example.test');
      const exports = [];
      for (let index = 0; index < 6; index++) exports.push((await viewer.call(`${USER}/account/export`)).status);
      expect(exports).toEqual([200, 200, 200, 200, 200, 429]);
      const results = await Promise.all(
        Array.from({ length: 61 }, () => viewer.call(`${USER}/session`, { method: 'DELETE' })),
      );
      const refused = results.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(1);
      expect(refused[0]!.headers.get('retry-after')).toMatch(/^\d+$/);
    });
  },
  { publish },
);
