// What a viewer may play: getVod, getEvent, getVodOfEvent, and the access levels of cards, heroes and the guide.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proves } from '#tests/proves.ts';
import { contractStores } from '#src/server/db/testing/testStores.ts';
import { errorBody, startContent, type ContentApi } from './contentApi.ts';
import { readAccessResult, playbackFiles, getToken, startPlayback } from './playbackRealm.ts';

describe.each(contractStores())('video access on $kind', (store) => {
  describe.skipIf(store.skipReason)('calls', () => {
    let api: ContentApi;
    let [viewer, subscriber, child] = ['', '', ''];
    beforeAll(async () => {
      api = await startContent(playbackFiles, store);
      [viewer, subscriber, child] = [
        await getToken(api, 'viewer'),
        await getToken(api, 'subscriber'),
        await getToken(api, 'child'),
      ];
    }, 120_000);
    afterAll(async () => {
      await api?.close();
    }, 60_000);

    const getVod = (id: string, token?: string, query = '', headers?: Record<string, string>) =>
      api.call(`/api/v4/vod/${id}${query}`, { ...(token !== undefined && { token }), ...(headers && { headers }) });
    const readLevel = async (id: string, token?: string, country?: string) =>
      readAccessResult(
        await getVod(
          id,
          token,
          '?displayGeoblocked=true',
          country === undefined ? undefined : { 'x-test-country': country },
        ),
      ).accessLevel;

    test('each viewer gets the access level of each item', async () => {
      const levels = {
        free: await readLevel('free'),
        signedForGuest: await readLevel('signed'),
        signedForViewer: await readLevel('signed', viewer),
        covered: await readLevel('covered', viewer),
        coveredForSubscriber: await readLevel('covered', subscriber),
        otherLicence: await readLevel('films-only', subscriber),
        noLicenceOpensIt: await readLevel('denied', subscriber),
        home: await readLevel('local', undefined, 'UY'),
        abroad: await readLevel('local', undefined, 'FR'),
        unknownCountry: await readLevel('local'),
        everywhere: await readLevel('blocked', subscriber),
      };
      expect(levels).toEqual({
        free: 'GRANTED',
        signedForGuest: 'GRANTED_ON_SIGN_IN',
        signedForViewer: 'GRANTED',
        covered: 'DENIED',
        coveredForSubscriber: 'GRANTED',
        otherLicence: 'DENIED',
        noLicenceOpensIt: 'DENIED',
        home: 'GRANTED',
        abroad: 'GEOBLOCKED',
        unknownCountry: 'GRANTED',
        everywhere: 'GEOBLOCKED',
      });
    });

    test('the result names the licences that the viewer has, and those that would open the video', async () => {
      const denied = readAccessResult(await getVod('covered', viewer));
      expect([denied.licences, denied.availableLicences.map(({ id }) => id)]).toEqual([[], ['plus', 'films']]);
      const ownedLicences = readAccessResult(await getVod('covered', subscriber, '?lang=ar'));
      expect(ownedLicences.licences).toMatchObject([{ id: 'plus', name: 'Plus بالعربية', type: 'STANDARD' }]);
      expect(ownedLicences.availableLicences.map(({ id }) => id)).toEqual(['films']);
      const [free, notOut] = [await getVod('free'), await getVod('not-out')];
      expect(free.body).toMatchObject({
        id: 'free',
        title: 'free',
        onlinePlayback: 'AVAILABLE',
        licences: [],
        availableLicences: [],
        streams: [],
        tracks: {},
      });
      proves('PLAYER-034', 'the result contains the type, the length, the marks, the image and the releases', () => {
        expect(free.body).toMatchObject({
          type: 'VOD',
          duration: 100,
          thumbnailUrl: expect.stringMatching(/^\/img\//),
          skipMarkers: [{ type: 'INTRO', from: 5, to: 20 }],
          annotations: [{ id: 'goal', title: 'Goal', at: 42 }],
          watermark: 'Sample TV',
        });
        expect(notOut.body).toMatchObject({
          premiereRelease: { type: 'RELEASE', scheduledAt: '2026-11-22T00:00:00Z' },
          computedReleases: [{ type: 'PREMIERE', scheduledAt: '2026-11-21T00:00:00Z' }],
        });
      });
    });

    test('the access result of an item that cannot be played online is UNAVAILABLE', async () => {
      for (const id of ['no-media', 'not-online', 'not-out'])
        expect(readAccessResult(await getVod(id)), id).toMatchObject({
          onlinePlayback: 'UNAVAILABLE',
          accessLevel: 'GRANTED',
        });
    });

    test('a geoblocked item is returned only when the query requests it', async () => {
      const abroad = { 'x-test-country': 'FR' };
      const missing = await getVod('local', undefined, '', abroad);
      const geoblocked = await getVod('local', undefined, '?includePlaybackDetails=URL&displayGeoblocked=true', abroad);
      proves(
        'ACCESS-007',
        'a geoblocked video is returned as geoblocked with displayGeoblocked, and is missing without it',
        () => {
          expect(missing.body).toMatchObject(errorBody(404, 'CONTENT_NOT_FOUND'));
          expect(geoblocked).toMatchObject({ status: 200, body: { accessLevel: 'GEOBLOCKED', streams: [] } });
        },
      );
    });

    test('reading the access starts no stream; streams are returned only while this session plays the video', async () => {
      expect(readAccessResult(await getVod('free', viewer, '?includePlaybackDetails=URL')).streams).toEqual([]);
      const started = readAccessResult(await startPlayback(api, 'free', { token: viewer }));
      const renewed = readAccessResult(await getVod('free', viewer, '?includePlaybackDetails=URL'));
      expect(renewed.playback?.id).toBe(started.playback?.id);
      expect(renewed.streams.map(({ protocol }) => protocol)).toEqual(['DASH', 'HLS']);
      expect(readAccessResult(await getVod('free', viewer)).streams).toEqual([]);
      expect(readAccessResult(await getVod('free', subscriber, '?includePlaybackDetails=URL')).streams).toEqual([]);
      expect(readAccessResult(await getVod('free', undefined, '?includePlaybackDetails=URL')).streams).toEqual([]);
    });

    test('videos and events have calls of their own; a child does not find videos for adults', async () => {
      const event = await api.call('/api/v4/event/on-air?includePlaybackDetails=URL');
      const recorded = await getVod('free', undefined, '?includePlaybackDetails=URL');
      proves(['API-119', 'API-120'], 'the endpoints of events and of videos respond with the access to an item', () => {
        expect(event.body).toMatchObject({ id: 'on-air', type: 'LIVE', accessLevel: 'GRANTED' });
        expect(recorded.body).toMatchObject({ id: 'free', type: 'VOD', accessLevel: 'GRANTED' });
      });
      const getFromOldPath = async (path: string) =>
        readAccessResult(await api.call(`${path}?includePlaybackDetails=URL`, { token: viewer }));
      const [v2, v3] = [await api.call('/api/v2/vod/free'), await api.call('/api/v3/vod/free')];
      proves('API-112', 'version 3 of the endpoint of videos needs no parameter and responds with the access', () => {
        expect(v3).toMatchObject({ status: 200, body: { id: 'free', type: 'VOD', accessLevel: 'GRANTED' } });
        expect(v2.body).toEqual(v3.body);
      });
      await startPlayback(api, 'free', { token: viewer });
      await startPlayback(api, 'on-air', { token: viewer, kind: 'event' });
      const streams = await getFromOldPath('/api/v2/stream/on-air');
      proves('API-117', 'the stream endpoint responds with the streams of an event that plays', () => {
        expect(streams.streams[0]?.url).toMatch(/\/stadium\/live\/3600\/manifest\.mpd$/);
      });
      const vodStreams = await getFromOldPath('/api/v2/stream/vod/free');
      proves('API-118', 'the stream endpoint of videos responds with the streams of a video that plays', () => {
        expect(vodStreams.streams[0]?.url).toMatch(/\/feature\/manifest\.mpd$/);
      });
      expect(await getFromOldPath('/api/v2/event/on-air')).toMatchObject({ streams: [{ protocol: 'DASH' }] });
      const playlist = await api.call('/api/v2/vod/playlist/list');
      proves('API-121', 'the endpoint of playlists responds with the videos of a playlist', () => {
        expect(playlist).toMatchObject({ status: 200, body: { videos: expect.anything() } });
      });
      for (const kind of ['video/free', 'event/on-air'])
        expect(
          readAccessResult(
            await api.call(`/api/v2/manifest/${kind}`, { token: viewer, body: { deviceId: 'device-1' } }),
          ),
        ).toMatchObject({ playback: { heartbeatSeconds: 30 } });
      for (const path of [
        '/api/v4/vod/on-air',
        '/api/v4/vod/list',
        '/api/v4/vod/unknown',
        '/api/v4/event/free',
        '/api/v4/event/unknown',
      ])
        expect((await api.call(path)).body, path).toMatchObject(errorBody(404, 'CONTENT_NOT_FOUND'));
      expect((await getVod('adults', viewer)).status).toBe(200);
      expect((await getVod('adults', child)).body).toMatchObject(errorBody(404, 'CONTENT_NOT_FOUND'));
    });

    test('hostile parameters are refused', async () => {
      for (const query of ['?includePlaybackDetails=ALL', '?displayGeoblocked=maybe', '?more=1'])
        expect((await getVod('free', undefined, query)).body, query).toMatchObject(errorBody(400, 'INPUT_INVALID'));
      expect((await getVod('free', 'not-a-token')).body).toMatchObject(errorBody(401, 'TOKEN_INVALID'));
    });

    test('the recording of an event is found by the id of the event', async () => {
      const recording = await api.call('/api/v4/vods/live/over');
      expect(recording).toMatchObject({ status: 200, body: { id: 'recording', type: 'VOD', liveEventId: 'over' } });
      expect((await api.call('/api/v4/vods/live/on-air')).body).toMatchObject(errorBody(404, 'CONTENT_NOT_FOUND'));
    });

    test('cards, heroes and the guide have the level of the licence; the fields that decide on it are not delivered', async () => {
      type Delivered = {
        elements: {
          contentList: { id: string; accessLevel: string }[];
          primaryButton: { link: { event: { accessLevel: string } } };
        }[];
      };
      const levelsFor = async (token: string) => {
        const { body, text } = await api.call('/api/v4/page/home', { token });
        for (const field of ['"media"', '"licences"', '"territories"', '"watermark"', '"skipMarkers"', '"annotations"'])
          expect(text, field).not.toContain(field);
        const [hero, all] = (body as unknown as Delivered).elements;
        const epg = (await api.call('/api/v4/epg', { token })).body as {
          items?: { accessLevel: string; programmes: { accessLevel: string }[] }[];
        };
        return {
          hero: hero?.primaryButton.link.event.accessLevel,
          card: all?.contentList.find(({ id }) => id === 'covered')?.accessLevel,
          channel: epg.items?.[0]?.accessLevel,
          programme: epg.items?.[0]?.programmes[0]?.accessLevel,
        };
      };
      const all = (level: string) => ({ hero: level, card: level, channel: level, programme: level });
      expect(await levelsFor(viewer)).toEqual(all('DENIED'));
      expect(await levelsFor(subscriber)).toEqual(all('GRANTED'));
      expect(await levelsFor(viewer)).toEqual(all('DENIED'));
      const abroad = await api.call('/api/v4/page/home', { token: viewer, headers: { 'x-test-country': 'FR' } });
      const local = (abroad.body as unknown as Delivered).elements[1]?.contentList.find(({ id }) => id === 'local');
      expect(local?.accessLevel).toBe('GEOBLOCKED');
    });
  });
});
