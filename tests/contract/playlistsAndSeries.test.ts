// Calls about playlists, series and seasons: getPlaylist, getPlaylistAdjacent, getSeason, getSeries,
// getSeriesAdjacent, getVodAdjacent, getContentItem.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorBody, startContent, video, type ContentApi } from './contentApi.ts';

const ids = Array.from({ length: 23 }, (_, i) => `n${i + 1}`);
const SHARING = {
  universalLink: 'https://sample.test{path}',
  trackingConfiguration: [{ name: 'utm_source', value: 'share' }],
};
const list = (id: string, type: string): object =>
  video(id, { type, title: { $text: { en: `List ${id}`, ar: `قائمة ${id}` } }, description: 'About it' });
const season = (n: number, episodes: readonly string[]): object => ({
  id: `s${n}`,
  title: { $text: { en: `Season ${n}`, ar: `الموسم ${n}` } },
  episodes: { ids: episodes },
});
const documents = (listedIds: readonly string[]) => ({
  'catalogue/b.json': [
    ...ids.map((id) => video(id)),
    list('mix', 'PLAYLIST'),
    list('bare', 'PLAYLIST'),
    list('saga', 'SERIES'),
    list('long', 'SERIES'),
    list('alone', 'SERIES'),
  ],
  'data/playlists.json': { sharing: SHARING, playlists: [{ id: 'mix', source: { ids: listedIds } }] },
  'data/series.json': {
    sharing: SHARING,
    series: [
      {
        id: 'saga',
        seasons: [
          season(1, ['n1', 'n2', 'n3']),
          season(2, ['n4', 'n5', 'n6', 'n7', 'n8', 'n9', 'n10', 'n11', 'n12', 'n13', 'n14']),
          season(3, []),
        ],
      },
      {
        id: 'long',
        seasons: Array.from({ length: 100 }, (_, i) => ({
          id: `l${i + 1}`,
          title: `Season ${i + 1}`,
          episodes: { ids: ['n1'] },
        })),
      },
    ],
  },
});

describe('playlists, seasons and series', () => {
  let api: ContentApi;
  beforeAll(async () => {
    api = await startContent(documents(ids));
  }, 120_000);
  afterAll(async () => {
    await api?.close();
  }, 60_000);
  const get = async <T>(path: string): Promise<T> => {
    const { status, body } = await api.call(path);
    expect(status, path).toBe(200);
    return body as T;
  };
  type Entry = { id: string };
  type Playlist = {
    itemCount: number;
    videos: {
      vods: Entry[];
      page: number;
      totalPages: number;
      paging: { lastSeen?: string; moreDataAvailable: boolean };
    };
  };
  const idsIn = (entries: readonly Entry[]): string[] => entries.map(({ id }) => id);

  test('a playlist has its own fields, and its videos are read by page or by cursor', async () => {
    const first = await get<Playlist>('/api/v2/vod/playlist/mix');
    expect(first).toMatchObject({
      id: 'mix',
      title: 'List mix',
      description: 'About it',
      coverUrl: expect.stringMatching(/^\/img\//) as string,
      itemCount: 23,
      type: 'VOD_PLAYLIST',
      playlistType: 'playlist',
      socialSharingDetail: SHARING,
      videos: { page: 1, totalPages: 3 },
    });
    expect(idsIn(first.videos.vods)).toEqual(ids.slice(0, 10));
    expect(await get('/api/v2/vod/playlist/mix?rpp=10&p=3')).toMatchObject({
      videos: { vods: [{ id: 'n21' }, { id: 'n22' }, { id: 'n23' }], page: 3, paging: { moreDataAvailable: false } },
    });
    expect(
      idsIn(
        (await get<Playlist>(`/api/v2/vod/playlist/mix?rpp=5&lastSeen=${first.videos.paging.lastSeen!}`)).videos.vods,
      ),
    ).toEqual(ids.slice(10, 15));
    expect(await get('/api/v2/vod/playlist/mix?p=9')).toMatchObject({ videos: { vods: [], totalPages: 3 } });
    expect(await get('/api/v2/vod/playlist/mix?lang=ar')).toMatchObject({ title: 'قائمة mix' });
    expect(await get('/api/v2/vod/playlist/bare')).toMatchObject({ itemCount: 0, videos: { vods: [], totalPages: 0 } });
  });

  test('a video is returned by its id in the requested language', async () => {
    expect(await get('/api/v4/item/n4')).toMatchObject({ id: 'n4', type: 'VOD', title: 'n4', accessLevel: 'GRANTED' });
    for (const id of ['mix', 'saga', 'ghost', '__proto__'])
      expect(await api.call(`/api/v4/item/${id}`), id).toMatchObject({
        status: 404,
        body: errorBody(404, 'CONTENT_NOT_FOUND'),
      });
    expect((await api.call(`/api/v4/item/${'x'.repeat(121)}`)).status).toBe(400);
  });

  test('a playlist that grows at its beginning neither repeats nor skips the next items', async () => {
    const {
      videos: { paging },
    } = await get<Playlist>('/api/v2/vod/playlist/mix?rpp=5');
    await api.publish('sample', documents(['n23', ...ids.slice(0, 22)]));
    expect(
      idsIn((await get<Playlist>(`/api/v2/vod/playlist/mix?rpp=3&lastSeen=${paging.lastSeen!}`)).videos.vods),
    ).toEqual(['n6', 'n7', 'n8']);
    await api.publish('sample', documents(ids));
  });

  test('a season has its series, and its episodes are read by cursor', async () => {
    type Season = { items: Entry[]; paging: { lastSeen: string; moreDataAvailable: boolean } };
    const first = await get<Season>('/api/v4/season/s2');
    expect(first).toMatchObject({
      id: 's2',
      title: 'Season 2',
      itemCount: 11,
      type: 'VOD_SEASON',
      playlistType: 'season',
      series: { seriesId: 'saga', title: 'List saga' },
      paging: { moreDataAvailable: true },
    });
    expect(first.items).toHaveLength(10);
    expect(await get(`/api/v4/season/s2?rpp=2&lastSeen=${first.paging.lastSeen}`)).toMatchObject({
      items: [{ id: 'n14' }],
      paging: { moreDataAvailable: false },
    });
  });

  test('a series has its seasons with their episode counts, 25 on each side of the requested one', async () => {
    expect(await get('/api/v4/series/saga')).toMatchObject({
      item: { id: 'saga', title: 'List saga' },
      seasonId: 's2',
      hasMorePrecedingSeasons: false,
      hasMoreFollowingSeasons: false,
      seasons: [
        { id: 's1', title: 'Season 1', episodeCount: 3 },
        { id: 's2', title: 'Season 2', episodeCount: 11 },
        { id: 's3', episodeCount: 0 },
      ],
    });
    const middle = await get<{ seasons: Entry[] }>('/api/v4/series/long?seasonId=l50');
    expect(middle).toMatchObject({ seasonId: 'l50', hasMorePrecedingSeasons: true, hasMoreFollowingSeasons: true });
    expect(idsIn(middle.seasons)).toEqual(Array.from({ length: 51 }, (_, i) => `l${i + 25}`));
    expect(await get('/api/v4/series/long?seasonId=ghost')).toMatchObject({
      seasonId: 'l100',
      hasMoreFollowingSeasons: false,
    });
    expect(await get('/api/v4/series/alone')).toEqual({
      item: expect.anything() as unknown,
      seasons: [],
      hasMorePrecedingSeasons: false,
      hasMoreFollowingSeasons: false,
      socialSharingDetail: SHARING,
    });
  });

  test('returns the seasons before and after a season, in order', async () => {
    type Adjacent = { precedingSeasons: Entry[]; followingSeasons: Entry[] };
    const adjacent = await get<Adjacent>('/api/v4/series/long/adjacentTo/l50?size=25');
    expect([
      idsIn(adjacent.precedingSeasons).at(0),
      idsIn(adjacent.precedingSeasons).at(-1),
      idsIn(adjacent.followingSeasons).at(0),
      idsIn(adjacent.followingSeasons).at(-1),
    ]).toEqual(['l25', 'l49', 'l51', 'l75']);
    expect(await get('/api/v4/series/saga/adjacentTo/s1')).toMatchObject({
      precedingSeasons: [],
      followingSeasons: [{ id: 's2' }, { id: 's3' }],
    });
  });

  test('returns the five videos before and after a video in its playlist or season', async () => {
    type Adjacent = { preceding: Entry[]; following: Entry[] };
    const inPlaylist = await get<Adjacent>('/api/v2/playlist/mix/adjacentTo/n10');
    expect([idsIn(inPlaylist.preceding), idsIn(inPlaylist.following)]).toEqual([ids.slice(4, 9), ids.slice(10, 15)]);
    const inSeason = await get<Adjacent>('/api/v4/vod/n5/adjacent?size=2');
    expect([idsIn(inSeason.preceding), idsIn(inSeason.following)]).toEqual([['n4'], ['n6', 'n7']]);
    // A season that does not contain the video counts as missing.
    expect(await get('/api/v4/vod/n5/adjacent?size=2&seasonId=ghost')).toEqual(inSeason);
    expect(await get('/api/v4/vod/n20/adjacent')).toEqual({ preceding: [], following: [] });
  });

  test('unknown items and items of another type are refused', async () => {
    for (const path of [
      '/api/v2/vod/playlist/none',
      '/api/v2/vod/playlist/n1',
      '/api/v2/vod/playlist/saga',
      '/api/v4/season/mix',
      '/api/v4/season/__proto__',
      '/api/v4/series/mix',
      '/api/v4/series/saga/adjacentTo/l1',
      '/api/v2/playlist/mix/adjacentTo/v1',
      '/api/v4/vod/ghost/adjacent',
    ]) {
      expect((await api.call(path)).body, path).toEqual(errorBody(404, 'CONTENT_NOT_FOUND'));
    }
    for (const path of ['/api/v2/vod/playlist/mix?lastSeen=x', '/api/v4/season/s2?lastSeen=x'])
      expect((await api.call(path)).body, path).toEqual(errorBody(400, 'CURSOR_INVALID'));
    for (const query of ['rpp=0', 'rpp=61', 'p=0', 'p=x', 'size=1'])
      expect((await api.call(`/api/v2/vod/playlist/mix?${query}`)).body, query).toEqual(
        errorBody(400, 'INPUT_INVALID'),
      );
  });
});
