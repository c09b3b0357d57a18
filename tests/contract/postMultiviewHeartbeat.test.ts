// postMultiviewHeartbeat reports the events that one screen plays side by side.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proves } from '#tests/proves.ts';
import { contractStores } from '#src/server/db/testing/testStores.ts';
import { errorBody, startContent, type ContentApi } from './contentApi.ts';
import { checkInGuest, playbackFiles } from './playbackRealm.ts';

const PATH = '/v1/multiviewHeartbeat';
const BODY = { eventIds: ['on-air', 'channel'], layout: 'twoUp', sessionId: 'visit-1' };

describe.each(contractStores())('multi-view heartbeats on $kind', (store) => {
  describe.skipIf(store.skipReason)('calls', () => {
    let api: ContentApi;
    let token = '';
    beforeAll(async () => {
      api = await startContent(playbackFiles, store);
      token = await checkInGuest(api);
    }, 120_000);
    afterAll(async () => {
      await api?.close();
    }, 60_000);

    test('a session reports which events it plays, also repeatedly', async () => {
      await proves('API-128', 'the call exists', async () => {
        for (const body of [BODY, BODY, { ...BODY, eventIds: ['a', 'b', 'c', 'd'], layout: 'quad' }]) {
          const response = await api.call(PATH, { body, token });
          expect([response.status, response.body]).toEqual([200, {}]);
        }
      });
    });

    test('a report without a session or with invalid fields is refused', async () => {
      expect((await api.call(PATH, { body: BODY })).body).toMatchObject(errorBody(401, 'SESSION_REQUIRED'));
      for (const wrong of [
        { eventIds: ['a'] },
        { eventIds: ['a', 'b', 'c', 'd', 'e'] },
        { eventIds: ['a', 'a'] },
        { layout: 'six' },
        { sessionId: '' },
        { more: true },
      ])
        expect((await api.call(PATH, { body: { ...BODY, ...wrong }, token })).status).toBe(400);
    });
  });
});
