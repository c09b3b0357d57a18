// Paging by `lastSeen` stays correct when a publish inserts items before those that were read. The fourteen days of a
// guide have no gaps.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startContent, video, type ContentApi } from './contentApi.ts';

const SHOWS = [
  { id: 'a', title: 'A' },
  { id: 'b', title: 'B' },
];
const DAYS = [
  {
    id: 'even',
    slots: [
      { at: '00:00', show: 'a' },
      { at: '06:30', show: 'b' },
      { at: '19:00', show: 'a' },
    ],
  },
  {
    id: 'late',
    slots: [
      { at: '03:00', show: 'b' },
      { at: '21:15', show: 'a' },
    ],
  },
];
const channel = (id: string) => ({
  id,
  name: id.toUpperCase(),
  accessLevel: 'GRANTED',
  week: ['even', 'late', 'even', 'even', 'late', 'even', 'late'],
});
const ids = (kind: string, n: number) => Array.from({ length: n }, (_, i) => `${kind}${i + 1}`);
const story = (id: string, day: number) =>
  video(id, { type: 'NEWS', feedName: 'main', startDate: `2026-11-${String(day).padStart(2, '0')}T08:00:00Z` });

/** @param hasNewItems true: each list begins with one more item */
const documents = (hasNewItems: boolean) => ({
  'catalogue/b.json': [
    ...(hasNewItems ? [video('g0', { title: '0' }), story('n0', 20)] : []),
    ...ids('g', 12).map((id, i) => video(id, { title: String.fromCodePoint(98 + i) })),
    ...ids('n', 12).map((id, i) => story(id, 18 - i)),
  ],
  'data/news.json': { feeds: [{ name: 'main', title: 'Main' }], articles: [] },
  'data/epg.json': {
    zone: 'Europe/Lisbon',
    shows: SHOWS,
    days: DAYS,
    channels: [...(hasNewItems ? [channel('c0')] : []), ...ids('c', 12).map(channel)],
  },
});

describe('paging through lists that grow at their beginning', () => {
  let api: ContentApi;
  beforeAll(async () => {
    api = await startContent(documents(false));
  }, 120_000);
  afterAll(async () => {
    await api?.close();
  }, 60_000);

  test('no item is repeated or skipped', async () => {
    type ResponseBody = { items: { id: string }[]; lastSeen?: string; paging?: { lastSeen?: string } };
    const PATHS = {
      grid: '/api/v1/view/content-grid?sort=title&rpp=5&facet=type:video',
      news: '/api/v2/news?rpp=5',
      guide: '/api/v4/epg?rpp=5',
    };
    const readList = async (path: string) => {
      const { status, body } = await api.call(path);
      expect(status, path).toBe(200);
      const { items, lastSeen, paging } = body as unknown as ResponseBody;
      return { ids: items.map(({ id }) => id), lastSeen: encodeURIComponent(lastSeen ?? paging!.lastSeen!) };
    };
    const firstPages = await Promise.all(Object.values(PATHS).map(readList));
    await api.publish('sample', documents(true));
    const nextPages = await Promise.all(
      Object.values(PATHS).map((path, i) => readList(`${path}&lastSeen=${firstPages[i]!.lastSeen}`)),
    );
    const kinds = ['g', 'n', 'c'];
    expect(firstPages.map((first, i) => [...first.ids, ...nextPages[i]!.ids])).toEqual(
      kinds.map((kind) => ids(kind, 10)),
    );
    // A client that reads from the beginning gets the new items.
    expect((await Promise.all(Object.values(PATHS).map(readList))).map((page) => page.ids[0])).toEqual([
      'g0',
      'n0',
      'c0',
    ]);
  });

  test('the fourteen days of the guide have no gaps, overlaps or repetitions', async () => {
    type Guide = {
      items: { id: string; programmes: { id: string; startDate: string; endDate: string }[] }[];
      guide: { startDate: string; endDate: string };
    };
    const get = async (from: number): Promise<Guide> =>
      (
        await api.call(
          `/api/v4/epg?rpp=2&from=${new Date(from).toISOString()}&to=${new Date(from + 12 * 3_600_000).toISOString()}`,
        )
      ).body as unknown as Guide;
    const { guide } = (await api.call('/api/v4/epg?rpp=1')).body as unknown as Guide;
    const [first, end] = [Date.parse(guide.startDate), Date.parse(guide.endDate)];
    expect((end - first) / 86_400_000).toBe(14);
    const rows = new Map<string, Map<string, { from: number; to: number }>>();
    for (let from = first; from < end; from += 12 * 3_600_000) {
      for (const { id, programmes } of (await get(from)).items) {
        const row = rows.get(id) ?? new Map<string, { from: number; to: number }>();
        for (const each of programmes)
          row.set(each.id, { from: Date.parse(each.startDate), to: Date.parse(each.endDate) });
        rows.set(id, row);
      }
    }
    expect(rows.size).toBe(2);
    for (const row of rows.values()) {
      const rowProgrammes = [...row.values()];
      expect(rowProgrammes.length).toBeGreaterThan(28);
      expect([rowProgrammes[0]!.from <= first, rowProgrammes.at(-1)!.to >= end]).toEqual([true, true]);
      expect(rowProgrammes.slice(1).map(({ from }, i) => from - rowProgrammes[i]!.to)).toEqual(
        rowProgrammes.slice(1).map(() => 0),
      );
    }
    // Outside the guide's days a channel has no programmes.
    expect((await get(end + 2 * 86_400_000)).items[0]!.programmes).toEqual([]);
  });
});
