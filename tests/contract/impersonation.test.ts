// An administrator sees the site as a viewer: single-use links, a read-only session, and who can read that it happened.
import { expect, test, afterAll, beforeAll, beforeEach, describe } from 'vitest';
import * as calls from '#schemas/api/index.gen.ts';
import type { Call } from '#schemas/defineCall.ts';
import { MINUTE_MS } from '#schemas/durations.ts';
import { createAccounts } from '#src/server/db/repositories/accounts.ts';
import { contractStores } from '#src/server/db/testing/testStores.ts';
import { createOpenApi } from '#src/server/http/openApi.ts';
import { startContent, type ContentApi } from './contentApi.ts';
import { playbackFiles, readAccessResult, getToken, startPlayback } from './playbackRealm.ts';
import { listOperations } from './sampleInput.ts';
import { createTestClock, readToken, type TestResponse } from './startApi.ts';

const CALLS: Readonly<Record<string, Call>> = calls;
const VIEWER = 'viewer@demo.test';

describe.each(contractStores())('impersonation on $kind', (store) => {
  describe.skipIf(store.skipReason)('calls', () => {
    const clock = createTestClock();
    let api: ContentApi;
    let [admin, viewer] = ['', ''];
    beforeAll(async () => {
      api = await startContent(playbackFiles, store, clock);
    }, 120_000);
    beforeEach(async () => {
      [admin, viewer] = [await getToken(api, 'admin'), await getToken(api, 'viewer')];
    });
    afterAll(async () => {
      await api?.close();
    }, 60_000);

    const begin = (token: string | undefined, email = VIEWER): Promise<TestResponse> =>
      api.call('/api/v2/people/impersonation', {
        body: { email, reason: 'A complaint about playback' },
        ...(token !== undefined && { token }),
      });
    const readLink = (response: TestResponse): string => String(response.body['path']).replace('/impersonate/', '');
    const exchange = (token: string): Promise<TestResponse> => api.call('/api/v2/impersonate', { body: { token } });
    const open = async (): Promise<string> => readToken(await exchange(readLink(await begin(admin))));
    const listEvents = async (token: string): Promise<readonly { kind: string }[]> =>
      (await api.call('/api/v2/user/account/event', { token })).body['events'] as { kind: string }[];
    const listStaffEvents = async (): Promise<unknown> =>
      (await api.call('/api/v2/people', { token: admin })).body['events'];

    test('only administrators can impersonate, and only viewers; the link works once, for two minutes, and its use is recorded', async () => {
      const editor = await getToken(api, 'editor');
      for (const token of [undefined, viewer, editor])
        expect((await begin(token)).body['code']).toBe('ROUTE_NOT_FOUND');
      for (const staff of ['editor', 'admin'])
        expect((await begin(admin, `${staff}@demo.test`)).body['code']).toBe('ACCOUNT_IS_STAFF');
      expect((await begin(admin, 'nobody@demo.test')).body['code']).toBe('ACCOUNT_UNKNOWN');
      expect(await listEvents(viewer)).toEqual([]);
      const link = readLink(await begin(admin, ` ${VIEWER.toUpperCase()}`));
      const opened = await Promise.all([exchange(link), exchange(link)]);
      expect(opened.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
      const session = opened.find(({ status }) => status === 200)!;
      expect(session.body['session']).toMatchObject({
        isGuest: false,
        rol: 'user',
        roles: [],
        impersonatedUntil: clock.now() + 30 * MINUTE_MS,
      });
      expect((await listEvents(viewer)).map(({ kind }) => kind)).toEqual(['impersonated']);
      const token = readToken(session);
      expect((await api.call('/api/v2/logout', { token, body: { everywhere: true } })).status).toBe(200);
      expect((await api.call('/api/v2/user/account', { token })).status).toBe(401);
      expect((await api.call('/api/v2/user/account', { token: viewer })).status, 'the viewer is still signed in').toBe(
        200,
      );
      expect(await listStaffEvents()).toMatchObject([
        { kind: 'impersonation-ended', actor: 'admin@demo.test', subject: VIEWER },
        { kind: 'impersonated', actor: 'admin@demo.test', subject: VIEWER, detail: 'A complaint about playback' },
        { kind: 'impersonation-prepared', actor: 'admin@demo.test', subject: VIEWER },
      ]);
      const expiredLink = readLink(await begin(admin));
      clock.advance(2 * MINUTE_MS);
      for (const invalid of [expiredLink, link, 'abc', 'a'.repeat(43)])
        expect((await exchange(invalid)).body['code']).toBe('invalidToken');
    });

    test('the session reads what the viewer reads, and every call that changes something is refused', async () => {
      const listDevices = async (): Promise<unknown> =>
        (await api.call('/api/v2/user/session', { token: viewer })).body['sessions'];
      const devices = await listDevices();
      const token = await open();
      expect(await listDevices()).toEqual(devices);
      for (const path of ['/api/v2/user/account', calls.getFavourites.path, '/api/v2/history', '/api/v2/user/session'])
        expect((await api.call(path, { token })).status, path).toBe(200);
      const before = await api.call('/api/v2/user/account', { token: viewer });
      const needsAccount = ({ errors, method, inReadOnlySession }: Call): boolean =>
        errors['SIGN_IN_REQUIRED'] !== undefined && method !== 'GET' && inReadOnlySession !== 'allowed';
      const changes = listOperations(createOpenApi(CALLS, '')).filter(({ id }) => CALLS[id] && needsAccount(CALLS[id]));
      expect(changes.length).toBeGreaterThan(25);
      for (const { method, path, body } of changes) {
        const refused = await api.call(path, { method, token, ...(body !== undefined && { body }) });
        expect([refused.status, refused.body['code']], `${method} ${path}`).toEqual([403, 'SESSION_READ_ONLY']);
      }
      const exported = await api.call(calls.getAccountExport.path, { token });
      expect([exported.status, exported.body['code']]).toEqual([403, 'SESSION_READ_ONLY']);
      expect((await begin(token)).body['code']).toBe('ROUTE_NOT_FOUND');
      expect((await api.call('/api/v2/user/account', { token: viewer })).text).toBe(before.text);
    });

    test("a playback takes none of the viewer's slots and leaves no history", async () => {
      const token = await open();
      for (const device of ['one', 'two'])
        expect((await startPlayback(api, 'free', { token: viewer, device })).status).toBe(200);
      const started = await startPlayback(api, 'free', { token, device: 'three' });
      expect(started.status, started.text).toBe(200);
      const heartbeat = await api.call(`/api/v1/playback/${readAccessResult(started).playback!.id}/heartbeat`, {
        token,
        body: { position: 42, state: 'PLAYING', at: new Date(clock.now()).toISOString() },
      });
      expect(heartbeat.status, heartbeat.text).toBe(200);
      const history = await api.call('/api/v2/history', { token: viewer });
      expect(history.body['items']).toEqual([]);
    });

    test("an administrator's sign-out everywhere ends their sessions as a viewer and their unused links", async () => {
      const token = await open();
      const unused = readLink(await begin(admin));
      const ended = await api.call('/api/v2/user/session', { method: 'DELETE', token: admin });
      expect(ended.status, ended.text).toBe(200);
      expect((await api.call('/api/v2/user/account', { token })).status).toBe(401);
      expect((await exchange(unused)).body['code']).toBe('invalidToken');
      expect((await api.call('/api/v2/user/account', { token: viewer })).status, 'the viewer is still signed in').toBe(
        200,
      );
    });

    test('the session ends after 30 minutes, and when the administrator loses the role', async () => {
      const openWithRefreshToken = async (): Promise<{ token: string; refreshToken: string }> => {
        const { body } = await exchange(readLink(await begin(admin)));
        return { token: String(body['authorisationToken']), refreshToken: String(body['refreshToken']) };
      };
      const refresh = (refreshToken: string): Promise<TestResponse> =>
        api.call('/api/v2/token/refresh', { body: { refreshToken } });
      const long = await openWithRefreshToken();
      clock.advance(29 * MINUTE_MS);
      const renewed = await refresh(long.refreshToken);
      expect(renewed.status).toBe(200);
      clock.advance(MINUTE_MS);
      expect((await refresh(String(renewed.body['refreshToken']))).status).toBe(401);
      admin = await getToken(api, 'admin');
      const listEndTimes = async (subject: string): Promise<readonly string[]> =>
        ((await listStaffEvents()) as { kind: string; subject: string; at: string }[])
          .filter((event) => event.kind === 'impersonation-ended' && event.subject === subject)
          .map(({ at }) => at);
      const expired = new Date(clock.now()).toISOString();
      expect((await listEndTimes(VIEWER)).filter((at) => at === expired)).toHaveLength(1);
      expect(
        (await listEndTimes(VIEWER)).filter((at) => at === expired),
        'a second request does not record the end again',
      ).toHaveLength(1);

      const accounts = createAccounts(api.database.kysely);
      const realmId = 'sample';
      for (const [name, roles] of [
        ['boss', ['admin', 'editor']],
        ['seen', []],
      ] as const)
        await accounts.add(realmId, {
          accountId: name,
          email: `${name}@example.test`,
          passwordHash: null,
          name,
          country: null,
          roles,
          isDemo: false,
          profiles: [{ profileId: `${name}-p`, name, isChild: false, isDefault: true }],
        });
      const { kysely } = api.database;
      const link = readLink(await begin(admin, 'seen@example.test'));
      await kysely.updateTable('impersonation').set({ administrator_id: 'boss' }).execute();
      const bossToken = readToken(await exchange(link));
      const unused = readLink(await begin(admin, 'seen@example.test'));
      await kysely.updateTable('impersonation').set({ administrator_id: 'boss' }).execute();
      const read = (token: string): Promise<TestResponse> => api.call('/api/v2/user/account', { token });
      expect((await read(bossToken)).status).toBe(200);
      const changedRole = await api.call('/api/v2/people/boss', {
        method: 'PUT',
        token: admin,
        body: { role: 'editor' },
      });
      expect(changedRole.status, changedRole.text).toBe(200);
      expect((await read(bossToken)).status).toBe(401);
      expect(await listEndTimes('seen@example.test')).toEqual([new Date(clock.now()).toISOString()]);
      expect((await exchange(unused)).body['code']).toBe('invalidToken');
    });
  });
});
