// The headers Idempotency-Key and Account, on both databases: a repeated request gets the first response and changes
// nothing. Most tests create a watchlist, because a request that is performed twice creates two.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#schemas/durations.ts';
import * as calls from '#schemas/api/index.gen.ts';
import type { Call } from '#schemas/defineCall.ts';
import type { Database } from '#src/server/db/database.ts';
import { createIdempotencyKeys } from '#src/server/db/repositories/idempotencyKeys.ts';
import { contractStores, type PreparedStore } from '#src/server/db/testing/testStores.ts';
import { errorBody } from './contentApi.ts';
import {
  createTestClock,
  DEMO_CREDENTIALS,
  publishBrands,
  readToken,
  startApi,
  type TestResponse,
  type TestRequest,
  type RunningApi,
} from './startApi.ts';

const CREATE = '/api/v3/user/watchlist/watchlists';
const LIST = '/api/v4/user/watchlist/watchlists';
const createKey = (): string => `"${randomUUID()}"`;
const withKey = (key: string, more: Record<string, string> = {}): Pick<TestRequest, 'headers'> => ({
  headers: { 'idempotency-key': key, ...more },
});

describe.each(contractStores())('idempotency keys on $kind', (store) => {
  describe.skipIf(store.skipReason)('calls', () => {
    const clock = createTestClock();
    let prepared: PreparedStore;
    let database: Database;
    let api: RunningApi;
    let token = '';
    let otherToken = '';
    beforeAll(async () => {
      prepared = await store.prepare();
      database = await prepared.open();
      await publishBrands(database);
      api = await startApi(database, { clock });
      await signIn();
    }, 120_000);
    afterAll(async () => {
      await api?.close();
      await prepared?.close();
    }, 60_000);

    const signIn = async (): Promise<void> => {
      token = readToken(await api.call('/api/v2/login', { body: DEMO_CREDENTIALS }));
      otherToken = readToken(
        await api.call('/api/v2/login', { body: { ...DEMO_CREDENTIALS, id: 'subscriber@demo.test' } }),
      );
    };
    const create = (name: string, options: TestRequest = {}): Promise<TestResponse> =>
      api.call(CREATE, { body: { name }, token, ...options });
    const countLists = async (name: string, asToken = token): Promise<number> => {
      const { body } = await api.call(`${LIST}?rpp=40`, { token: asToken });
      return (body['items'] as { name: string }[]).filter((list) => list.name === name).length;
    };

    test('a repeated request gets the same response and changes nothing; with another key it is performed again', async () => {
      const key = createKey();
      const first = await create('Once', withKey(key));
      expect(first.status).toBe(200);
      const second = await create('Once', withKey(key));
      expect([second.status, second.body]).toEqual([200, first.body]);
      expect(await countLists('Once')).toBe(1);
      const third = await create('Once', withKey(createKey()));
      expect(third.body).not.toEqual(first.body);
      expect(await countLists('Once')).toBe(2);
    });

    test('one of twenty concurrent requests with the same key is performed; the others get its response or 409', async () => {
      const key = createKey();
      const responses = await Promise.all(Array.from({ length: 20 }, () => create('Concurrent', withKey(key))));
      const performed = responses.filter(({ status }) => status === 200);
      expect(performed.length).toBeGreaterThan(0);
      expect(new Set(performed.map(({ text }) => text)).size).toBe(1);
      for (const { status, body, headers } of responses.filter((response) => response.status !== 200)) {
        expect([status, body]).toEqual([409, expect.objectContaining(errorBody(409, 'REQUEST_IN_PROGRESS'))]);
        expect(headers.get('retry-after')).toBe('1');
      }
      expect(await countLists('Concurrent')).toBe(1);
      expect((await create('Concurrent', withKey(key))).text).toBe(performed[0]!.text);
    });

    test('the same key with another body, another path or another method gets 422', async () => {
      const key = createKey();
      expect((await create('A', withKey(key))).status).toBe(200);
      for (const response of [
        await create('B', withKey(key)),
        await api.call(`/api/v2/favourite/vods/v1`, { method: 'DELETE', token, ...withKey(key) }),
      ])
        expect(response).toMatchObject({ status: 422, body: errorBody(422, 'IDEMPOTENCY_KEY_REUSED') });
      expect(await countLists('B')).toBe(0);
    });

    test('a request that is repeated while it runs gets 409; an interrupted request can be repeated after two minutes', async () => {
      const key = createKey();
      await create('Interrupted', withKey(key));
      // As if the process had ended before it stored the response.
      await database.kysely
        .updateTable('idempotency_key')
        .set({ outcome: null })
        .where('key', '=', key.slice(1, -1))
        .execute();
      const response = await create('Interrupted', withKey(key));
      expect(response).toMatchObject({ status: 409, body: errorBody(409, 'REQUEST_IN_PROGRESS') });
      expect(response.headers.get('retry-after')).toBe('1');
      expect(await create('Other', withKey(key))).toMatchObject({ status: 422 });
      clock.advance(2 * MINUTE_MS);
      expect((await create('Interrupted', withKey(key))).status).toBe(200);
      expect(await countLists('Interrupted')).toBe(2);
    });

    test('a repeated request gets the same refusal, except the 401 of a request without a session', async () => {
      const key = createKey();
      const add = (asToken?: string): Promise<TestResponse> =>
        api.call('/api/v2/favourite/vods/none', {
          method: 'PUT',
          ...withKey(key),
          ...(asToken !== undefined && { token: asToken }),
        });
      expect(await add()).toMatchObject({ status: 401, body: errorBody(401, 'SIGN_IN_REQUIRED') });
      const first = await add(token);
      const second = await add(token);
      expect(first).toMatchObject({ status: 404, body: errorBody(404, 'CONTENT_NOT_FOUND') });
      expect(second.body).toEqual({ ...first.body, requestId: second.body['requestId'] });
    });

    test('keys belong to one account of one realm', async () => {
      const key = createKey();
      expect((await create('Mine', withKey(key))).status).toBe(200);
      expect((await create('Mine', { ...withKey(key), token: otherToken })).status).toBe(200);
      expect([await countLists('Mine'), await countLists('Mine', otherToken)]).toEqual([1, 1]);
      const { cookie } = await api.call('/api/v2/login', { realm: 'acme', body: DEMO_CREDENTIALS });
      const inOtherRealm = await create('Theirs', { ...withKey(key), realm: 'acme', cookie, token: undefined! });
      expect(inOtherRealm.status).toBe(200);
    });

    test('a change that is meant for an account gets 412 with the session of another account', async () => {
      const { body } = await api.call('/api/v2/session', { token });
      const account = String(body['id']);
      expect(account).not.toBe('');
      expect((await create('Meant', withKey(createKey(), { account }))).status).toBe(200);
      const key = createKey();
      expect(await create('Meant', { ...withKey(key, { account }), token: otherToken })).toMatchObject({
        status: 412,
        body: errorBody(412, 'ACCOUNT_CHANGED'),
      });
      expect(await countLists('Meant', otherToken)).toBe(0);
      expect((await create('Meant', withKey(key, { account }))).status).toBe(200);
    });

    test('a malformed key or account gets 400, and a key on other calls is ignored', async () => {
      for (const key of ['', 'x'.repeat(36), '"short"', `"${'x'.repeat(65)}"`, `"${'x'.repeat(30)} '"`])
        expect(await create('Malformed', withKey(key)), key).toMatchObject({
          status: 400,
          body: errorBody(400, 'INPUT_INVALID'),
        });
      expect(await create('Malformed', { headers: { account: "' or 1=1" } })).toMatchObject({ status: 400 });
      expect(await countLists('Malformed')).toBe(0);
      expect((await api.call(LIST, { token, ...withKey('x') })).status).toBe(200);
    });

    test('keys expire after 7 days and are removed; an account keeps the latest keys, up to the limit', async () => {
      const keys = createIdempotencyKeys(database.kysely);
      const count = async (): Promise<number> =>
        (await database.kysely.selectFrom('idempotency_key').select('key').execute()).length;
      const key = createKey();
      expect((await create('Expiring', withKey(key))).status).toBe(200);
      await keys.removeExpired(new Date(clock.now()));
      expect(await count()).toBeGreaterThan(0);
      clock.advance(7 * DAY_MS);
      await signIn();
      expect((await create('Expiring', withKey(key))).status).toBe(200);
      expect(await countLists('Expiring')).toBe(2);
      await keys.removeExpired(new Date(clock.now()));
      expect(await count()).toBe(1);
      const { realm_id: realmId, account_id: accountId } = await database.kysely
        .selectFrom('idempotency_key')
        .select(['realm_id', 'account_id'])
        .executeTakeFirstOrThrow();
      for (let index = 0; index < 5; index++) {
        const now = new Date(clock.now() + 1 + index);
        const request = { requestHash: 'x', now, expiresAt: new Date(now.getTime() + DAY_MS), abandonedBefore: now };
        await keys.claim({ realmId, accountId, key: `key-${index}` }, { ...request, limit: 3 });
      }
      const remaining = await database.kysely.selectFrom('idempotency_key').select('key').orderBy('key').execute();
      expect(remaining.map((row) => row.key)).toEqual(['key-2', 'key-3', 'key-4']);
    });
  });
});

test('calls that change watchlists, favourites or the history accept the headers, and describe their errors', () => {
  const withKeys = Object.values(calls as unknown as Record<string, Call>).filter((call) => call.hasIdempotencyKey);
  expect(withKeys.map(({ name }) => name).sort()).toEqual([
    'deleteFavourite',
    'deleteHistoryEntry',
    'deleteWatchlist',
    'deleteWatchlistContent',
    'deleteWholeHistory',
    'postHistoryRestore',
    'postWatchlist',
    'postWatchlistContent',
    'postWatchlistOrder',
    'postWatchlistSave',
    'putFavourite',
    'putHistory',
    'putWatchlist',
  ]);
  for (const call of withKeys)
    expect(call.errors, call.name).toMatchObject({
      REQUEST_IN_PROGRESS: 409,
      ACCOUNT_CHANGED: 412,
      IDEMPOTENCY_KEY_REUSED: 422,
    });
});
