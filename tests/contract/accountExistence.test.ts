// A request for a mail does the same work whether its address has an account or not, so its time does not tell which.
// `npm run bench -- identity` measures the time of resets.
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { createAccounts } from '#src/server/db/repositories/accounts.ts';
import { createPublishing } from '#src/server/db/repositories/publishing.ts';
import type { Database } from '#src/server/db/database.ts';
import { createPasswords } from '#src/server/domain/session/passwords.ts';
import { ATTEMPT_RULES } from '#src/server/domain/attempts/attemptRules.ts';
import { exhaustLimit } from './challenges.ts';
import { describeWithApi } from './describeWithApi.ts';
import type { TestRequest } from './startApi.ts';

const PASSWORD = 'a-long-river-at-dusk';
const KNOWN = 'known@example.test';

async function publish(database: Database): Promise<void> {
  const realm = {
    id: 'acme',
    name: 'Acme',
    locales: ['en'],
    defaultLocale: 'en',
    homePage: 'home',
    hosts: ['acme.test'],
    sessionMode: 'bearer',
    features: {},
    rowTypes: [],
    identity: { magicLink: 'AUTOMATIC' },
  };
  await createPublishing(database.kysely, database.changes).publish('acme', {
    documents: [
      { kind: 'realm', key: 'realm', body: realm },
      { kind: 'theme', key: 'theme', body: { colours: {} } },
      { kind: 'page', key: 'home', body: { id: 'home', version: 1, elements: [] } },
    ],
    hosts: ['acme.test'],
  });
  await createAccounts(database.kysely).add('acme', {
    accountId: 'known',
    email: KNOWN,
    passwordHash: await createPasswords().hash(PASSWORD),
    name: 'Ann',
    country: null,
    roles: [],
    isDemo: false,
    profiles: [{ profileId: 'known-p', name: 'Ann', isChild: false, isDefault: true }],
  });
}

afterEach(() => {
  vi.restoreAllMocks();
});

describeWithApi(
  'requests that must not tell whether an address has an account',
  (env) => {
    test.runIf(env.kind === 'postgres').each([
      [
        'a sign-up',
        (email: string): [string, TestRequest] => [
          '/api/v2/user',
          { body: { name: 'Ann', email, secret: PASSWORD, consents: {} } },
        ],
      ],
      ['a magic link', (email: string): [string, TestRequest] => [`/api/v2/token/alt/magic-email?email=${email}`, {}]],
      ['a reset', (email: string): [string, TestRequest] => ['/api/v2/reset-password/create', { body: { id: email } }]],
    ])('%s executes the same statements for both, and responds with the same', async (_name, toRequest) => {
      const query = vi.spyOn(pg.Client.prototype, 'query');
      const send = async (email: string) => {
        query.mockClear();
        const [path, options] = toRequest(email);
        const { status, body } = await env.api.call(path, { realm: 'acme', ...options });
        const statements = (query.mock.calls as readonly unknown[][]).map(([statement]) =>
          typeof statement === 'string' ? statement : (statement as { text?: string }).text,
        );
        return { status, body, statements };
      };
      // The first call reads the realm and the keys of the server.
      await send('first@example.test');
      const [known, unknown] = [await send(KNOWN), await send('unknown@example.test')];
      expect(known.status).toBe(200);
      expect(known.statements.length).toBeGreaterThan(2);
      expect(known).toEqual(unknown);
    });

    test.runIf(env.kind === 'postgres')('a lock-out executes the same statements for both', async () => {
      const query = vi.spyOn(pg.Client.prototype, 'query');
      const counter = { realmId: 'acme', bucket: 'signInByNetwork' };
      const lockOut = async (email: string): Promise<unknown[]> => {
        const rule = ATTEMPT_RULES.signIn.byAccountAndNetwork;
        await exhaustLimit(env, { ...counter, key: `127.0.0.1 ${email}` }, rule);
        query.mockClear();
        const options = { realm: 'acme', body: { id: email, secret: PASSWORD } };
        expect((await env.api.call('/api/v2/login', options)).status).toBe(429);
        const list = () =>
          (query.mock.calls as readonly unknown[][]).map(([statement]) =>
            typeof statement === 'string' ? statement : (statement as { text?: string }).text,
          );
        await expect.poll(() => list().some((text) => text?.includes('insert into "account_event"'))).toBe(true);
        return list();
      };
      await lockOut('first-locked@example.test');
      expect(await lockOut(KNOWN)).toEqual(await lockOut('unknown-locked@example.test'));
      const stored = await env.database.kysely.selectFrom('account_event').select(['account_id', 'kind']).execute();
      expect(stored).toEqual([{ account_id: 'known', kind: 'sign-in-locked' }]);
    });

    test.runIf(env.kind === 'postgres')('the password of a sign-up is hashed for both', async () => {
      const stored = await env.database.kysely
        .selectFrom('pending_sign_up')
        .select(['email', 'password_hash'])
        .execute();
      expect(
        stored.filter(({ password_hash: hash }) => hash?.startsWith('$argon2id$')).map(({ email }) => email),
      ).toEqual(expect.arrayContaining([KNOWN, 'unknown@example.test']));
    });
  },
  // Without a demo and a mail server no mail is sent, whose statements would differ.
  { publish, isDemo: false },
);
