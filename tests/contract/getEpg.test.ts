import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proves } from '#tests/proves.ts';
import { errorBody, startContent, type ContentApi } from './contentApi.ts';

// The clock of startApi shows 2026-11-21T09:00:00Z, a Saturday.
const epg = {
  zone: 'UTC',
  shows: [
    {
      id: 'news',
      title: { $text: { en: 'News', ar: 'أخبار' } },
      episodes: ['One', 'Two', 'Three'],
      playbackStatus: 'restart',
      thumbnailUrl: 'a.landscape.webp',
    },
    { id: 'film', title: 'Film', accessLevel: 'DENIED' },
    { id: 'final', title: 'Final', live: true, highlight: true },
  ],
  days: [
    {
      id: 'plain',
      slots: [
        { at: '00:00', show: 'film' },
        { at: '06:00', show: 'news' },
        { at: '10:30', show: 'film' },
        { at: '20:00', show: 'news' },
      ],
    },
    {
      id: 'great',
      slots: [
        { at: '06:00', show: 'news' },
        { at: '10:30', show: 'final' },
      ],
    },
  ],
  channels: [
    {
      id: 'one',
      name: { $text: { en: 'One', ar: 'الأولى' } },
      accessLevel: 'GRANTED',
      eventId: 'one-live',
      week: ['plain', 'plain', 'plain', 'plain', 'plain', 'plain', 'great'],
    },
    { id: 'two', name: 'Two', accessLevel: 'GRANTED_ON_SIGN_IN', week: ['plain'] },
    ...Array.from({ length: 30 }, (_, i) => ({
      id: `c${i + 1}`,
      name: `C${i + 1}`,
      accessLevel: 'GRANTED',
      week: ['plain'],
    })),
  ],
};

type Channel = {
  id: string;
  eventId: string;
  number: string;
  position: number;
  name: string;
  accessLevel: string;
  programmes: {
    id: string;
    title: string;
    episode?: string;
    startDate: string;
    endDate: string;
    accessLevel: string;
    playbackStatus?: string;
    thumbnailUrl?: string;
  }[];
};
type ResponseBody = {
  items: Channel[];
  lastSeen?: string;
  moreDataAvailable: boolean;
  guide: { startDate: string; endDate: string; totalChannels: number; highlights?: string[] };
};

describe('getEpg', () => {
  let api: ContentApi;
  beforeAll(async () => {
    api = await startContent({ 'data/epg.json': epg });
  }, 120_000);
  afterAll(async () => {
    await api?.close();
  }, 60_000);
  const get = async (query = '', path = '/api/v4/epg'): Promise<ResponseBody> => {
    const { status, body } = await api.call(`${path}${query}`);
    expect(status, query).toBe(200);
    return body as unknown as ResponseBody;
  };

  test('returns twenty channels at a time with the programmes of the requested hours', async () => {
    const first = await get('?from=2026-11-21T09:00:00Z&to=2026-11-21T12:00:00Z');
    expect(first.items).toHaveLength(20);
    expect(first.moreDataAvailable).toBe(true);
    expect(first.items[0]).toMatchObject({
      id: 'one',
      eventId: 'one-live',
      number: '1',
      position: 0,
      name: 'One',
      accessLevel: 'GRANTED',
    });
    expect(first.items[0]!.programmes.map(({ title, startDate, endDate }) => [title, startDate, endDate])).toEqual([
      ['News', '2026-11-21T06:00:00Z', '2026-11-21T10:30:00Z'],
      ['Film', '2026-11-21T10:30:00Z', '2026-11-21T20:00:00Z'],
    ]);
    const next = await get(`?from=2026-11-21T09:00:00Z&to=2026-11-21T12:00:00Z&lastSeen=${first.lastSeen}`);
    expect(next.items.map(({ id }) => id)).toEqual(epg.channels.slice(20).map(({ id }) => id));
    expect(next.moreDataAvailable).toBe(false);
    expect((await get('?rpp=5')).items).toHaveLength(5);
  });

  test('adjacent time ranges both contain the programme at their border, under the same id', async () => {
    const [before, after] = [
      await get('?from=2026-11-21T06:00:00Z&to=2026-11-21T12:00:00Z&rpp=1'),
      await get('?from=2026-11-21T12:00:00Z&to=2026-11-21T21:00:00Z&rpp=1'),
    ];
    expect(before.items[0]!.programmes.at(-1)).toEqual(after.items[0]!.programmes[0]);
    expect(after.items[0]!.programmes.map(({ title }) => title)).toEqual(['Film', 'News']);
  });

  test('returns the page that contains a channel, and any page by its position', async () => {
    expect((await get('?channel=c20&rpp=20')).items.map(({ position }) => position)).toEqual(
      Array.from({ length: 12 }, (_, i) => 20 + i),
    );
    expect((await get('?position=7&rpp=2')).items.map(({ id }) => id)).toEqual(['c6', 'c7']);
    expect((await get('?position=900')).items).toEqual([]);
    expect((await api.call('/api/v4/epg?channel=none')).body).toEqual(errorBody(404, 'CHANNEL_NOT_FOUND'));
  });

  test('returns the range of the guide and the highlighted days', async () => {
    const { guide } = await get();
    expect(guide).toEqual({
      startDate: '2026-11-20T00:00:00Z',
      endDate: '2026-12-04T00:00:00Z',
      totalChannels: 32,
      highlights: ['2026-11-22T10:30:00Z', '2026-11-29T10:30:00Z'],
    });
    expect((await get('?from=2027-01-01T00:00:00Z&rpp=1')).items[0]!.programmes).toEqual([]);
    expect(
      (await get('?from=2026-11-19T20:00:00Z&to=2026-11-20T03:00:00Z&rpp=1')).items[0]!.programmes.map(
        ({ startDate }) => startDate,
      ),
    ).toEqual(['2026-11-20T00:00:00Z']);
  });

  test('a programme has the stricter access of channel and programme, and texts in the language of the query', async () => {
    const {
      items: [one, two],
    } = await get('?rpp=2');
    expect(one!.programmes.map(({ accessLevel }) => accessLevel)).toEqual(['GRANTED', 'DENIED']);
    expect(two!.programmes.map(({ accessLevel }) => accessLevel)).toEqual(['GRANTED_ON_SIGN_IN', 'DENIED']);
    const arabic = await get('?rpp=1&lang=ar');
    expect([arabic.items[0]!.name, arabic.items[0]!.programmes[0]!.title]).toEqual(['الأولى', 'أخبار']);
    expect(one!.programmes[0]).toMatchObject({
      episode: expect.stringMatching(/^(One|Two|Three)$/),
      playbackStatus: 'restart',
      thumbnailUrl: expect.stringContaining('/img/'),
    });
  });

  test('a range without length, a range of more than two days and invalid parameters are refused', async () => {
    for (const query of [
      '?from=2026-11-21T09:00:00Z&to=2026-11-21T09:00:00Z',
      '?from=2026-11-21T09:00:00Z&to=2026-11-24T09:00:00Z',
    ])
      expect((await api.call(`/api/v4/epg${query}`)).body, query).toEqual(errorBody(400, 'WINDOW_INVALID'));
    for (const query of ['?from=yesterday', '?rpp=0', '?rpp=41', '?position=-1', '?p=2', '?from=2026-13-01T00:00:00Z'])
      expect((await api.call(`/api/v4/epg${query}`)).body, query).toEqual(errorBody(400, 'INPUT_INVALID'));
    expect((await api.call('/api/v4/epg?lastSeen=x')).body).toEqual(errorBody(400, 'CURSOR_INVALID'));
  });

  test('a brand without a guide gets an empty guide', async () => {
    const { status, body } = await api.call('/api/v4/epg', { realm: 'other' });
    expect([
      status,
      body['items'],
      body['moreDataAvailable'],
      (body['guide'] as ResponseBody['guide']).totalChannels,
    ]).toEqual([200, [], false, 0]);
  });
});

describe('getChannelProgrammes', () => {
  let api: ContentApi;
  beforeAll(async () => {
    api = await startContent({ 'data/epg.json': epg });
  }, 120_000);
  afterAll(async () => {
    await api?.close();
  }, 60_000);

  test('returns one channel between two timestamps in milliseconds, and all channels without epgId', async () => {
    const [from, to] = [Date.UTC(2026, 10, 21, 9), Date.UTC(2026, 10, 21, 22)];
    await proves(
      'API-089',
      'one channel is read by fromTs, toTs, rpp and epgId, further channels by lastSeen',
      async () => {
        const oneChannel = (await api.call(`/api/v2/epg?fromTs=${from}&toTs=${to}&rpp=20&epgId=two`))
          .body as unknown as ResponseBody;
        expect(oneChannel.items.map(({ id, position, programmes }) => [id, position, programmes.length])).toEqual([
          ['two', 1, 3],
        ]);
        const first = (await api.call(`/api/v2/epg?fromTs=${from}&toTs=${to}&rpp=1`)).body as unknown as ResponseBody;
        const next = (await api.call(`/api/v2/epg?fromTs=${from}&toTs=${to}&rpp=1&lastSeen=${first.lastSeen}`))
          .body as unknown as ResponseBody;
        expect([first, next].map(({ items }) => items[0]!.id)).toEqual(['one', 'two']);
      },
    );
    const firstPage = (await api.call(`/api/v2/epg?fromTs=${from}&toTs=${to}&rpp=3`)).body as unknown as ResponseBody;
    expect(firstPage.items.map(({ id }) => id)).toEqual(['one', 'two', 'c1']);
    const nextPage = (await api.call(`/api/v2/epg?fromTs=${from}&toTs=${to}&rpp=3&lastSeen=${firstPage.lastSeen}`))
      .body as unknown as ResponseBody;
    expect(nextPage.items.map(({ id }) => id)).toEqual(['c2', 'c3', 'c4']);
    expect((await api.call('/api/v2/epg?epgId=none')).body).toEqual(errorBody(404, 'CHANNEL_NOT_FOUND'));
    expect((await api.call('/api/v2/epg?fromTs=now')).body).toEqual(errorBody(400, 'INPUT_INVALID'));
  });
});
