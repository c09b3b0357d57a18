import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorBody, startContent, video, type ContentApi } from './contentApi.ts';

const PATH = '/api/v1/content-search';
type Results = { hits: { id: string; title: string }[]; page: number; totalPages: number; totalHits: number };
type SearchResponse = {
  query: string;
  live_event: Results;
  vod_video: Results;
  vod_playlist: Results;
  page: Results;
  totalCount: number;
  refines: {
    name: string;
    label: string;
    values: { value: string; label: string; count: number; isChosen: boolean }[];
  }[];
};

const lessons = Array.from({ length: 30 }, (_, n) =>
  video(`lesson-${n}`, {
    title: `Lesson ${n}`,
    duration: n < 10 ? 600 : 5_000,
    details: { facts: [n % 2 ? 'Striking' : 'Grappling'] },
  }),
);
const catalogue = [
  ...lessons,
  video('cutman', { title: { $text: { en: 'The Cutman', es: 'El niño del rincón', ar: 'رجل الجروح' } } }),
  video('night', {
    type: 'LIVE',
    title: 'Fight Night',
    startDate: '2026-11-21T08:00:00Z',
    endDate: '2026-11-21T12:00:00Z',
  }),
  video('over', {
    type: 'LIVE',
    title: 'Fight Over',
    startDate: '2020-11-21T08:00:00Z',
    endDate: '2020-11-21T12:00:00Z',
  }),
  video('fights', { type: 'PLAYLIST', title: 'Best fights' }),
  video('haddad', { type: 'FIGHTER', title: 'Haddad' }),
  video('sold', { title: 'Sold fight', accessLevel: 'DENIED' }),
];

describe('getContentSearch', () => {
  let api: ContentApi;
  beforeAll(async () => {
    api = await startContent({ 'catalogue/all.json': catalogue });
  }, 120_000);
  afterAll(async () => {
    await api?.close();
  }, 60_000);

  const search = async (query: string, headers: Record<string, string> = {}): Promise<SearchResponse> =>
    (await api.call(`${PATH}?${query}`, { headers })).body as SearchResponse;
  const ids = (results: Results): string[] => results.hits.map(({ id }) => id);

  test('returns results by type, for the requested language', async () => {
    const found = await search('query=fight');
    expect([ids(found.live_event), ids(found.vod_video), ids(found.vod_playlist), found.totalCount]).toEqual([
      ['night', 'over'],
      ['sold'],
      ['fights'],
      4,
    ]);
    expect(ids((await search('query=hadad')).page)).toEqual(['haddad']);
    expect((await search('query=nino', { 'accept-language': 'ar' })).vod_video.hits[0]).toMatchObject({ id: 'cutman' });
  });

  test('returns pages of each type with totals, or one type alone', async () => {
    const found = await search('query=lesson&rpp=12');
    expect(found.vod_video).toMatchObject({ page: 1, totalPages: 3, totalHits: 30 });
    const pages = await Promise.all(
      [1, 2, 3, 4].map(async (page) =>
        ids((await search(`query=lesson&rpp=12&page=${page}&type=vod_video`)).vod_video),
      ),
    );
    expect(pages.map((page) => page.length)).toEqual([12, 12, 6, 0]);
    expect(new Set(pages.flat()).size).toBe(30);
    expect((await search('query=fight&type=vod_video')).live_event).toEqual({
      hits: [],
      page: 1,
      totalPages: 1,
      totalHits: 2,
    });
  });

  test('each refinement narrows the results and has the number of its results', async () => {
    const found = await search('query=lesson');
    expect(found.refines.map(({ name }) => name)).toEqual(['length', 'topic']);
    expect(found.refines[1]!.values).toEqual([
      { value: 'grappling', label: 'Grappling', count: 15, isChosen: false },
      { value: 'striking', label: 'Striking', count: 15, isChosen: false },
    ]);
    const short = await search('query=lesson&refine=length:short&refine=topic:striking');
    expect(short.vod_video.totalHits).toBe(5);
    expect(short.refines.find(({ name }) => name === 'length')!.values).toMatchObject([
      { value: 'short', count: 5, isChosen: true },
      { value: 'long', count: 10, isChosen: false },
    ]);
    expect((await search('query=lesson&refine=topic:striking,grappling')).vod_video.totalHits).toBe(30);
    expect((await search('query=lesson&refine=nothing:x&refine=topic')).vod_video.totalHits).toBe(30);
  });

  test('without a query returns popular events that are not over, and popular videos', async () => {
    const found = await search('rpp=5');
    expect([ids(found.live_event), found.vod_video.hits.length, found.vod_playlist.hits.length, found.refines]).toEqual(
      [['l1', 'night'], 5, 0, []],
    );
    expect((await search('query=%20%20...')).live_event.hits).toHaveLength(2);
  });

  test('hostile and extreme input never causes a server error', async () => {
    for (const query of ['%25_%5C%27%22%3B--', '%F0%9F%A5%8A', '__proto__', '%ED%A0%80', '%00'])
      expect((await api.call(`${PATH}?query=${query}`)).status, query).toBe(200);
    expect((await api.call(`${PATH}?query=${'a'.repeat(201)}`)).body).toEqual(errorBody(400, 'INPUT_INVALID'));
    for (const invalidQuery of ['page=0', 'page=401', 'rpp=41', 'rpp=x', 'type=FIGHTER', 'from=1'])
      expect((await api.call(`${PATH}?query=a&${invalidQuery}`)).body, invalidQuery).toEqual(
        errorBody(400, 'INPUT_INVALID'),
      );
  });

  test('another realm finds only its own items', async () => {
    expect(((await api.call(`${PATH}?query=cutman`, { realm: 'other' })).body as SearchResponse).totalCount).toBe(0);
  });

  test('a published title is found immediately, and a deleted title is not found', async () => {
    await api.publish('sample', { 'catalogue/all.json': [video('brand-new', { title: 'Completely New' })] });
    expect(ids((await search('query=completly')).vod_video)).toEqual(['brand-new']);
    expect((await search('query=cutman')).totalCount).toBe(0);
  });
});
