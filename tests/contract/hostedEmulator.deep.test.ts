// Sign-in and sign-up with the emulator of the hosted identity service and the service's client library. Only
// `npm run test:deep` installs the emulator and runs these tests.
import { afterAll, afterEach, expect, test } from 'vitest';
import { changePassword, signInWithPassword } from '#src/identity/hosted/index.ts';
import type { HostedServiceInfo } from '#schemas/appState.ts';
import type { Database } from '#src/server/db/database.ts';
import { createPublishing } from '#src/server/db/repositories/publishing.ts';
import { startHostedEmulator } from '#tests/identity/emulator/startHostedEmulator.ts';
import { describeWithApi } from './describeWithApi.ts';
import type { TestResponse } from './startApi.ts';

const SECRET = 'a long enough password';
const TERMS = [{ fieldName: 'rules', fieldType: 'BINARY_CHOICE', label: 'Rules', required: true }];
const readCode = ({ status, body }: TestResponse): string =>
  `${status} ${(body['code'] as string | undefined) ?? ''}`.trim();
const readAccountId = ({ body }: TestResponse): string => (body['session'] as { id: string }).id;
let people = 0;
const newEmail = (): string => `person-${++people}@idp.test`;

const emulator = await startHostedEmulator((line) => process.stdout.write(`${line}\n`));
afterAll(() => emulator.close());
const { sdk } = emulator;
const service = emulator.settings as HostedServiceInfo;

const publish = async (database: Database): Promise<void> => {
  const realm = {
    id: 'beta',
    name: 'beta',
    locales: ['en'],
    defaultLocale: 'en',
    homePage: 'home',
    hosts: ['beta.test'],
    sessionMode: 'bearer',
    features: { selfRegistration: true },
    rowTypes: [],
    identity: { terms: TERMS },
    providers: [{ ...emulator.settings, trustsEmail: true }],
  };
  await createPublishing(database.kysely, database.changes).publish('beta', {
    documents: [
      { kind: 'realm', key: 'realm', body: realm },
      { kind: 'theme', key: 'theme', body: { colours: {} } },
      { kind: 'page', key: 'home', body: { id: 'home', version: 1, elements: [] } },
    ],
    hosts: ['beta.test'],
  });
};

describeWithApi(
  'hosted identity service, with its emulator',
  (env) => {
    afterEach(() => emulator.refuseSignUps(undefined));
    const exchange = (idToken: string) =>
      env.api.call('/api/v1/firebase-auth', { body: { firebaseAuthToken: idToken, firebaseRefreshToken: 'r' } });
    const signUp = (username: string, more: object = {}) =>
      env.api.call('/api/v1/firebase-auth/signup', {
        body: { username, password: SECRET, name: 'Ana', consentAnswers: { rules: true }, ...more },
      });

    test('a sign-up at the product creates the person at the service, with the answers to the consents', async () => {
      const email = newEmail();
      const created = await signUp(email);
      expect(readCode(created)).toBe('200');
      const { consents } = await env.database.kysely
        .selectFrom('account')
        .select('consents')
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      expect(consents).toEqual({ rules: true });
      const user = await sdk.signIn(email, SECRET);
      expect(readAccountId(await exchange(await user.getIdToken()))).toBe(readAccountId(created));
      expect(readCode(await signUp(email))).toBe('409 emailAlreadyInUse');
      expect(readCode(await signUp(newEmail(), { consentAnswers: {} }))).toBe('400 INPUT_REFUSED');
      expect(readCode(await signUp(newEmail(), { password: 'short' }))).toBe('400 INPUT_REFUSED');
    });

    test('each token that the library gets signs in once; an unsigned token of the emulator is refused', async () => {
      const email = newEmail();
      const idToken = await (await sdk.signUp(email, SECRET)).getIdToken();
      const unsigned = emulator.toUnsigned(idToken);
      expect(unsigned).toMatch(/^[\w-]+\.[\w-]+\.$/);
      expect(readCode(await exchange(unsigned!))).toBe('401 failedAuthentication');
      expect(readCode(await exchange(idToken))).toBe('200');
      expect(readCode(await exchange(idToken))).toBe('400 signInExpired');
      const secondSignIn = await signInWithPassword(service, email, SECRET);
      expect(readCode(await exchange(secondSignIn.idToken))).toBe('200');
    });

    test('a wrong password and an unknown address have the same error in the library and in the product', async () => {
      const email = newEmail();
      await sdk.signUp(email, SECRET);
      for (const [address, secret] of [
        [email, 'another long password'],
        [newEmail(), SECRET],
      ] as const) {
        const code = 'auth/invalid-credential';
        await expect(sdk.signIn(address, secret)).rejects.toMatchObject({ code });
        await expect(signInWithPassword(service, address, secret)).rejects.toMatchObject({ code });
      }
    });

    test('a password is changed after the current one is proven, by the library and by the product', async () => {
      const email = newEmail();
      const [second, third] = ['the second long password', 'the third long password'];
      await sdk.signUp(email, SECRET);
      await expect(sdk.changePassword(email, 'wrong password', second)).rejects.toMatchObject({
        code: 'auth/invalid-credential',
      });
      await sdk.changePassword(email, SECRET, second);
      await expect(changePassword(service, { email, currentSecret: SECRET, secret: third })).rejects.toMatchObject({
        code: 'auth/invalid-credential',
      });
      await changePassword(service, { email, currentSecret: second, secret: third });
      expect(readCode(await exchange(await (await sdk.signIn(email, third)).getIdToken()))).toBe('200');
    });

    test('a blocking function refuses a sign-up with its message', async () => {
      await emulator.refuseSignUps('clubOnly');
      const email = newEmail();
      const refused = await signUp(email);
      expect(readCode(refused)).toBe('403 blockingFunctionRefused');
      expect(refused.text).toContain('clubOnly');
      await expect(sdk.signUp(email, SECRET)).rejects.toMatchObject({
        code: 'auth/internal-error',
        message: expect.stringContaining('clubOnly') as string,
      });
      await emulator.refuseSignUps(undefined);
      expect(readCode(await signUp(email))).toBe('200');
    });
  },
  { publish, start: Date.now(), privateOrigins: [emulator.origin] },
);
