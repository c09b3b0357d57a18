// Calls that start, extend and stop streams: postManifestVideo, postManifestEvent, postHeartbeat, deletePlayback.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { proves } from '#tests/proves.ts';
import { contractStores } from '#src/server/db/testing/testStores.ts';
import { errorBody, startContent, type ContentApi } from './contentApi.ts';
import {
  readAccessResult,
  checkInGuest,
  playbackFiles,
  playbackRealm,
  getToken,
  startPlayback,
} from './playbackRealm.ts';
import { createTestClock, type TestResponse } from './startApi.ts';

const PLAYBACK = '/api/v1/playback';

describe.each(contractStores())('streams on $kind', (store) => {
  describe.skipIf(store.skipReason)('calls', () => {
    const clock = createTestClock();
    let api: ContentApi;
    let [viewer, subscriber, child] = ['', '', ''];
    beforeAll(async () => {
      api = await startContent(playbackFiles, store, clock);
    }, 120_000);
    beforeEach(async () => {
      // Access tokens are valid for ten minutes, and tests advance the clock.
      [viewer, subscriber, child] = [
        await getToken(api, 'viewer'),
        await getToken(api, 'subscriber'),
        await getToken(api, 'child'),
      ];
    });
    afterAll(async () => {
      await api?.close();
    }, 60_000);

    const readPlaybackId = (response: TestResponse): string => {
      expect(response.status, response.text).toBe(200);
      return readAccessResult(response).playback!.id;
    };
    const sendHeartbeat = (id: string, token: string, more: object = {}) =>
      api.call(`${PLAYBACK}/${id}/heartbeat`, {
        token,
        body: { position: 10, state: 'PLAYING', at: new Date(clock.now()).toISOString(), ...more },
      });
    const stopPlayback = (id: string, token: string) => api.call(`${PLAYBACK}/${id}`, { method: 'DELETE', token });
    /** Stops every stream of an account, whose ids it reads from the refusal of a third start. */
    const stopAllPlaybacks = async (token: string): Promise<void> => {
      for (const device of ['stop-1', 'stop-2']) await startPlayback(api, 'protected', { token, device });
      const { body } = await startPlayback(api, 'protected', { token, device: 'stop-3' });
      const { playbacks } = body['details'] as { playbacks: { id: string }[] };
      for (const { id } of playbacks) await stopPlayback(id, token);
    };

    test('the start of a granted video returns streams and tracks and occupies a slot', async () => {
      const response = await startPlayback(api, 'free', {
        token: viewer,
        query: '?includePlaybackDetails=URL&displayGeoblocked=true',
      });
      proves('API-123', 'the manifest endpoint of videos responds with the streams', () => {
        expect(response.body).toMatchObject({
          id: 'free',
          accessLevel: 'GRANTED',
          dash: expect.stringMatching(/^\/media\/[\w.-]+\/feature\/manifest\.mpd$/),
          hls: expect.stringMatching(/^https:\/\/cdn\.example\/feature\/master\.m3u8\?t=[\w.-]+$/),
          streams: [
            {
              protocol: 'DASH',
              url: expect.stringMatching(/^\/media\//),
              subtitles: [{ lang: 'ar', label: 'Arabic', url: expect.stringMatching(/subtitles\/ar\.vtt$/) }],
              adUnits: [],
            },
            { protocol: 'HLS', url: expect.stringMatching(/^https:\/\/cdn\.example\//), adUnits: [] },
          ],
          tracks: {
            chaptersUrl: expect.stringMatching(/\/chapters\.vtt$/),
            thumbnailsUrl: expect.stringMatching(/\/thumbnails\.vtt$/),
          },
          playback: {
            id: expect.stringMatching(/^[0-9a-f-]{36}$/),
            position: 0,
            heartbeatSeconds: 30,
            expiresAt: new Date(clock.now() + 3_600_000).toISOString(),
            live: false,
          },
        });
      });
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(readAccessResult(response).streams[0]).not.toHaveProperty('drm');
      await stopPlayback(readPlaybackId(response), viewer);
    });

    test('a protected video has its licence server, and only the tracks that its asset has', async () => {
      const response = await startPlayback(api, 'protected', { token: viewer });
      expect(response.body).toMatchObject({
        streams: [
          {
            drm: {
              url: 'https://drm.example/licence',
              encryptionMode: 'CENC',
              keySystems: ['org.w3.clearkey'],
              jwtToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
            },
          },
          { drm: { jwtToken: expect.any(String) } },
        ],
        tracks: { thumbnailsUrl: expect.any(String) },
      });
      expect(response.body['tracks']).not.toHaveProperty('chaptersUrl');
      expect(readAccessResult(response).streams[0]?.drm).not.toHaveProperty('hardware');
      await stopPlayback(readPlaybackId(response), viewer);
    });

    test('a live event has the DVR window in its URL', async () => {
      const response = await startPlayback(api, 'on-air', {
        token: viewer,
        kind: 'event',
        query: '?includePlaybackDetails=URL',
      });
      proves('API-122', 'the manifest endpoint of events responds with the live stream', () => {
        expect(response.body).toMatchObject({
          streams: [{ protocol: 'DASH', url: expect.stringMatching(/\/stadium\/live\/3600\/manifest\.mpd$/) }],
          playback: { live: true, dvrSeconds: 3600, position: 0 },
          tracks: {},
        });
      });
      await stopPlayback(readPlaybackId(response), viewer);
      await stopPlayback(
        readPlaybackId(await startPlayback(api, 'channel', { token: subscriber, kind: 'event' })),
        subscriber,
      );
    });

    test('each refusal has its code and no streams', async () => {
      const refused = async (
        response: Promise<TestResponse>,
        status: number,
        code: string,
        accessLevel: string,
      ): Promise<void> =>
        expect((await response).body, code).toEqual({
          ...errorBody(status, code),
          details: expect.objectContaining({
            access: expect.objectContaining({ accessLevel, streams: [], tracks: {} }),
          }),
        });
      await refused(startPlayback(api, 'signed'), 401, 'SIGN_IN_REQUIRED', 'GRANTED_ON_SIGN_IN');
      await refused(startPlayback(api, 'covered', { token: viewer }), 403, 'ACCESS_DENIED', 'DENIED');
      await refused(startPlayback(api, 'blocked', { token: subscriber }), 403, 'GEOBLOCKED', 'GEOBLOCKED');
      await refused(
        startPlayback(api, 'local', { headers: { 'x-test-country': 'FR' } }),
        403,
        'GEOBLOCKED',
        'GEOBLOCKED',
      );
      for (const id of ['no-media', 'not-online', 'not-out'])
        await refused(startPlayback(api, id, { token: viewer }), 403, 'PLAYBACK_UNAVAILABLE', 'GRANTED');
      await refused(startPlayback(api, 'later', { token: viewer, kind: 'event' }), 404, 'VIDEO_NOT_LIVE', 'GRANTED');
      await refused(startPlayback(api, 'over', { token: viewer, kind: 'event' }), 404, 'VIDEO_NOT_LIVE', 'GRANTED');
      const { details } = (await startPlayback(api, 'covered', { token: viewer })).body as {
        details?: { licences: { id: string }[] };
      };
      expect(details?.licences.map(({ id }) => id)).toEqual(['plus', 'films']);
      for (const [id, kind, token] of [
        ['unknown', 'video', viewer],
        ['on-air', 'video', viewer],
        ['free', 'event', viewer],
        ['adults', 'video', child],
      ] as const)
        expect((await startPlayback(api, id, { token, kind })).body, id).toMatchObject(
          errorBody(404, 'CONTENT_NOT_FOUND'),
        );
      expect((await startPlayback(api, 'free', { token: 'x' })).body).toMatchObject(errorBody(401, 'TOKEN_INVALID'));
      expect((await startPlayback(api, 'free', { headers: { origin: 'https://evil.example' } })).body).toMatchObject(
        errorBody(403, 'ORIGIN_FORBIDDEN'),
      );
    });

    test('hostile bodies are refused', async () => {
      const send = (body: unknown) => api.call('/api/v5/manifest/video/free', { body, token: viewer });
      for (const body of [
        {},
        { deviceId: '' },
        { deviceId: 'a b' },
        { deviceId: "x'; drop table playback; --" },
        { deviceId: 'x'.repeat(101) },
        { deviceId: 'x', deviceName: 'a line\nand another' },
        { deviceId: 'x', deviceName: 'x'.repeat(101) },
        { deviceId: 'x', drm: Array.from({ length: 11 }, () => 'k') },
        { deviceId: 'x', more: true },
        [],
        'text',
      ])
        expect((await send(body)).body, JSON.stringify(body)).toMatchObject(errorBody(400, 'INPUT_INVALID'));
      const id = readPlaybackId(await startPlayback(api, 'free', { token: viewer }));
      for (const body of [
        { position: -1 },
        { position: 'ten' },
        { position: 1e9 },
        { duration: 0 },
        { state: 'STOPPED' },
        { at: 'yesterday' },
        { sentAt: 1 },
        { more: 1 },
      ])
        expect((await sendHeartbeat(id, viewer, body)).body, JSON.stringify(body)).toMatchObject(
          errorBody(400, 'INPUT_INVALID'),
        );
      expect((await sendHeartbeat('1', viewer)).body).toMatchObject(errorBody(400, 'INPUT_INVALID'));
      expect((await sendHeartbeat(id, viewer, { at: '2026-02-31T00:00:00Z' })).status).toBe(200);
      await stopPlayback(id, viewer);
    });

    test('guests can play, with a session that the call creates in cookie mode', async () => {
      expect((await startPlayback(api, 'free')).body).toMatchObject(errorBody(401, 'SESSION_REQUIRED'));
      const guest = await checkInGuest(api);
      const id = readPlaybackId(await startPlayback(api, 'free', { token: guest }));
      expect((await sendHeartbeat(id, guest)).status).toBe(200);
      expect((await sendHeartbeat(id, viewer)).body).toMatchObject(errorBody(409, 'PLAYBACK_ENDED'));
      expect((await api.call(`${PLAYBACK}/${id}`, { method: 'DELETE' })).body).toMatchObject(
        errorBody(401, 'SESSION_REQUIRED'),
      );
      expect((await stopPlayback(id, guest)).status).toBe(200);
      await api.publish('other', {
        ...playbackFiles,
        'realm.json': playbackRealm({ id: 'other', hosts: ['other.localhost'], sessionMode: 'cookie' }),
      });
      const response = await api.call('/api/v5/manifest/video/free', { body: { deviceId: 'd' }, realm: 'other' });
      expect([response.status, response.cookie]).toEqual([200, expect.stringMatching(/^session=/)]);
      const extended = await api.call(`${PLAYBACK}/${readPlaybackId(response)}/heartbeat`, {
        realm: 'other',
        cookie: response.cookie,
        body: { position: 1, state: 'PLAYING', at: new Date(clock.now()).toISOString() },
      });
      expect(extended.status).toBe(200);
    });

    test('a third stream is refused with a list of the two that play, which any device of the account can stop', async () => {
      await stopAllPlaybacks(viewer);
      const first = readPlaybackId(await startPlayback(api, 'free', { token: viewer, device: 'tv' }));
      const phone = await getToken(api, 'viewer');
      const second = readPlaybackId(await startPlayback(api, 'v-1', { token: phone, device: 'phone' }));
      const third = await startPlayback(api, 'v-2', { token: viewer, device: 'laptop' });
      const startedAt = new Date(clock.now()).toISOString();
      expect(third.body).toEqual({
        ...errorBody(409, 'TOO_MANY_STREAMS'),
        details: {
          playbacks: [
            { id: first, deviceName: 'Browser tv', title: 'free', startedAt },
            { id: second, deviceName: 'Browser phone', title: 'v-1', startedAt },
          ],
        },
      });
      expect((await startPlayback(api, 'v-2', { token: subscriber, device: 'laptop' })).status).toBe(200);
      await stopAllPlaybacks(subscriber);
      expect((await stopPlayback(second, viewer)).body).toEqual({});
      expect((await sendHeartbeat(second, phone)).body).toMatchObject(errorBody(409, 'PLAYBACK_ENDED'));
      expect((await startPlayback(api, 'v-2', { token: viewer, device: 'laptop' })).status).toBe(200);
      await stopAllPlaybacks(viewer);
    });

    test('a slot is free 75 s after the last heartbeat', async () => {
      await stopAllPlaybacks(viewer);
      const first = readPlaybackId(await startPlayback(api, 'free', { token: viewer, device: 'a' }));
      const second = readPlaybackId(await startPlayback(api, 'v-1', { token: viewer, device: 'b' }));
      clock.advance(40_000);
      expect((await sendHeartbeat(first, viewer)).body).toEqual({
        expiresAt: new Date(clock.now() + 75_000).toISOString(),
      });
      clock.advance(34_000);
      expect((await startPlayback(api, 'v-2', { token: viewer, device: 'c' })).body).toMatchObject(
        errorBody(409, 'TOO_MANY_STREAMS'),
      );
      clock.advance(2_000);
      const third = readPlaybackId(await startPlayback(api, 'v-2', { token: viewer, device: 'c' }));
      expect((await sendHeartbeat(second, viewer)).body).toMatchObject(errorBody(409, 'PLAYBACK_ENDED'));
      clock.advance(80_000);
      expect((await sendHeartbeat(third, viewer)).status).toBe(200);
      expect((await sendHeartbeat(first, viewer)).status).toBe(200);
      await stopAllPlaybacks(viewer);
    });

    test('a reload takes over the slot of its device', async () => {
      await stopAllPlaybacks(viewer);
      const ids = [];
      for (let reload = 0; reload < 4; reload++)
        ids.push(readPlaybackId(await startPlayback(api, 'free', { token: viewer })));
      expect((await sendHeartbeat(ids[0]!, viewer)).body).toMatchObject(errorBody(409, 'PLAYBACK_ENDED'));
      expect((await sendHeartbeat(ids[3]!, viewer)).status).toBe(200);
      await stopAllPlaybacks(viewer);
    });

    test('a start that replaces a stream stores its last position and uses its slot', async () => {
      await stopAllPlaybacks(viewer);
      await startPlayback(api, 'v-0', { token: viewer, device: 'elsewhere' });
      const replacedId = readPlaybackId(await startPlayback(api, 'v-1', { token: viewer }));
      const at = new Date(clock.now()).toISOString();
      const last = { position: 33, duration: 100, state: 'PLAYING', at };
      const replace = (id: string, item: string, token = viewer) =>
        startPlayback(api, item, { token, body: { replaces: { id, last } } });
      expect((await replace(replacedId, 'denied')).status, 'a refused start frees the slot too').toBe(403);
      const secondId = readPlaybackId(await startPlayback(api, 'v-2', { token: viewer }));
      const thirdId = readPlaybackId(await replace(secondId, 'v-3'));
      expect((await sendHeartbeat(secondId, viewer)).body).toMatchObject(errorBody(409, 'PLAYBACK_ENDED'));
      const { body } = await api.call('/api/v2/history', { token: viewer });
      expect((body['items'] as object[]).slice(0, 2)).toMatchObject([
        { id: 'v-2', watchProgress: 33 },
        { id: 'v-1', watchProgress: 33 },
      ]);
      await replace(thirdId, 'v-4', subscriber);
      expect((await sendHeartbeat(thirdId, viewer)).status, 'a viewer cannot end the stream of another viewer').toBe(
        200,
      );
      await stopAllPlaybacks(viewer);
      await stopAllPlaybacks(subscriber);
    });

    test('two of ten concurrent starts get a slot', async () => {
      await stopAllPlaybacks(viewer);
      for (let round = 0; round < 5; round++) {
        const responses = await Promise.all(
          Array.from({ length: 10 }, (_, index) =>
            startPlayback(api, `v-${index}`, { token: viewer, device: `d-${index}` }),
          ),
        );
        expect(responses.filter(({ status }) => status === 200)).toHaveLength(2);
        expect(responses.filter(({ status }) => status === 409)).toHaveLength(8);
        await stopAllPlaybacks(viewer);
      }
    });

    test('the 61st heartbeat at once is refused; half a minute later a heartbeat is accepted again', async () => {
      await stopAllPlaybacks(viewer);
      const id = readPlaybackId(await startPlayback(api, 'free', { token: viewer }));
      const statuses = [];
      for (let index = 0; index < 62; index++) statuses.push((await sendHeartbeat(id, viewer)).status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(60);
      expect((await sendHeartbeat(id, viewer)).body).toMatchObject({
        ...errorBody(429, 'TOO_MANY_REQUESTS'),
        details: { retryAfter: expect.any(Number) },
      });
      clock.advance(30_000);
      expect((await sendHeartbeat(id, viewer)).status).toBe(200);
      await stopAllPlaybacks(viewer);
    });

    test('no concurrent heartbeat is lost', async () => {
      await stopAllPlaybacks(viewer);
      const [tv, phone] = [
        readPlaybackId(await startPlayback(api, 'v-9', { token: viewer, device: 'tv' })),
        readPlaybackId(await startPlayback(api, 'v-9', { token: viewer, device: 'phone' })),
      ];
      const guest = await checkInGuest(api);
      const other = readPlaybackId(await startPlayback(api, 'v-8', { token: guest }));
      const toTimestamp = (ms: number): string => new Date(clock.now() - 1_000 + ms).toISOString();
      const responses = await Promise.all([
        sendHeartbeat(tv, viewer, { position: 20, at: toTimestamp(1) }),
        sendHeartbeat(tv, viewer, { position: 30, at: toTimestamp(2) }),
        sendHeartbeat(phone, viewer, { position: 40, at: toTimestamp(3) }),
        sendHeartbeat(other, guest),
        sendHeartbeat(other, viewer),
      ]);
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 409]);
      expect((await startPlayback(api, 'v-9', { token: viewer, device: 'tv' })).body).toMatchObject({
        playback: { position: 40 },
      });
      await stopAllPlaybacks(viewer);
    });

    test('a heartbeat of a session that has ended does not extend its slot', async () => {
      const token = await getToken(api, 'viewer');
      const id = readPlaybackId(await startPlayback(api, 'free', { token, device: 'ends' }));
      expect((await sendHeartbeat(id, token)).status).toBe(200);
      expect((await api.call('/api/v2/logout', { method: 'POST', token, body: {} })).status).toBe(200);
      expect((await sendHeartbeat(id, token)).body).toMatchObject(errorBody(401, 'TOKEN_INVALID'));
      expect((await sendHeartbeat(id, 'x')).body).toMatchObject(errorBody(401, 'TOKEN_INVALID'));
      clock.advance(11 * 60_000);
      expect((await sendHeartbeat(id, viewer)).body).toMatchObject(errorBody(401, 'TOKEN_EXPIRED'));
      const later = await getToken(api, 'viewer');
      expect((await sendHeartbeat(id, later)).status).toBe(200);
      await stopAllPlaybacks(later);
    });

    test('more than 600 starts from one network address in ten minutes are refused', async () => {
      const guest = await checkInGuest(api);
      const statuses = new Set<number>();
      // The limit is 600 starts from one network address in ten minutes.
      for (let index = 0; index < 61; index++) {
        const responses = await Promise.all(
          Array.from({ length: 10 }, () => startPlayback(api, 'unknown', { token: guest })),
        );
        for (const { status } of responses) statuses.add(status);
      }
      expect(statuses).toEqual(new Set([404, 429]));
      expect((await startPlayback(api, 'free', { token: guest })).body).toMatchObject(
        errorBody(429, 'TOO_MANY_REQUESTS'),
      );
      clock.advance(600_000);
      expect((await startPlayback(api, 'free', { token: await checkInGuest(api) })).status).toBe(200);
    });
  });
});
