// Streams: postManifestVideo, postManifestEvent, postHeartbeat, deletePlayback.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { proves } from '#tests/proves.ts';
import { testStores } from '#src/server/db/testing/testStores.ts';
import { refusal, startContent, type ContentApi } from './contentApi.ts';
import { accessOf, checkIn, playbackFiles, playbackRealm, signIn, start } from './playbackRealm.ts';
import { createTestClock, type Answer } from './startApi.ts';

const PLAYBACK = '/api/v1/playback';

describe.each(testStores())('streams on $kind', (store) => {
  describe.skipIf(store.skipReason)('work', () => {
    const clock = createTestClock();
    let api: ContentApi;
    let [viewer, subscriber, child] = ['', '', ''];
    beforeAll(async () => {
      api = await startContent(playbackFiles, store, clock);
    }, 120_000);
    beforeEach(async () => {
      // Access tokens live for ten minutes, and tests move the clock.
      [viewer, subscriber, child] = [
        await signIn(api, 'viewer'),
        await signIn(api, 'subscriber'),
        await signIn(api, 'child'),
      ];
    });
    afterAll(async () => {
      await api?.close();
    }, 60_000);

    const idOf = (answer: Answer): string => {
      expect(answer.status, answer.text).toBe(200);
      return accessOf(answer).playback!.id;
    };
    const beat = (id: string, token: string, more: object = {}) =>
      api.call(`${PLAYBACK}/${id}/heartbeat`, {
        token,
        body: { position: 10, state: 'PLAYING', at: new Date(clock.now()).toISOString(), ...more },
      });
    const stop = (id: string, token: string) => api.call(`${PLAYBACK}/${id}`, { method: 'DELETE', token });
    /** Stops every stream of an account: the third start is refused and names the two others. */
    const stopAll = async (token: string): Promise<void> => {
      for (const device of ['stop-1', 'stop-2']) await start(api, 'protected', { token, device });
      const { body } = await start(api, 'protected', { token, device: 'stop-3' });
      const { playbacks } = body['details'] as { playbacks: { id: string }[] };
      for (const { id } of playbacks) await stop(id, token);
    };

    test('a video that is granted has its streams, tracks and a slot', async () => {
      const answer = await start(api, 'free', {
        token: viewer,
        query: '?includePlaybackDetails=URL&displayGeoblocked=true',
      });
      proves('API-123', 'the manifest endpoint of videos responds with the streams', () => {
        expect(answer.body).toMatchObject({
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
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(accessOf(answer).streams[0]).not.toHaveProperty('drm');
      await stop(idOf(answer), viewer);
    });

    test('a protected video names its licence server, and has the files that its asset has', async () => {
      const answer = await start(api, 'protected', { token: viewer });
      expect(answer.body).toMatchObject({
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
      expect(answer.body['tracks']).not.toHaveProperty('chaptersUrl');
      expect(accessOf(answer).streams[0]?.drm).not.toHaveProperty('hardware');
      await stop(idOf(answer), viewer);
    });

    test('a live event has the DVR window in its URL', async () => {
      const answer = await start(api, 'on-air', { token: viewer, kind: 'event', query: '?includePlaybackDetails=URL' });
      proves('API-122', 'the manifest endpoint of events responds with the live stream', () => {
        expect(answer.body).toMatchObject({
          streams: [{ protocol: 'DASH', url: expect.stringMatching(/\/stadium\/live\/3600\/manifest\.mpd$/) }],
          playback: { live: true, dvrSeconds: 3600, position: 0 },
          tracks: {},
        });
      });
      await stop(idOf(answer), viewer);
      await stop(idOf(await start(api, 'channel', { token: subscriber, kind: 'event' })), subscriber);
    });

    test('each refusal has its code, and the access result without streams', async () => {
      const refused = async (
        answer: Promise<Answer>,
        status: number,
        code: string,
        accessLevel: string,
      ): Promise<void> =>
        expect((await answer).body, code).toEqual({
          ...refusal(status, code),
          details: expect.objectContaining({
            access: expect.objectContaining({ accessLevel, streams: [], tracks: {} }),
          }),
        });
      await refused(start(api, 'signed'), 401, 'SIGN_IN_REQUIRED', 'GRANTED_ON_SIGN_IN');
      await refused(start(api, 'covered', { token: viewer }), 403, 'ACCESS_DENIED', 'DENIED');
      await refused(start(api, 'blocked', { token: subscriber }), 403, 'GEOBLOCKED', 'GEOBLOCKED');
      await refused(start(api, 'local', { headers: { 'x-test-country': 'FR' } }), 403, 'GEOBLOCKED', 'GEOBLOCKED');
      for (const id of ['no-media', 'not-online', 'not-out'])
        await refused(start(api, id, { token: viewer }), 403, 'PLAYBACK_UNAVAILABLE', 'GRANTED');
      await refused(start(api, 'later', { token: viewer, kind: 'event' }), 404, 'VIDEO_NOT_LIVE', 'GRANTED');
      await refused(start(api, 'over', { token: viewer, kind: 'event' }), 404, 'VIDEO_NOT_LIVE', 'GRANTED');
      const { details } = (await start(api, 'covered', { token: viewer })).body as {
        details?: { licences: { id: string }[] };
      };
      expect(details?.licences.map(({ id }) => id)).toEqual(['plus', 'films']);
      for (const [id, kind, token] of [
        ['unknown', 'video', viewer],
        ['on-air', 'video', viewer],
        ['free', 'event', viewer],
        ['adults', 'video', child],
      ] as const)
        expect((await start(api, id, { token, kind })).body, id).toMatchObject(refusal(404, 'CONTENT_NOT_FOUND'));
      expect((await start(api, 'free', { token: 'x' })).body).toMatchObject(refusal(401, 'TOKEN_INVALID'));
      expect((await start(api, 'free', { headers: { origin: 'https://evil.example' } })).body).toMatchObject(
        refusal(403, 'ORIGIN_FORBIDDEN'),
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
        expect((await send(body)).body, JSON.stringify(body)).toMatchObject(refusal(400, 'INPUT_INVALID'));
      const id = idOf(await start(api, 'free', { token: viewer }));
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
        expect((await beat(id, viewer, body)).body, JSON.stringify(body)).toMatchObject(refusal(400, 'INPUT_INVALID'));
      expect((await beat('1', viewer)).body).toMatchObject(refusal(400, 'INPUT_INVALID'));
      expect((await beat(id, viewer, { at: '2026-02-31T00:00:00Z' })).status).toBe(200);
      await stop(id, viewer);
    });

    test('guests play too: in bearer mode with a session, in cookie mode the call opens one', async () => {
      expect((await start(api, 'free')).body).toMatchObject(refusal(401, 'SESSION_REQUIRED'));
      const guest = await checkIn(api);
      const id = idOf(await start(api, 'free', { token: guest }));
      expect((await beat(id, guest)).status).toBe(200);
      expect((await beat(id, viewer)).body).toMatchObject(refusal(409, 'PLAYBACK_ENDED'));
      expect((await api.call(`${PLAYBACK}/${id}`, { method: 'DELETE' })).body).toMatchObject(
        refusal(401, 'SESSION_REQUIRED'),
      );
      expect((await stop(id, guest)).status).toBe(200);
      await api.publish('other', {
        ...playbackFiles,
        'realm.json': playbackRealm({ id: 'other', hosts: ['other.localhost'], sessionMode: 'cookie' }),
      });
      const answer = await api.call('/api/v5/manifest/video/free', { body: { deviceId: 'd' }, realm: 'other' });
      expect([answer.status, answer.cookie]).toEqual([200, expect.stringMatching(/^session=/)]);
      const kept = await api.call(`${PLAYBACK}/${idOf(answer)}/heartbeat`, {
        realm: 'other',
        cookie: answer.cookie,
        body: { position: 1, state: 'PLAYING', at: new Date(clock.now()).toISOString() },
      });
      expect(kept.status).toBe(200);
    });

    test('a third stream is refused and names the others, which any device of the account stops', async () => {
      await stopAll(viewer);
      const first = idOf(await start(api, 'free', { token: viewer, device: 'tv' }));
      const phone = await signIn(api, 'viewer');
      const second = idOf(await start(api, 'v-1', { token: phone, device: 'phone' }));
      const third = await start(api, 'v-2', { token: viewer, device: 'laptop' });
      const startedAt = new Date(clock.now()).toISOString();
      expect(third.body).toEqual({
        ...refusal(409, 'TOO_MANY_STREAMS'),
        details: {
          playbacks: [
            { id: first, deviceName: 'Browser tv', title: 'free', startedAt },
            { id: second, deviceName: 'Browser phone', title: 'v-1', startedAt },
          ],
        },
      });
      expect((await start(api, 'v-2', { token: subscriber, device: 'laptop' })).status).toBe(200);
      await stopAll(subscriber);
      expect((await stop(second, viewer)).body).toEqual({});
      expect((await beat(second, phone)).body).toMatchObject(refusal(409, 'PLAYBACK_ENDED'));
      expect((await start(api, 'v-2', { token: viewer, device: 'laptop' })).status).toBe(200);
      await stopAll(viewer);
    });

    test('a slot is free 75 s after the last heartbeat; while nobody took it a late heartbeat keeps it', async () => {
      await stopAll(viewer);
      const first = idOf(await start(api, 'free', { token: viewer, device: 'a' }));
      const second = idOf(await start(api, 'v-1', { token: viewer, device: 'b' }));
      clock.advance(40_000);
      expect((await beat(first, viewer)).body).toEqual({ expiresAt: new Date(clock.now() + 75_000).toISOString() });
      clock.advance(34_000);
      expect((await start(api, 'v-2', { token: viewer, device: 'c' })).body).toMatchObject(
        refusal(409, 'TOO_MANY_STREAMS'),
      );
      clock.advance(2_000);
      const third = idOf(await start(api, 'v-2', { token: viewer, device: 'c' }));
      expect((await beat(second, viewer)).body).toMatchObject(refusal(409, 'PLAYBACK_ENDED'));
      clock.advance(80_000);
      expect((await beat(third, viewer)).status).toBe(200);
      expect((await beat(first, viewer)).status).toBe(200);
      await stopAll(viewer);
    });

    test('a reload takes over the slot of its device', async () => {
      await stopAll(viewer);
      const ids = [];
      for (let reload = 0; reload < 4; reload++) ids.push(idOf(await start(api, 'free', { token: viewer })));
      expect((await beat(ids[0]!, viewer)).body).toMatchObject(refusal(409, 'PLAYBACK_ENDED'));
      expect((await beat(ids[3]!, viewer)).status).toBe(200);
      await stopAll(viewer);
    });

    test('of ten starts at the same time two get a slot', async () => {
      await stopAll(viewer);
      for (let round = 0; round < 5; round++) {
        const answers = await Promise.all(
          Array.from({ length: 10 }, (_, index) => start(api, `v-${index}`, { token: viewer, device: `d-${index}` })),
        );
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
        expect(answers.filter(({ status }) => status === 409)).toHaveLength(8);
        await stopAll(viewer);
      }
    });

    test('more than one heartbeat a second is too many', async () => {
      await stopAll(viewer);
      const id = idOf(await start(api, 'free', { token: viewer }));
      const statuses = [];
      for (let index = 0; index < 62; index++) statuses.push((await beat(id, viewer)).status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(60);
      expect((await beat(id, viewer)).body).toMatchObject({
        ...refusal(429, 'TOO_MANY_REQUESTS'),
        details: { retryAfter: expect.any(Number) },
      });
      clock.advance(30_000);
      expect((await beat(id, viewer)).status).toBe(200);
      await stopAll(viewer);
    });

    test('heartbeats of the same moment are all kept: other streams, the same stream, the same video twice', async () => {
      await stopAll(viewer);
      const [tv, phone] = [
        idOf(await start(api, 'v-9', { token: viewer, device: 'tv' })),
        idOf(await start(api, 'v-9', { token: viewer, device: 'phone' })),
      ];
      const guest = await checkIn(api);
      const other = idOf(await start(api, 'v-8', { token: guest }));
      const at = (ms: number): string => new Date(clock.now() - 1_000 + ms).toISOString();
      const answers = await Promise.all([
        beat(tv, viewer, { position: 20, at: at(1) }),
        beat(tv, viewer, { position: 30, at: at(2) }),
        beat(phone, viewer, { position: 40, at: at(3) }),
        beat(other, guest),
        beat(other, viewer),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 409]);
      expect((await start(api, 'v-9', { token: viewer, device: 'tv' })).body).toMatchObject({
        playback: { position: 40 },
      });
      await stopAll(viewer);
    });

    test('a session that has ended keeps no slot, also at the first heartbeat after its end', async () => {
      const token = await signIn(api, 'viewer');
      const id = idOf(await start(api, 'free', { token, device: 'ends' }));
      expect((await beat(id, token)).status).toBe(200);
      expect((await api.call('/api/v2/logout', { method: 'POST', token, body: {} })).status).toBe(200);
      expect((await beat(id, token)).body).toMatchObject(refusal(401, 'TOKEN_INVALID'));
      expect((await beat(id, 'x')).body).toMatchObject(refusal(401, 'TOKEN_INVALID'));
      clock.advance(11 * 60_000);
      expect((await beat(id, viewer)).body).toMatchObject(refusal(401, 'TOKEN_EXPIRED'));
      const later = await signIn(api, 'viewer');
      expect((await beat(id, later)).status).toBe(200);
      await stopAll(later);
    });

    test('too many starts are refused for a while', async () => {
      const guest = await checkIn(api);
      const statuses = new Set<number>();
      // 600 starts of one network address in ten minutes.
      for (let index = 0; index < 61; index++) {
        const answers = await Promise.all(Array.from({ length: 10 }, () => start(api, 'unknown', { token: guest })));
        for (const { status } of answers) statuses.add(status);
      }
      expect(statuses).toEqual(new Set([404, 429]));
      expect((await start(api, 'free', { token: guest })).body).toMatchObject(refusal(429, 'TOO_MANY_REQUESTS'));
      clock.advance(600_000);
      expect((await start(api, 'free', { token: await checkIn(api) })).status).toBe(200);
    });
  });
});
