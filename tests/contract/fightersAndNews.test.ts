// Calls about fighters, rankings, news and texts: getFighters, getFighter, getRankings, getNews, getNewsItem, getTexts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proves } from '#tests/proves.ts';
import { errorBody, startContent, video, type ContentApi } from './contentApi.ts';

const localisedName = (en: string, ar: string) => ({ $text: { en, ar } });
const fighter = (id: string, en: string, ar: string, division: string, more: object = {}) => ({
  id,
  name: localisedName(en, ar),
  country: 'JP',
  division,
  record: { wins: 3, losses: 1, draws: 0 },
  ...more,
});
const bout = (opponentId: string, date: string, result: string, method: string) => ({
  date: `${date}T21:00:00Z`,
  event: 'Night',
  opponentId,
  result,
  method,
  round: 2,
  time: 61,
});
const news = (id: string, feedName: string, startDate: string) => video(id, { type: 'NEWS', feedName, startDate });
const documents = (more: readonly object[] = []) => ({
  'catalogue/b.json': [
    video('sato', { type: 'FIGHTER', squareUrl: 'a.landscape.webp', description: 'Twelve fights' }),
    news('old', 'camps', '2026-11-01T10:00:00Z'),
    news('new', 'main', '2026-11-03T10:00:00Z'),
    news('mid', 'camps', '2026-11-02T10:00:00Z'),
    ...more,
  ],
  'data/fighters.json': {
    divisions: [
      { id: 'light', name: localisedName('Lightweight', 'الخفيف') },
      { id: 'heavy', name: localisedName('Heavyweight', 'الثقيل') },
      { id: 'empty', name: 'Nobody' },
    ],
    fighters: [
      fighter('sato', 'Sato', 'ساتو', 'light', {
        nickname: 'Paper',
        bouts: [bout('aoki', '2025-01-01', 'win', 'koTko'), bout('amrani', '2026-01-01', 'noContest', 'noContest')],
      }),
      fighter('aoki', 'Aoki', 'أوكي', 'light', { country: 'BR' }),
      fighter('amrani', 'Ámrani', 'العمراني', 'heavy'),
      fighter('zed', 'Zed', 'زد', 'heavy'),
    ],
  },
  'data/rankings.json': {
    updated: '2026-11-13T10:00:00Z',
    rankings: [
      { division: 'light', champion: 'sato', ranked: [{ id: 'aoki', was: 3 }] },
      { division: 'heavy', ranked: [{ id: 'zed' }, { id: 'amrani', was: 1 }] },
    ],
  },
  'data/news.json': {
    feeds: [
      { name: 'main', title: 'Main' },
      { name: 'camps', title: localisedName('Camps', 'المعسكرات') },
      { name: 'silent', title: 'Silent' },
    ],
    articles: [
      {
        id: 'new',
        author: 'Inês',
        body: [
          { type: 'paragraph', text: 'Read [this](fighter:sato), not [that](javascript:x) or <b>this</b>.' },
          { type: 'paragraph', text: ' ' },
          { type: 'heading', text: 'Part two' },
          { type: 'items', ids: ['v2'] },
          { type: 'picture', imageUrl: 'a.landscape.webp', caption: 'Seen' },
          { type: 'list', entries: [' ', '[out](http://plain.test)'] },
          { type: 'divider' },
        ],
      },
    ],
  },
  'data/texts.json': {
    texts: [
      { key: 'about', title: localisedName('About', 'عنّا'), blocks: [{ type: 'quote', text: 'Go on', source: 'She' }] },
    ],
  },
});

describe('fighters, rankings, news, texts', () => {
  let api: ContentApi;
  beforeAll(async () => {
    api = await startContent(documents());
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
  type Fighters = {
    fighters: (Entry & { letter: string })[];
    total: number;
    paging: { lastSeen: string; moreDataAvailable: boolean };
  };
  const readIds = async (query: string): Promise<string[]> =>
    (await get<Fighters>(`/api/v2/fighters${query}`)).fighters.map(({ id }) => id);

  test('fighters are sorted by the alphabet of the language and can be filtered', async () => {
    const allFighters = await get<Fighters>('/api/v2/fighters');
    expect(allFighters).toMatchObject({
      total: 4,
      letters: [
        { letter: 'A', count: 2 },
        { letter: 'S', count: 1 },
        { letter: 'Z', count: 1 },
      ],
      divisions: [
        { id: 'light', name: 'Lightweight', count: 2 },
        { id: 'heavy', count: 2 },
      ],
      paging: { moreDataAvailable: false },
    });
    expect(allFighters.fighters.map(({ id }) => id)).toEqual(['amrani', 'aoki', 'sato', 'zed']);
    expect(allFighters.fighters[2]).toMatchObject({
      name: 'Sato',
      nickname: 'Paper',
      countryName: 'Japan',
      weightClass: 'Lightweight',
      rank: 'C',
      squareUrl: expect.stringMatching(/^\/img\//) as string,
    });
    expect(await readIds('?letter=A')).toEqual(['amrani', 'aoki']);
    expect(await readIds('?division=light&letter=A')).toEqual(['aoki']);
    expect(await readIds('?query=AMRANI')).toEqual(['amrani']);
    expect(await readIds('?query=paper%20light')).toEqual(['sato']);
    expect(await readIds('?query=brazil')).toEqual(['aoki']);
    expect(await readIds('?query=nobody')).toEqual([]);
    // Arabic sorting ignores the article `al-` and treats all forms of alif as one letter.
    expect((await get<Fighters>('/api/v2/fighters?lang=ar')).fighters.map(({ id, letter }) => [id, letter])).toEqual([
      ['aoki', 'ا'],
      ['zed', 'ز'],
      ['sato', 'س'],
      ['amrani', 'ع'],
    ]);
  });

  test('a page of fighters begins after the last fighter of the previous page', async () => {
    const first = await get<Fighters>('/api/v2/fighters?rpp=3');
    expect(first.paging.moreDataAvailable).toBe(true);
    expect(await get(`/api/v2/fighters?rpp=3&lastSeen=${first.paging.lastSeen}`)).toMatchObject({
      fighters: [{ id: 'zed' }],
      total: 4,
      paging: { moreDataAvailable: false },
    });
  });

  test('a fighter has record, rank and bouts with their results, newest first', async () => {
    expect(await get('/api/v2/fighters/sato')).toMatchObject({
      id: 'sato',
      description: 'Twelve fights',
      rank: 'C',
      record: { wins: 3, losses: 1, draws: 0 },
      bouts: [
        { opponent: { id: 'amrani', name: 'Ámrani' }, result: 'noContest', method: 'noContest' },
        { opponent: { id: 'aoki', name: 'Aoki' }, result: 'win', method: 'koTko', round: 2, time: 61 },
      ],
    });
    for (const id of ['ghost', 'v1', '__proto__'])
      expect((await api.call(`/api/v2/fighters/${id}`)).body, id).toEqual(errorBody(404, 'CONTENT_NOT_FOUND'));
  });

  test('rankings have champion, rank and previous rank and can be filtered', async () => {
    expect(await get('/api/v2/rankings')).toMatchObject({
      updated: '2026-11-13T10:00:00Z',
      divisions: [
        { id: 'light', count: 2 },
        { id: 'heavy', count: 2 },
      ],
      rankings: [
        {
          division: 'light',
          name: 'Lightweight',
          champion: { id: 'sato' },
          ranked: [{ rank: 1, was: 3, fighter: { id: 'aoki' } }],
        },
        {
          division: 'heavy',
          ranked: [
            { rank: 1, fighter: { id: 'zed' } },
            { rank: 2, was: 1, fighter: { id: 'amrani' } },
          ],
        },
      ],
    });
    expect(await get('/api/v2/rankings?division=heavy&letter=A')).toMatchObject({
      rankings: [{ division: 'heavy', ranked: [{ rank: 2, fighter: { id: 'amrani' } }] }],
      letters: [{ letter: 'A' }, { letter: 'Z' }],
    });
    expect(await get('/api/v2/rankings?division=ghost')).toMatchObject({ rankings: [] });
  });

  test('news are sorted newest first, and can be read by feed, page or cursor', async () => {
    type News = { items: Entry[]; paging: { lastSeen: string } };
    const first = await get<News>('/api/v2/news?rpp=2');
    expect(first).toMatchObject({
      items: [{ id: 'new' }, { id: 'mid' }],
      feeds: [{ name: 'main' }, { name: 'camps', title: 'Camps' }],
      page: 1,
      totalPages: 2,
    });
    expect(await get('/api/v2/news?rpp=2&p=2')).toMatchObject({ items: [{ id: 'old' }], page: 2 });
    expect(await get('/api/v2/news?feed=camps')).toMatchObject({ items: [{ id: 'mid' }, { id: 'old' }] });
    expect(await get('/api/v2/news?feed=ghost')).toMatchObject({ items: [], totalPages: 0 });
    await api.publish('sample', documents([news('newest', 'main', '2026-11-04T10:00:00Z')]));
    expect(await get(`/api/v2/news?rpp=2&lastSeen=${first.paging.lastSeen}`)).toMatchObject({ items: [{ id: 'old' }] });
    await api.publish('sample', documents());
    expect((await api.call('/api/v2/news?lastSeen=x')).body).toEqual(errorBody(400, 'CURSOR_INVALID'));
  });

  test('a news item has only allowed links and blocks with content, and tags in its text stay plain text', async () => {
    const item = await get<{ body: unknown[]; related: Entry[] }>('/api/v2/news/main/new');
    expect(item).toMatchObject({
      item: { id: 'new', feedName: 'main' },
      feed: { name: 'main', title: 'Main' },
      author: 'Inês',
    });
    expect(item.related.map(({ id }) => id)).toEqual(['mid', 'old']);
    expect(item.body).toMatchObject([
      { type: 'paragraph', text: 'Read [this](fighter:sato), not that or <b>this</b>.' },
      { type: 'heading', text: 'Part two' },
      { type: 'items', items: [{ id: 'v2' }] },
      { type: 'picture', imageUrl: expect.stringMatching(/^\/img\//) as string, caption: 'Seen' },
      { type: 'list', entries: ['out'] },
      { type: 'divider' },
    ]);
    expect(await get('/api/v2/news/-/old')).toMatchObject({ item: { id: 'old' }, body: [], feed: { name: 'camps' } });
    for (const path of ['camps/new', 'main/ghost', 'main/v1'])
      expect((await api.call(`/api/v2/news/${path}`)).body, path).toEqual(errorBody(404, 'CONTENT_NOT_FOUND'));
  });

  test('getTexts returns a text by its key in the requested language', async () => {
    await proves('API-129', 'the path of the texts returns the text of a key', async () => {
      expect(await get('/api/v2/texts/about?lang=ar')).toEqual({
        key: 'about',
        title: 'عنّا',
        blocks: [{ type: 'quote', text: 'Go on', source: 'She' }],
      });
    });
    expect((await api.call('/api/v2/texts/ghost')).body).toEqual(errorBody(404, 'CONTENT_NOT_FOUND'));
  });
});
