// A brand's own fields of the sign-up form: what the server asks for, stores, returns and exports.
import { readFileSync } from 'node:fs';
import { afterAll, expect, test, vi } from 'vitest';
import type { Database } from '#src/server/db/database.ts';
import { createPublishing } from '#src/server/db/repositories/publishing.ts';
import { describeWithApi, type ApiUnderTest } from './describeWithApi.ts';
import { startMailServer, type MailServer } from './mailServer.ts';
import { readToken, type TestResponse, type TestRequest } from './startApi.ts';

const PASSWORD = 'a-long-river-at-dusk';
const USER = '/api/v2/user';
const texts = JSON.parse(readFileSync('realms/default/strings/en.json', 'utf8')) as Record<string, string>;
const CLUB = { type: 'text', fieldName: 'club', label: { $text: { en: 'Club', es: 'Equipo' } }, required: true };
const FIELDS = [
  { type: 'fullName' },
  { type: 'email' },
  { type: 'password' },
  CLUB,
  {
    type: 'dropdown',
    fieldName: 'sport',
    label: 'Sport',
    acceptableValues: [{ value: 'boxing', label: { $text: { en: 'Boxing', es: 'Boxeo' } } }, { value: 'mma' }],
  },
  { type: 'birthDate', required: true },
  { type: 'taxNumber', required: true },
  { type: 'address' },
  { type: 'postalCode' },
];
const DETAILS = {
  birthDate: '1990-01-31',
  taxNumber: '123.456.789-01',
  address: {
    country: 'BR',
    fields: { line1: 'Rua A, 1', locality: 'Recife', administrativeLevel1: 'PE', postalCode: '50010-000' },
  },
  answers: { club: ' Lions ', sport: 'boxing', unknown: 'x' },
};

async function publish(database: Database, signUpFields?: readonly object[]): Promise<void> {
  const realm = {
    id: 'acme',
    name: 'Acme',
    locales: ['en', 'es'],
    defaultLocale: 'en',
    homePage: 'home',
    hosts: ['acme.test'],
    sessionMode: 'bearer',
    features: {},
    rowTypes: [],
    identity: { mailFrom: 'hello@acme.test', ...(signUpFields && { signUpFields }) },
  };
  await createPublishing(database.kysely, database.changes).publish('acme', {
    documents: [
      { kind: 'realm', key: 'realm', body: realm },
      { kind: 'theme', key: 'theme', body: { colours: {} } },
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
    call(USER, { body: { name: 'Ann Lee', email, secret: PASSWORD, details: DETAILS, ...more } });
  const signIn = (id: string): Promise<TestResponse> => call('/api/v2/login', { body: { id, secret: PASSWORD } });
  const confirm = async (email: string): Promise<TestResponse> =>
    call(`${USER}/confirm/${(await servers.at(-1)!.waitFor(email, /./)).token}`);
  return { call, signUp, signIn, confirm };
}

const readFields = ({ body }: TestResponse): unknown => (body['details'] as { fields?: unknown } | undefined)?.fields;

describeWithApi(
  'fields of the sign-up form',
  (env) => {
    test('the form is described in the language of the request', async () => {
      const { call } = createViewer(env);
      const { body } = await call('/api/v2/sign-up-form?lang=es');
      expect((body['fields'] as { label: string }[]).map(({ label }) => label).slice(3, 5)).toEqual([
        'Equipo',
        'Sport',
      ]);
      expect((body['fields'] as object[])[4]).toMatchObject({
        type: 'dropdown',
        fieldName: 'sport',
        required: false,
        acceptableValues: [
          { value: 'boxing', label: 'Boxeo' },
          { value: 'mma', label: 'mma' },
        ],
      });
    });

    test('a sign-up without a required value, or with an invalid one, is refused by field', async () => {
      const { signUp } = createViewer(env);
      const refused = await signUp('bad@example.test', {
        name: ' ',
        details: { ...DETAILS, taxNumber: '12', answers: { sport: 'chess' } },
      });
      expect([refused.status, readFields(refused)]).toEqual([
        400,
        {
          name: 'pleaseProvideYourName',
          'answers.club': 'answerIsRequired',
          'answers.sport': 'answerIsInvalid',
          taxNumber: 'taxNumberFieldIsInvalid',
        },
      ]);
    });

    test('a person who is younger than the law of the country allows cannot sign up, and nothing is stored', async () => {
      const { signUp } = createViewer(env);
      const thisYear = new Date(env.clock.now()).getUTCFullYear();
      const bornFor = (age: number, country: string, fields: object) => ({
        ...DETAILS,
        birthDate: `${thisYear - age}-01-01`,
        address: { country, fields },
      });
      const vienna = { line1: 'Ring 1', locality: 'Wien', postalCode: '1010' };
      const berlin = { line1: 'Allee 1', locality: 'Berlin', postalCode: '10115' };
      const sign = (details: object) => signUp('young@example.test', { details });
      expect(readFields(await sign(bornFor(13, 'AT', vienna)))).toEqual({ birthDate: 'birthDateTooYoung' });
      expect(readFields(await sign(bornFor(15, 'DE', berlin)))).toEqual({ birthDate: 'birthDateTooYoung' });
      expect(await env.database.kysely.selectFrom('pending_sign_up').select('email').execute()).toEqual([]);
      expect((await sign(bornFor(15, 'AT', vienna))).status).toBe(200);
      await env.database.kysely.deleteFrom('pending_sign_up').execute();
    });

    test('the values are stored until the confirmation, and are then part of the account and its export', async () => {
      const { call, signUp, signIn, confirm } = createViewer(env);
      const email = 'ann@example.test';
      expect((await signUp(email)).status).toBe(200);
      // The values are not encrypted here, because this test has no ENCRYPTION_KEYS.
      const [pending] = await env.database.kysely.selectFrom('pending_sign_up').select('sealed_details').execute();
      expect(pending!.sealed_details).toContain('12345678901');
      await confirm(email);
      const opened = await signIn(email);
      expect(opened.body['missingInformationStatus']).toBe('NONE');
      const token = readToken(opened);
      const { body } = await call(`${USER}/account`, { token });
      expect(body).toMatchObject({
        details: { name: 'Ann Lee', birthDate: '1990-01-31', taxNumber: '12345678901' },
        addresses: [DETAILS.address],
        answers: { club: 'Lions', sport: 'boxing' },
      });
      expect((body['fields'] as object[]).length).toBe(FIELDS.length);
      const changed = await call(`${USER}/account`, {
        method: 'PUT',
        token,
        body: { answers: { sport: '', club: 'Tigers' } },
      });
      expect(changed.body['answers']).toEqual({ club: 'Tigers' });
      const refused = await call(`${USER}/account`, { method: 'PUT', token, body: { answers: { club: '' } } });
      expect(readFields(refused)).toEqual({ 'answers.club': 'answerIsRequired' });
      const data = await call(`${USER}/account/export`, { token });
      expect(data.text).toContain('"answers":{"club":"Tigers"}');
    });

    test('a field that is required later must be filled in before videos play', async () => {
      const { call, signUp, signIn, confirm } = createViewer(env);
      const email = 'bo@example.test';
      const publishAndWait = async (fields: readonly object[] | undefined): Promise<void> => {
        await publish(env.database, fields);
        await vi.waitFor(async () =>
          expect((await call('/api/v2/sign-up-form')).body['fields']).toHaveLength(fields?.length ?? 0),
        );
      };
      await publishAndWait(undefined);
      expect((await call(USER, { body: { name: 'Bo', email, secret: PASSWORD } })).status).toBe(200);
      await confirm(email);
      expect((await signIn(email)).body['missingInformationStatus']).toBe('NONE');
      await publishAndWait([{ type: 'name' }, { type: 'email' }, { type: 'password' }, CLUB]);
      const opened = await signIn(email);
      expect(opened.body).toMatchObject({
        missingInformationStatus: 'REQUIRED',
        session: { hasMissingInformation: true },
      });
      const token = readToken(opened);
      const play = () => call('/api/v5/manifest/video/item-1', { token, body: { deviceId: 'd' } });
      expect((await play()).status).toBe(428);
      await call(`${USER}/account`, { method: 'PUT', token, body: { answers: { club: 'Lions' } } });
      expect((await play()).status).not.toBe(428);
      expect((await call('/api/v2/session', { token })).body).not.toHaveProperty('hasMissingInformation');
      expect((await signUp('cy@example.test', { details: { answers: { club: 'Lions' } } })).status).toBe(200);
    });
  },
  {
    publish: (database) => publish(database, FIELDS),
    settings: async () => {
      const server = await startMailServer();
      servers.push(server);
      return { smtpUrl: server.url };
    },
  },
);
