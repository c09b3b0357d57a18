// Profiles of accounts, in both session modes: limits, names, age limits, the PIN, the switch and the reset by mail.
import { readFileSync } from 'node:fs';
import { afterAll, expect, test, vi } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#schemas/durations.ts';
import type { Profile, Profiles } from '#schemas/domain/profile.ts';
import type { SessionUser } from '#schemas/domain/session.ts';
import { ATTEMPT_RULES } from '#src/server/domain/attempts/attemptRules.ts';
import { createAccounts } from '#src/server/db/repositories/accounts.ts';
import { createPublishing } from '#src/server/db/repositories/publishing.ts';
import type { Database } from '#src/server/db/database.ts';
import { createPasswords } from '#src/server/domain/session/passwords.ts';
import { describeWithApi, type ApiUnderTest } from './describeWithApi.ts';
import { startMailServer, type MailServer } from './mailServer.ts';
import { readToken, type TestResponse, type TestRequest } from './startApi.ts';

const PASSWORD = 'a-long-river-at-dusk';
const PROFILE = '/api/v2/user/profile';
const passwordHash = createPasswords().hash(PASSWORD);
const texts = JSON.parse(readFileSync('realms/default/strings/en.json', 'utf8')) as Record<string, string>;

const film = (id: string, minimumAge: number) => ({
  id,
  type: 'VOD',
  title: id,
  accessLevel: 'GRANTED',
  minimumAge,
});

async function publish(database: Database): Promise<void> {
  const publishing = createPublishing(database.kysely, database.changes);
  for (const [id, sessionMode, identity] of [
    ['acme', 'cookie', { profiles: { max: 3 } }],
    ['beta', 'bearer', { profiles: { max: 3 } }],
    ['quiet', 'cookie', { profiles: { max: 3, askAtSignIn: false } }],
    ['plain', 'cookie', {}],
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
      identity: { ...identity, mailFrom: 'hello@acme.test' },
    };
    await publishing.publish(id, {
      documents: [
        { kind: 'realm', key: 'realm', body: realm },
        { kind: 'theme', key: 'theme', body: { colours: {} } },
        { kind: 'strings', key: 'en', body: texts },
        { kind: 'page', key: 'home', body: { id: 'home', version: 1, elements: [] } },
        ...[film('cub', 6), film('teen', 12), film('night', 16)].map((body) => ({ kind: 'item', key: body.id, body })),
      ],
      hosts: [`${id}.test`],
    });
  }
}

const servers: MailServer[] = [];
afterAll(async () => {
  for (const server of servers) await server.close();
});

type Viewer = { readonly call: (path: string, options?: TestRequest) => Promise<TestResponse> };
let accountNumber = 0;

/** Creates an account and signs in. `signInAgain` opens one more session. */
async function createViewer(env: ApiUnderTest, realm: string) {
  const accountId = `account-${++accountNumber}`;
  const email = `${accountId}@${realm}.test`;
  const defaultId = `${accountId}-p`;
  await createAccounts(env.database.kysely).add(realm, {
    accountId,
    email,
    passwordHash: await passwordHash,
    name: 'Ann',
    country: null,
    roles: [],
    isDemo: false,
    profiles: [{ profileId: defaultId, name: 'Ann', isChild: false, isDefault: true }],
  });
  const signIn = async (deviceCookie?: string): Promise<Viewer & { readonly response: TestResponse }> => {
    const response = await env.api.call('/api/v2/login', {
      realm,
      body: { id: email, secret: PASSWORD },
      cookie: deviceCookie,
    });
    expect(response.status, response.text).toBe(200);
    const credential = realm === 'beta' ? { token: readToken(response) } : { cookie: response.cookie };
    const cookie = [credential.cookie, deviceCookie].filter((each) => each !== undefined).join('; ');
    const sent = { ...credential, ...(cookie !== '' && { cookie }) };
    return { response, call: (path, options = {}) => env.api.call(path, { realm, ...sent, ...options }) };
  };
  return { ...(await signIn()), signInAgain: signIn, email, accountId, defaultId };
}

const list = async ({ call }: Viewer): Promise<Profiles> => (await call(PROFILE)).body as unknown as Profiles;
const add = ({ call }: Viewer, name: string, more: object = {}): Promise<TestResponse> =>
  call(PROFILE, { body: { name, avatar: 'moon', ...more } });
const addId = async (viewer: Viewer, name: string, more: object = {}): Promise<string> => {
  const response = await add(viewer, name, more);
  expect(response.status, response.text).toBe(200);
  return (response.body as unknown as Profile).id;
};
const put = ({ call }: Viewer, id: string, body: object): Promise<TestResponse> =>
  call(`${PROFILE}/${id}`, { method: 'PUT', body });
const remove = ({ call }: Viewer, id: string, body: object = {}): Promise<TestResponse> =>
  call(`${PROFILE}/${id}`, { method: 'DELETE', body });
const restore = ({ call }: Viewer, id: string): Promise<TestResponse> => call(`${PROFILE}/${id}/restore`, { body: {} });
const switchTo = ({ call }: Viewer, id: string, body: object = {}): Promise<TestResponse> =>
  call(`${PROFILE}/${id}/switch`, { body });
const setPin = ({ call }: Viewer, body: object): Promise<TestResponse> =>
  call(`${PROFILE}/pin`, { method: 'PUT', body });
const statusesOf = (responses: readonly TestResponse[]): number[] =>
  responses.map(({ status }) => status).toSorted((a, b) => a - b);
const fieldsOf = ({ body }: TestResponse): unknown => (body['details'] as { fields?: unknown } | undefined)?.fields;
/** Returns the profiles as JSON without their ids, which are random and may contain the digits of a PIN. */
const withoutIds = (profiles: Profiles): string =>
  JSON.stringify(profiles, (key, value: unknown) => (key === 'id' || key === 'currentId' ? undefined : value));
const isFound = async ({ call }: Viewer, item: string): Promise<boolean> =>
  (await call(`/api/v4/item/${item}`)).status === 200;

describeWithApi(
  'profiles',
  (env) => {
    for (const realm of ['acme', 'beta']) {
      test(`${realm}: profiles are created up to the number of the realm, renamed and deleted`, async () => {
        const ann = await createViewer(env, realm);
        expect(await list(ann)).toEqual({
          profiles: [
            {
              id: ann.defaultId,
              name: 'Ann',
              avatar: 'sun',
              isChild: false,
              ageLimit: null,
              language: null,
              pinProtected: false,
              isDefault: true,
            },
          ],
          deleted: [],
          currentId: ann.defaultId,
          hasPin: false,
          pinProtection: [],
          max: 3,
          childAgeLimit: 12,
          signInQuestion: 'ON',
        });
        expect(fieldsOf(await add(ann, 'ANN'))).toEqual({ name: 'profileNameTaken' });
        const ben = await addId(ann, 'Ben', { language: 'es' });
        const responses = await Promise.all(['Cy', 'Dee', 'Eve'].map((name) => add(ann, name)));
        expect(statusesOf(responses)).toEqual([200, 409, 409]);
        expect(responses.find(({ status }) => status === 409)?.body['code']).toBe('PROFILES_FULL');
        expect((await put(ann, ben, { name: 'Benjamin', avatar: 'leaf' })).body).toMatchObject({
          id: ben,
          name: 'Benjamin',
          avatar: 'leaf',
          language: 'es',
        });
        expect(fieldsOf(await put(ann, ben, { name: 'aNN' }))).toEqual({ name: 'profileNameTaken' });
        expect((await put(ann, ben, { name: 'BENJAMIN' })).status, 'a profile may keep its own name').toBe(200);
        expect((await remove(ann, ann.defaultId)).body['code']).toBe('PROFILE_DEFAULT');
        expect((await put(ann, ann.defaultId, { isChild: true })).body['code']).toBe('PROFILE_DEFAULT');
        expect((await remove(ann, ben)).body).toEqual({ done: true });
        expect((await remove(ann, ben)).body['code']).toBe('PROFILE_UNKNOWN');
        expect((await list(ann)).profiles.map(({ name }) => name)).toHaveLength(2);
        const events = (await ann.call('/api/v2/user/account/event')).body['events'] as { kind: string }[];
        expect(events.map(({ kind }) => kind)).toEqual(['profile-deleted', 'profile-created', 'profile-created']);
      });

      test(`${realm}: a sign-in starts with the profile that the device used last, and asks who is watching`, async () => {
        const ann = await createViewer(env, realm);
        const start = ({ response: { body } }: Awaited<ReturnType<typeof ann.signInAgain>>) => {
          const { profileId, isChild, mustChooseProfile = false } = body['session'] as SessionUser;
          return { profileId, isChild, asks: mustChooseProfile };
        };
        const adult = (asks: boolean, profileId = ann.defaultId) => ({ profileId, isChild: false, asks });
        expect(start(await ann.signInAgain()), 'an account with one profile is not asked').toEqual(adult(false));
        const kid = await addId(ann, 'Kid', { isChild: true });
        const ben = await addId(ann, 'Ben');
        const child = (asks: boolean) => ({ profileId: kid, isChild: true, asks });

        const first = await ann.signInAgain();
        expect(start(first)).toEqual(adult(true));
        expect(
          (await first.call('/api/v2/session')).body['mustChooseProfile'],
          'the question stays until somebody chooses',
        ).toBe(true);
        const chosen = await switchTo(first, kid);
        expect(chosen.body['session']).not.toHaveProperty('mustChooseProfile');
        expect((await first.call('/api/v2/session')).body).not.toHaveProperty('mustChooseProfile');
        expect(start(await ann.signInAgain(chosen.cookie)), 'the device of a child starts with its profile').toEqual(
          child(true),
        );
        expect(start(await ann.signInAgain()), 'another device starts with the default profile').toEqual(adult(true));

        await setPin(ann, { pin: '2468' });
        const onChildDevice = await ann.signInAgain(chosen.cookie);
        expect(start(onChildDevice)).toEqual(child(true));
        expect(
          (await switchTo(onChildDevice, ben)).body['code'],
          'a switch from the profile of a child needs the PIN',
        ).toBe('PIN_REQUIRED');
        expect((await switchTo(onChildDevice, kid)).status).toBe(200);
        const elsewhere = await ann.signInAgain();
        expect(start(elsewhere), 'the protected profile is not entered').toEqual(child(true));
        expect((await switchTo(elsewhere, ann.defaultId)).body['code']).toBe('PIN_REQUIRED');
        const quiet = await switchTo(elsewhere, ann.defaultId, { pin: '2468', doNotAsk: true });
        // The exclamation mark after a profile means that the device does not ask.
        expect(quiet.cookie).toBe(`profiles=${ann.defaultId}!`);
        expect(start(await ann.signInAgain(quiet.cookie)), 'a protected profile always asks').toEqual(child(true));

        const benOnly = await switchTo(ann, ben, { doNotAsk: true });
        const noQuestion = await ann.signInAgain(benOnly.cookie);
        expect(start(noQuestion)).toEqual(adult(false, ben));
        expect((await list(noQuestion)).signInQuestion).toBe('OFF_ON_DEVICE');
        const asksAgain = await switchTo(noQuestion, ben, { doNotAsk: false });
        expect(start(await ann.signInAgain(asksAgain.cookie))).toEqual(adult(true, ben));
        expect((await list(await ann.signInAgain(asksAgain.cookie))).signInQuestion).toBe('ON');
        for (const forged of ['profiles=', `profiles=x.${'y'.repeat(600)}`, 'profiles=%00!.!', `profiles=${kid}x!`])
          expect(start(await ann.signInAgain(forged)), forged).toEqual(child(true));
      });

      test(`${realm}: one of two simultaneous requests with the same name creates a profile`, async () => {
        const ann = await createViewer(env, realm);
        const responses = await Promise.all([add(ann, 'Twin'), add(ann, 'twin')]);
        expect(statusesOf(responses)).toEqual([200, 400]);
      });

      test(`${realm}: no account reads, changes or enters a profile of another account or realm`, async () => {
        const ann = await createViewer(env, realm);
        const eve = await createViewer(env, realm);
        const other = await createViewer(env, realm === 'acme' ? 'beta' : 'acme');
        for (const stranger of [eve, other]) {
          expect((await put(stranger, ann.defaultId, { name: 'Mine' })).body['code']).toBe('PROFILE_UNKNOWN');
          expect((await remove(stranger, ann.defaultId)).body['code']).toBe('PROFILE_UNKNOWN');
          expect((await switchTo(stranger, ann.defaultId)).body['code']).toBe('PROFILE_UNKNOWN');
          expect(JSON.stringify(await list(stranger))).not.toContain(ann.defaultId);
        }
        const guest: Viewer = { call: (path, options = {}) => env.api.call(path, { realm, ...options }) };
        expect((await guest.call(PROFILE)).status).toBe(401);
        expect((await switchTo(guest, ann.defaultId)).status).toBe(401);
      });

      test(`${realm}: a child's profile sees only what suits its own age limit, and cannot manage profiles`, async () => {
        const ann = await createViewer(env, realm);
        const kid = await addId(ann, 'Kid', { isChild: true });
        const cub = await addId(ann, 'Cub', { isChild: true, ageLimit: 6 });
        expect((await list(ann)).profiles.map(({ ageLimit }) => ageLimit)).toEqual([null, 12, 6]);
        const limits = async () => (await ann.call('/api/v2/parental-control')).body;
        expect(await limits()).toEqual({ ageLimit: null, pinRequired: false });
        await setPin(ann, { pin: '2468' });
        const switched = await switchTo(ann, kid);
        expect(switched.body['session']).toMatchObject({ isChild: true, profileId: kid });
        expect(switched.cookie, 'the session cookie stays').toBe(`profiles=${kid}`);
        if (realm === 'beta') expect(switched.body['authorisationToken']).toEqual(expect.any(String));
        expect(switched.body['refreshToken'], 'the refresh token stays').toBeUndefined();
        expect(await limits()).toEqual({ ageLimit: 12, pinRequired: true });
        expect([await isFound(ann, 'teen'), await isFound(ann, 'night')]).toEqual([true, false]);
        for (const response of [
          await add(ann, 'Spy'),
          await put(ann, kid, { isChild: false }),
          await remove(ann, cub, { pin: '2468' }),
          await setPin(ann, { pin: '1111', currentPin: '2468' }),
        ])
          expect([response.status, response.body['code']]).toEqual([403, 'CHILD_PROFILE']);
        expect((await switchTo(ann, cub, { pin: '2468' })).status).toBe(200);
        expect(await limits()).toEqual({ ageLimit: 6, pinRequired: true });
        expect([await isFound(ann, 'cub'), await isFound(ann, 'teen')]).toEqual([true, false]);
        expect((await switchTo(ann, ann.defaultId, { pin: '2468' })).status).toBe(200);
        expect(await isFound(ann, 'night')).toBe(true);
      });

      test(`${realm}: the PIN is asked for where it protects something, and wrong ones are limited`, async () => {
        const ann = await createViewer(env, realm);
        const ben = await addId(ann, 'Ben');
        const kid = await addId(ann, 'Kid', { isChild: true });
        expect((await put(ann, ben, { pinProtected: true })).body['code']).toBe('PIN_MISSING');
        for (const pin of ['123', '12345', '12a4', ' 1234', '١٢٣٤'])
          expect((await setPin(ann, { pin })).status, pin).toBe(400);
        expect((await setPin(ann, { pin: '1234' })).body).toEqual({ done: true });
        const stored = await env.database.kysely
          .selectFrom('account')
          .select('pin_hash')
          .where('account_id', '=', ann.accountId)
          .executeTakeFirstOrThrow();
        expect(stored.pin_hash).toMatch(/^\$argon2id\$/);
        const listed = await list(ann);
        expect(listed.pinProtection).toContain('LEAVE_CHILD');
        expect(listed.profiles[0], 'the profile in use is protected').toMatchObject({ pinProtected: true });
        expect(withoutIds(listed)).not.toContain('1234');
        const exported = await ann.call('/api/v2/user/account/export');
        expect(exported.text).toContain('"profile"');
        expect(exported.text).not.toContain('argon2');

        expect((await setPin(ann, { pin: '9999' })).body['code']).toBe('PIN_REQUIRED');
        expect(fieldsOf(await setPin(ann, { pin: '9999', currentPin: '0000' }))).toEqual({ currentPin: 'pinIsWrong' });
        expect((await put(ann, kid, { ageLimit: 16 })).body['code']).toBe('PIN_REQUIRED');
        expect((await remove(ann, kid)).body['code']).toBe('PIN_REQUIRED');
        expect((await put(ann, kid, { ageLimit: 9, pin: '1234' })).body).toMatchObject({ ageLimit: 9 });
        expect((await switchTo(ann, ben)).status, 'this profile is not protected').toBe(200);
        const refused = await switchTo(ann, ann.defaultId);
        expect([refused.status, refused.body['code']]).toEqual([403, 'PIN_REQUIRED']);
        expect(fieldsOf(await switchTo(ann, ann.defaultId, { pin: '4321' }))).toEqual({ pin: 'pinIsWrong' });
        expect((await switchTo(ann, ann.defaultId, { pin: '1234' })).status).toBe(200);
        await switchTo(ann, kid);
        const { maxAttempts, windowMs } = ATTEMPT_RULES.enterPin.byAccountAndNetwork;
        for (let count = 0; count < maxAttempts; count++)
          expect((await switchTo(ann, ben, { pin: '0000' })).status).toBe(400);
        expect((await switchTo(ann, ben, { pin: '1234' })).body['code']).toBe('TOO_MANY_ATTEMPTS');
        expect((await list(ann)).currentId).toBe(kid);
        // In bearer mode the access token has expired by then.
        if (realm === 'acme') {
          env.clock.advance(windowMs + MINUTE_MS);
          expect((await switchTo(ann, ben, { pin: '1234' })).status).toBe(200);
        }
      });

      test(`${realm}: when many PINs arrive at the same moment, only as many as the limit allows are checked`, async () => {
        const ann = await createViewer(env, realm);
        const kid = await addId(ann, 'Kid', { isChild: true });
        await setPin(ann, { pin: '1234' });
        await switchTo(ann, kid);
        const { maxAttempts } = ATTEMPT_RULES.enterPin.byAccountAndNetwork;
        const guesses = Array.from({ length: 4 * maxAttempts }, (_, index) => String(2000 + index));
        const results = await Promise.all(guesses.map((pin) => switchTo(ann, ann.defaultId, { pin })));
        const wrong = results.filter((result) => result.status === 400);
        const refused = results.filter(({ body }) => body['code'] === 'TOO_MANY_ATTEMPTS');
        expect([wrong.length, refused.length]).toEqual([maxAttempts, 3 * maxAttempts]);
        expect((await switchTo(ann, ann.defaultId, { pin: '1234' })).body['code'], 'the right PIN is refused too').toBe(
          'TOO_MANY_ATTEMPTS',
        );
        expect((await list(ann)).currentId).toBe(kid);
      });

      test(`${realm}: the deletion of a profile ends its sessions and deletes its history and settings`, async () => {
        const ann = await createViewer(env, realm);
        const kid = await addId(ann, 'Kid', { isChild: true, language: 'es' });
        const phone = await ann.signInAgain();
        await switchTo(phone, kid);
        const watched = await phone.call('/api/v2/history/cub', {
          method: 'PUT',
          body: { position: 20, at: new Date(env.clock.now()).toISOString() },
        });
        expect(watched.status, watched.text).toBe(200);
        expect((await remove(phone, kid)).body['code']).toBe('CHILD_PROFILE');
        expect((await remove(ann, kid)).status).toBe(200);
        expect((await phone.call(PROFILE)).status, 'the phone is signed out').toBe(401);
        for (const table of ['preference', 'watch_history'] as const) {
          const rows = await env.database.kysely
            .selectFrom(table)
            .select('profile_id')
            .where('account_id', '=', ann.accountId)
            .where('profile_id', '=', kid)
            .execute();
          expect(rows, table).toEqual([]);
        }
        const ben = await addId(ann, 'Ben');
        await switchTo(ann, ben);
        expect((await remove(ann, ben)).body['code']).toBe('PROFILE_IN_USE');
      });

      test(`${realm}: a deleted profile can be restored whole for seven days, by its account only`, async () => {
        const ann = await createViewer(env, realm);
        const kid = await addId(ann, 'Kid', { isChild: true, ageLimit: 12, language: 'es', avatar: 'leaf' });
        const phone = await ann.signInAgain();
        await switchTo(phone, kid);
        for (const item of ['cub', 'teen'])
          await phone.call(`/api/v2/history/${item}`, {
            method: 'PUT',
            body: { position: 20, at: new Date(env.clock.now()).toISOString() },
          });
        await phone.call('/api/v2/user/preferences', { method: 'PUT', body: { captionStyle: { size: '150' } } });
        const settings = (await phone.call('/api/v2/user/preferences')).body;
        const watched = (await phone.call('/api/v2/history')).body['items'];
        expect(watched).toHaveLength(2);
        const before = (await list(ann)).profiles.find(({ id }) => id === kid);
        await remove(ann, kid);
        expect((await list(ann)).deleted).toEqual([
          {
            id: kid,
            name: 'Kid',
            avatar: 'leaf',
            restorableUntil: new Date(env.clock.now() + 7 * DAY_MS).toISOString(),
          },
        ]);
        const bob = await createViewer(env, realm);
        expect((await restore(bob, kid)).body['code']).toBe('PROFILE_UNKNOWN');
        expect((await restore(ann, kid)).body).toEqual(before);
        expect((await list(ann)).deleted).toEqual([]);
        expect((await restore(ann, kid)).body['code']).toBe('PROFILE_UNKNOWN');
        expect((await phone.call(PROFILE)).status, 'its earlier sessions cannot be used').toBe(401);
        const tablet = await ann.signInAgain();
        await switchTo(tablet, kid);
        expect((await tablet.call('/api/v2/user/preferences')).body).toEqual(settings);
        expect((await tablet.call('/api/v2/history')).body['items']).toEqual(watched);
        expect((await list(tablet)).deleted, "a child's profile sees none").toEqual([]);
        expect((await restore(tablet, kid)).body['code']).toBe('CHILD_PROFILE');

        // Three cases: another profile has its name, the account has no room for it, and the seven days are over.
        await remove(ann, kid);
        const namesake = await addId(ann, 'KID');
        expect((await restore(ann, kid)).body).toMatchObject({ id: kid, name: 'Kid 2' });
        await remove(ann, kid);
        await add(ann, 'Third');
        expect((await restore(ann, kid)).body['code']).toBe('PROFILES_FULL');
        await remove(ann, namesake);
        const restored = await Promise.all([restore(ann, kid), restore(ann, namesake)]);
        expect(statusesOf(restored), 'two restores at once do not exceed the limit of profiles').toEqual([200, 409]);
        const deletedId = restored[0].status === 200 ? namesake : kid;
        const sevenDaysAgo = new Date(env.clock.now() - 7 * DAY_MS);
        const aged = env.database.kysely.updateTable('deleted_profile').set({ deleted_at: sevenDaysAgo as never });
        await aged.where('profile_id', '=', deletedId).execute();
        expect((await list(ann)).deleted).toEqual([]);
        expect((await restore(ann, deletedId)).body['code']).toBe('PROFILE_UNKNOWN');
      });

      test(`${realm}: settings and history belong to the profile`, async () => {
        const ann = await createViewer(env, realm);
        const ben = await addId(ann, 'Ben');
        const settings = async () => (await ann.call('/api/v2/user/preferences')).body;
        await ann.call('/api/v2/user/preferences', {
          method: 'PUT',
          body: { autoAdvance: false, captionStyle: { size: '150' } },
        });
        await switchTo(ann, ben);
        expect(await settings()).toMatchObject({ autoAdvance: true });
        expect((await settings())['captionStyle']).toBeUndefined();
        await ann.call('/api/v2/user/preferences', { method: 'PUT', body: { language: 'es' } });
        expect((await list(ann)).profiles.find(({ id }) => id === ben)?.language).toBe('es');
        await switchTo(ann, ann.defaultId);
        expect(await settings()).toMatchObject({ autoAdvance: false, captionStyle: { size: '150' } });
      });

      test(`${realm}: the link of a mail removes the PIN; it works once, within half an hour, also on a child's device`, async () => {
        const ann = await createViewer(env, realm);
        const kid = await addId(ann, 'Kid', { isChild: true });
        await setPin(ann, { pin: '1234' });
        await switchTo(ann, kid);
        expect((await ann.call(`${PROFILE}/pin/reset`, { body: {} })).body).toEqual({ sent: true });
        const mail = await servers.at(-1)!.waitFor(ann.email, /Remove the PIN/);
        const code = mail.link.pathname.split('/').at(-1)!;
        expect(mail.link.pathname).toBe(`/confirm-reset/${code}`);
        const stored = await env.database.kysely.selectFrom('one_time_token').selectAll().execute();
        expect(JSON.stringify(stored)).not.toContain(code);
        const confirm = (token: string, of = realm) =>
          env.api.call(`${PROFILE}/pin/reset/${token}`, { realm: of, method: 'PUT', body: {} });
        expect((await confirm('123')).body['code']).toBe('invalidToken');
        expect((await confirm(code, realm === 'acme' ? 'beta' : 'acme')).body['code']).toBe('invalidToken');
        expect((await switchTo(ann, ann.defaultId)).body['code']).toBe('PIN_REQUIRED');
        const both = await Promise.all([confirm(code), confirm(code)]);
        expect(statusesOf(both)).toEqual([200, 404]);
        expect(await list(ann)).toMatchObject({ hasPin: false, pinProtection: [], currentId: kid });
        expect((await switchTo(ann, ann.defaultId)).status).toBe(200);
        await setPin(ann, { pin: '7777' });
        await ann.call(`${PROFILE}/pin/reset`, { body: {} });
        const second = await vi.waitFor(
          () => {
            const newest = servers.at(-1)!.received.findLast(({ recipient }) => recipient === ann.email)!;
            expect(newest.link.pathname).not.toBe(mail.link.pathname);
            return newest;
          },
          { timeout: 30_000 },
        );
        env.clock.advance(31 * MINUTE_MS);
        expect((await confirm(second.link.pathname.split('/').at(-1)!)).body['code']).toBe('invalidToken');
      });

      test(`${realm}: hostile bodies change nothing`, async () => {
        const ann = await createViewer(env, realm);
        for (const body of [
          { name: '', avatar: 'moon' },
          { name: ' x ', avatar: 'moon' },
          { name: 'x\u0000y', avatar: 'moon' },
          { name: 'x'.repeat(41), avatar: 'moon' },
          { name: 'x', avatar: 'https://evil.test/a.png' },
          { name: 'x', avatar: 'moon', ageLimit: -1 },
          { name: 'x', avatar: 'moon', isDefault: true },
          { name: 'x', avatar: 'moon', accountId: 'other' },
          [],
        ])
          expect((await ann.call(PROFILE, { body })).status, JSON.stringify(body)).toBe(400);
        expect((await list(ann)).profiles).toHaveLength(1);
      });
    }

    test('a realm that does not ask still starts with the profile of the device', async () => {
      const ann = await createViewer(env, 'quiet');
      const kid = await addId(ann, 'Kid', { isChild: true });
      const { cookie } = await switchTo(ann, kid);
      const { response, ...child } = await ann.signInAgain(cookie);
      expect(response.body['session']).toMatchObject({ isChild: true, profileId: kid });
      expect(response.body['session']).not.toHaveProperty('mustChooseProfile');
      expect((await list(child)).signInQuestion).toBe('OFF');
    });
    test('a realm without profiles has none of the calls', async () => {
      const ann = await createViewer(env, 'plain');
      for (const response of [
        await ann.call(PROFILE),
        await add(ann, 'Ben'),
        await switchTo(ann, ann.defaultId),
        await setPin(ann, { pin: '1234' }),
        await ann.call(`${PROFILE}/pin/reset`, { body: {} }),
        await ann.call(`${PROFILE}/pin/reset/123`, { method: 'PUT', body: {} }),
      ])
        expect([response.status, response.body['code']]).toEqual([404, 'PROFILES_OFF']);
    });

    test('all networks together can try only a few PINs of one account in a day', () => {
      const { byAccount, solved } = ATTEMPT_RULES.enterPin;
      expect([byAccount.windowMs, solved.windowMs]).toEqual([DAY_MS, DAY_MS]);
      // Of 10,000 PINs less than 1 % can be tried in three days.
      expect((byAccount.maxAttempts + solved.maxAttempts) * 3).toBeLessThan(100);
    });

    test('the database itself refuses an eleventh profile and a second profile with the same name or slot', async () => {
      const { accountId } = await createViewer(env, 'acme');
      const insert = (profileId: string, name: string, slot: number) =>
        env.database.kysely
          .insertInto('profile')
          .values({ realm_id: 'acme', account_id: accountId, profile_id: profileId, name, slot })
          .execute();
      await expect(insert(`${accountId}-x`, 'aNN', 2)).rejects.toThrow(/profile_name/);
      await expect(insert(`${accountId}-x`, 'Zoe', 1)).rejects.toThrow(/profile_slot/);
      await expect(insert(`${accountId}-x`, 'Zoe', 11)).rejects.toThrow(/check/);
    });
  },
  {
    publish,
    settings: async () => {
      const server = await startMailServer();
      servers.push(server);
      return { smtpUrl: server.url };
    },
  },
);
