import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorBody, startContent, type ContentApi } from './contentApi.ts';

const event = (id: string, schedule: object, more: object = {}): object => ({
  id,
  type: 'LIVE',
  title: id,
  accessLevel: 'GRANTED',
  thumbnailUrl: 'a.landscape.webp',
  schedule,
  ...more,
});
// The clock of startApi shows 2026-11-21T09:00:00Z, a Saturday. The sample's catalogue has one more event, which is
// always live.
const catalogue = [
  ...Array.from({ length: 17 }, (_, i) =>
    event(`on-${i}`, { kind: 'weekly', weekday: 6, time: `08:${String(i + 10)}`, zone: 'UTC', minutes: 120 }),
  ),
  ...Array.from({ length: 13 }, (_, i) =>
    event(`later-${i}`, {
      kind: 'weekly',
      weekday: 7,
      time: `1${i % 10}:${i < 10 ? '00' : '30'}`,
      zone: 'UTC',
      minutes: 60,
    }),
  ),
  event('pause', { kind: 'cycle', minutes: 10, every: 1440, offset: 0 }),
  { id: 'channel', type: 'EPG', title: 'Channel', accessLevel: 'GRANTED', thumbnailUrl: 'a.landscape.webp' },
  event(
    'premiere',
    { kind: 'weekly', weekday: 6, time: '20:00', zone: 'UTC', minutes: 60 },
    { type: 'VOD', release: { type: 'PREMIERE' } },
  ),
  {
    id: 'released',
    type: 'VOD',
    title: 'Released',
    accessLevel: 'GRANTED',
    thumbnailUrl: 'a.landscape.webp',
    release: { type: 'RELEASE', scheduledAt: '2026-11-01T09:00:00Z' },
  },
];
type ResponseBody = {
  events: { id: string; live?: boolean; startDate?: string; release?: { scheduledAt?: string } }[];
  page: number;
  totalPages: number;
  totalResults: number;
  changesAt?: string;
};

describe('live events, upcoming events and releases', () => {
  let api: ContentApi;
  beforeAll(async () => {
    api = await startContent({ 'catalogue/events.json': catalogue });
  }, 120_000);
  afterAll(async () => {
    await api?.close();
  }, 60_000);
  const get = async (path: string): Promise<ResponseBody> => {
    const { status, body } = await api.call(path);
    expect(status, path).toBe(200);
    return body as unknown as ResponseBody;
  };

  test('getLiveEvents returns live events in pages of fifteen, latest start first, with the total', async () => {
    const first = await get('/api/v2/event/live');
    expect(first).toMatchObject({ page: 1, totalPages: 2, totalResults: 18 });
    expect(first.events.every(({ live }) => live)).toBe(true);
    // The event of the sample's catalogue began at 09:00.
    expect(first.events.map(({ id }) => id)).toEqual(['l1', ...Array.from({ length: 14 }, (_, i) => `on-${16 - i}`)]);
    const second = await get('/api/v2/event/live?p=2&rpp=15');
    expect(second.events.map(({ id }) => id)).toEqual(['on-2', 'on-1', 'on-0']);
    expect((await get('/api/v2/event/live?p=3')).events).toEqual([]);
    expect((await get('/api/v2/event/live?p=2&rpp=10')).events).toHaveLength(8);
    // The event of the sample's catalogue ends at 10:00, and the first of the other events at 10:10.
    expect(first.changesAt).toBe('2026-11-21T10:00:00.000Z');
  });

  test('getUpcomingEvents returns future events in pages of twelve, the earliest first', async () => {
    // Thirteen events start on Sunday, and the event "pause" at the midnight before.
    const { events, totalResults, totalPages } = await get('/api/v2/event/upcoming');
    expect([events.length, totalResults, totalPages]).toEqual([12, 14, 2]);
    expect(events[0]!.id).toBe('pause');
    const starts = events.map(({ startDate }) => Date.parse(startDate!));
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    expect(events.some(({ live }) => live)).toBe(false);
  });

  test('getReleases returns future premieres, then released videos, and no events', async () => {
    const { events } = await get('/api/v2/event/releases');
    expect(events.map(({ id, release }) => [id, release?.scheduledAt])).toEqual([
      ['premiere', '2026-11-21T20:00:00Z'],
      ['released', '2026-11-01T09:00:00Z'],
    ]);
    expect(events[0]).not.toHaveProperty('live');
  });

  test('an invalid page, page size or cursor is refused', async () => {
    for (const path of ['live', 'upcoming', 'releases'])
      for (const query of ['p=0', 'p=-1', 'rpp=0', 'rpp=41', 'p=one', 'lastSeen=x'])
        expect((await api.call(`/api/v2/event/${path}?${query}`)).body, `${path} ${query}`).toEqual(
          errorBody(400, 'INPUT_INVALID'),
        );
  });

  test('a brand without events gets an empty list', async () => {
    expect((await api.call('/api/v2/event/upcoming', { realm: 'other' })).body).toMatchObject({
      events: [],
      totalResults: 0,
      totalPages: 0,
      page: 1,
    });
  });
});
