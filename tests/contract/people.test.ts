// Editors and administrators that administrators manage: roles, and invitations by mail through a real SMTP server.
import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { DAY_MS } from '#schemas/durations.ts';
import type { PeopleList } from '#schemas/api/admin/getPeople.ts';
import type { Database } from '#src/server/db/database.ts';
import { createAccounts } from '#src/server/db/repositories/accounts.ts';
import { createPublishing } from '#src/server/db/repositories/publishing.ts';
import { createPasswords } from '#src/server/domain/session/passwords.ts';
import { describeWithApi, type ApiUnderTest } from './describeWithApi.ts';
import { startMailServer, type MailServer } from './mailServer.ts';
import { readToken, type TestResponse, type TestRequest } from './startApi.ts';

const PASSWORD = 'correct horse battery';
const PEOPLE = '/api/v2/people';
const INVITATION = '/api/v2/invitation';
const texts = JSON.parse(readFileSync('realms/default/strings/en.json', 'utf8')) as Record<string, string>;
const ROLES_BY_NAME = { ada: ['admin', 'editor'], alan: ['admin', 'editor'], eva: ['editor'], vera: [] } as const;

const servers: MailServer[] = [];
afterAll(async () => {
  for (const server of servers) await server.close();
});

async function publishRealms(database: Database): Promise<void> {
  const accounts = createAccounts(database.kysely);
  const passwordHash = await createPasswords().hash(PASSWORD);
  for (const id of ['acme', 'other']) {
    const realm = { id, name: id, locales: ['en'], defaultLocale: 'en', homePage: 'home', hosts: [`${id}.test`] };
    await createPublishing(database.kysely, database.changes).publish(id, {
      documents: [
        { kind: 'realm', key: 'realm', body: { ...realm, sessionMode: 'bearer', features: {}, rowTypes: [] } },
        { kind: 'theme', key: 'theme', body: { colours: { primary: '#ffcc00', 'on-primary': '#000000' } } },
        { kind: 'strings', key: 'en', body: texts },
        { kind: 'page', key: 'home', body: { id: 'home', version: 1, elements: [] } },
      ],
      hosts: [`${id}.test`],
    });
    for (const [name, roles] of Object.entries(ROLES_BY_NAME))
      await accounts.add(id, {
        accountId: `${id}-${name}`,
        email: `${name}@example.test`,
        passwordHash,
        name,
        country: null,
        roles,
        isDemo: false,
        profiles: [{ profileId: `${id}-${name}-p`, name, isChild: false, isDefault: true }],
      });
  }
}

function createCallers({ api }: ApiUnderTest) {
  const call = (path: string, options: TestRequest = {}): Promise<TestResponse> =>
    api.call(path, { realm: 'acme', ...options });
  const signIn = async (name: string): Promise<string> =>
    readToken(await call('/api/v2/login', { body: { id: `${name}@example.test`, secret: PASSWORD } }));
  const list = async (token: string): Promise<PeopleList> => (await call(PEOPLE, { token })).body as PeopleList;
  const invite = (token: string, email: string, role = 'editor'): Promise<TestResponse> =>
    call(`${PEOPLE}/invitation`, { token, body: { email, role } });
  const check = (token: string, session?: string): Promise<TestResponse> =>
    call(`${INVITATION}/check`, { body: { token }, ...(session !== undefined && { token: session }) });
  const accept = (body: object, session?: string): Promise<TestResponse> =>
    call(INVITATION, { body, ...(session !== undefined && { token: session }) });
  const mails = (): MailServer => servers.at(-1)!;
  return { call, signIn, list, invite, check, accept, mails };
}

describeWithApi(
  'people who run a brand',
  (env) => {
    test('only administrators of the realm may list or change people; everybody else gets 404', async () => {
      const { call, signIn } = createCallers(env);
      const attempts = [
        [PEOPLE, {}],
        [`${PEOPLE}/acme-eva`, { method: 'PUT', body: { role: 'admin' } }],
        [`${PEOPLE}/acme-eva`, { method: 'DELETE' }],
        [`${PEOPLE}/invitation`, { body: { email: 'new@example.test', role: 'admin' } }],
        [`${PEOPLE}/invitation/some-id`, { method: 'DELETE' }],
      ] as const;
      const outsider = readToken(
        await call('/api/v2/login', { realm: 'other', body: { id: 'ada@example.test', secret: PASSWORD } }),
      );
      for (const token of [undefined, await signIn('vera'), await signIn('eva'), outsider])
        for (const [path, options] of attempts) {
          const response = await call(path, { ...options, ...(token !== undefined && { token }) });
          expect([response.status, response.body['code']], path).toEqual([404, 'ROUTE_NOT_FOUND']);
        }
    });

    test('an administrator changes and removes roles, but not the role of the last administrator, and each change is recorded', async () => {
      const { call, signIn, list } = createCallers(env);
      const ada = await signIn('ada');
      const eva = await signIn('eva');
      const change = (id: string, role: string) =>
        call(`${PEOPLE}/${id}`, { method: 'PUT', token: ada, body: { role } });
      const remove = (id: string) => call(`${PEOPLE}/${id}`, { method: 'DELETE', token: ada });
      expect((await list(ada)).people.map(({ name, role, isSelf }) => [name, role, isSelf])).toEqual([
        ['ada', 'admin', true],
        ['alan', 'admin', false],
        ['eva', 'editor', false],
      ]);
      expect((await change('acme-eva', 'admin')).status).toBe(200);
      expect((await list(eva)).people).toHaveLength(3);
      expect((await remove('acme-eva')).status).toBe(200);
      expect((await call(PEOPLE, { token: eva })).status).toBe(404);
      expect((await call('/api/v2/user/account', { token: eva })).status).toBe(200);
      const events = await call('/api/v2/user/account/event', { token: eva });
      const kinds = (events.body['events'] as { kind: string }[]).map(({ kind }) => kind);
      expect(kinds.filter((kind) => kind !== 'new-device')).toEqual(['role-changed', 'role-changed']);
      expect((await remove('acme-eva')).body['code']).toBe('STAFF_UNKNOWN');
      expect((await remove('acme-vera')).body['code']).toBe('STAFF_UNKNOWN');
      expect((await remove('other-eva')).body['code']).toBe('STAFF_UNKNOWN');
      // Two administrators remove each other's role at the same time: one of them is still an administrator.
      const alan = await signIn('alan');
      const outcomes = await Promise.all([
        call(`${PEOPLE}/acme-alan`, { method: 'PUT', token: ada, body: { role: 'editor' } }),
        call(`${PEOPLE}/acme-ada`, { method: 'PUT', token: alan, body: { role: 'editor' } }),
      ]);
      expect(outcomes.map(({ status }) => status)).toContain(200);
      expect(outcomes.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
      const [winner, last] = outcomes[0].status === 200 ? [ada, 'acme-ada'] : [alan, 'acme-alan'];
      for (const method of ['PUT', 'DELETE']) {
        const refused = await call(`${PEOPLE}/${last}`, {
          method,
          token: winner,
          ...(method === 'PUT' && { body: { role: 'editor' } }),
        });
        expect([refused.status, refused.body['code']]).toEqual([409, 'LAST_ADMINISTRATOR']);
      }
      for (const name of ['acme-ada', 'acme-alan'])
        await call(`${PEOPLE}/${name}`, { method: 'PUT', token: winner, body: { role: 'admin' } });
      expect((await list(winner)).events.slice(-3)).toMatchObject([
        { kind: 'role-changed', detail: 'editor' },
        { kind: 'removed', actor: 'ada@example.test', subject: 'eva@example.test', detail: '' },
        { kind: 'role-changed', actor: 'ada@example.test', subject: 'eva@example.test', detail: 'admin' },
      ]);
    });

    test('a person without an account is invited, chooses a password and has the role; the link works once', async () => {
      const { call, signIn, list, invite, check, accept, mails } = createCallers(env);
      const ada = await signIn('ada');
      expect((await invite(ada, ' New@Example.test ')).status).toBe(200);
      const mail = await mails().waitFor('new@example.test', /invited to run acme/);
      expect(mail.link.pathname).toBe('/_admin/invitation');
      expect(mail.text).toContain('ada@example.test');
      expect((await list(ada)).invitations).toMatchObject([
        { email: 'new@example.test', role: 'editor', invitedBy: 'ada@example.test', isExpired: false },
      ]);
      const stored = await env.database.kysely.selectFrom('staff_invitation').selectAll().executeTakeFirstOrThrow();
      expect(JSON.stringify(stored)).not.toContain(mail.token);
      const found = await check(mail.token);
      expect(found.body).toEqual({ email: 'new@example.test', role: 'editor', next: 'SIGN_UP' });
      for (const secret of ['', 'short', 'new@example.test', 'password1234']) {
        const refused = await accept({ token: mail.token, name: 'New', secret });
        expect([refused.status, refused.body['code']], secret).toEqual([400, 'INPUT_REFUSED']);
      }
      const accepted = await Promise.all(
        [1, 2].map(() => accept({ token: mail.token, name: ' New ', secret: PASSWORD })),
      );
      expect(accepted.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
      const session = accepted.find(({ status }) => status === 200)!;
      expect(session.body['session']).toMatchObject({ isGuest: false, rol: 'editor' });
      expect((await call('/api/v2/activity', { token: readToken(session) })).status).toBe(200);
      expect((await call('/api/v2/login', { body: { id: 'new@example.test', secret: PASSWORD } })).status).toBe(200);
      expect((await check(mail.token)).body['code']).toBe('invalidToken');
      expect((await list(ada)).invitations).toEqual([]);
      expect((await list(ada)).events.slice(0, 2)).toMatchObject([
        { kind: 'invitation-accepted', actor: 'new@example.test', detail: 'editor' },
        { kind: 'invited', actor: 'ada@example.test', subject: 'new@example.test' },
      ]);
      expect([(await invite(ada, 'new@example.test')).body['code']]).toEqual(['STAFF_ALREADY']);
      expect((await invite(ada, 'no address')).body['code']).toBe('INPUT_REFUSED');
    });

    test('a viewer accepts only when signed in to the invited account; a second invitation, a withdrawal and seven days end a link', async () => {
      const { call, signIn, list, invite, check, accept, mails } = createCallers(env);
      const ada = await signIn('ada');
      const vera = await signIn('vera');
      await invite(ada, 'vera@example.test', 'admin');
      const { token: first } = await mails().waitFor('vera@example.test', /invited/);
      await invite(ada, 'vera@example.test', 'editor');
      const listSent = () =>
        mails().received.filter(
          ({ recipient, subject = '' }) => recipient === 'vera@example.test' && /invited/.test(subject),
        );
      await expect.poll(() => listSent().length, { timeout: 30_000 }).toBe(2);
      const token = listSent().at(-1)!.token;
      expect((await check(first)).status).toBe(404);
      expect((await check(token)).body).toEqual({ email: 'vera@example.test', role: 'editor', next: 'SIGN_IN' });
      expect((await check(token, ada)).body['next']).toBe('SIGN_IN');
      expect((await check(token, vera)).body['next']).toBe('ACCEPT');
      for (const session of [undefined, ada]) {
        const refused = await accept({ token, secret: PASSWORD }, session);
        expect([refused.status, refused.body['code']]).toEqual([409, 'INVITATION_FOR_OTHER']);
      }
      expect((await call('/api/v2/activity', { token: vera })).status).toBe(404);
      const accepted = await accept({ token }, vera);
      expect([accepted.status, accepted.body['session']]).toEqual([200, expect.objectContaining({ rol: 'editor' })]);
      expect((await call('/api/v2/activity', { token: vera })).status).toBe(200);

      await invite(ada, 'withdrawn@example.test');
      const withdrawn = await mails().waitFor('withdrawn@example.test', /invited/);
      const [invitation] = (await list(ada)).invitations;
      const withdraw = () => call(`${PEOPLE}/invitation/${invitation!.id}`, { method: 'DELETE', token: ada });
      expect((await withdraw()).status).toBe(200);
      expect((await withdraw()).body['code']).toBe('INVITATION_UNKNOWN');
      expect((await accept({ token: withdrawn.token, secret: PASSWORD })).body['code']).toBe('invalidToken');
      await invite(ada, 'expired@example.test');
      const expired = await mails().waitFor('expired@example.test', /invited/);
      env.clock.advance(7 * DAY_MS);
      expect((await accept({ token: expired.token, secret: PASSWORD })).body['code']).toBe('invalidToken');
      expect((await list(await signIn('ada'))).invitations).toMatchObject([
        { email: 'expired@example.test', isExpired: true },
      ]);
    });

    test('an invitation ends when its sender may not invite any more', async () => {
      const { call, signIn, list, invite, accept, mails } = createCallers(env);
      const [ada, alan] = [await signIn('ada'), await signIn('alan')];
      await invite(alan, 'friend@example.test', 'admin');
      await invite(ada, 'kept@example.test');
      const { token } = await mails().waitFor('friend@example.test', /invited/);
      const change = (role: string) => call(`${PEOPLE}/acme-alan`, { method: 'PUT', token: ada, body: { role } });
      expect((await change('editor')).status).toBe(200);
      expect((await accept({ token, name: 'Friend', secret: PASSWORD })).body['code']).toBe('invalidToken');
      const { invitations, events } = await list(ada);
      const emails = invitations.map(({ email }) => email);
      expect([emails.includes('friend@example.test'), emails.includes('kept@example.test')]).toEqual([false, true]);
      expect(events).toContainEqual(
        expect.objectContaining({ kind: 'invitation-withdrawn', subject: 'friend@example.test' }),
      );
      expect((await change('admin')).status).toBe(200);
    });

    test('an administrator can delete their account unless no other administrator exists; the deletion is recorded', async () => {
      const { call, signIn, list } = createCallers(env);
      const [ada, alan] = [await signIn('ada'), await signIn('alan')];
      const deleteAccount = (token: string) =>
        call('/api/v2/user/account/deletion', { token, body: { secret: PASSWORD } });
      const outcomes = await Promise.all([deleteAccount(ada), deleteAccount(alan)]);
      expect(outcomes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const refused = outcomes.find(({ status }) => status === 409)!;
      expect(refused.body['code']).toBe('LAST_ADMINISTRATOR');
      const [deleted, last, email] =
        refused === outcomes[1] ? [ada, alan, 'ada@example.test'] : [alan, ada, 'alan@example.test'];
      expect((await call('/api/v2/user/account', { token: deleted })).status).toBe(401);
      expect((await list(last)).events[0]).toMatchObject({ kind: 'removed', actor: email, subject: email });
      expect((await deleteAccount(last)).body['code']).toBe('LAST_ADMINISTRATOR');
      expect((await list(last)).people.filter(({ role }) => role === 'admin')).toMatchObject([{ isSelf: true }]);
    });
  },
  {
    publish: publishRealms,
    isDemo: false,
    settings: async () => {
      const server = await startMailServer();
      servers.push(server);
      return { smtpUrl: server.url };
    },
  },
);
