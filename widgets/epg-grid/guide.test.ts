import { describe, expect, it, test, vi } from 'vitest';
import { createTestPorts } from '#engine/testing/createTestPorts.ts';
import { renderWidget } from '#engine/testing/renderWidget.tsx';
import type { EpgItem, Programme } from '#schemas/domain/epg.ts';
import { createGuideData } from './createGuideData.ts';
import {
  DEFAULT_GEOMETRY,
  getOffsetsToReveal,
  findProgrammeAt,
  toMinuteRange,
  computeWindow,
  type Cursor,
} from './guideGeometry.ts';
import { groupIntoRequests, getPiecesForWindow } from './guidePieces.ts';
import type { EpgRequest, EpgResponse } from './guideTypes.ts';
import { moveCursor, type MoveContext } from './moveCursor.ts';
import { widget } from './widget.ts';
import { listHalfHours, fromLocalTime, createUtcOffset, getSameTimeOn, listDays } from './zonedDays.ts';

const parseTime = (iso: string): number => Date.parse(iso);
const HOUR_MS = 3_600_000;

describe('listDays, listHalfHours and getSameTimeOn', () => {
  const lisbon = createUtcOffset('Europe/Lisbon');
  it('returns days of 23, 24 or 25 hours, and uses UTC for an unknown time zone', () => {
    const hours = (from: string, to: string): number[] =>
      listDays(lisbon, parseTime(from), parseTime(to)).map(({ start, end }) => (end - start) / HOUR_MS);
    expect(hours('2026-10-24T12:00:00Z', '2026-10-26T12:00:00Z')).toEqual([24, 25, 24]);
    expect(hours('2027-03-27T12:00:00Z', '2027-03-29T12:00:00Z')).toEqual([24, 23, 24]);
    expect(
      listDays(createUtcOffset('Asia/Kathmandu'), parseTime('2026-11-21T12:00:00Z'), parseTime('2026-11-21T13:00:00Z')),
    ).toEqual([{ start: parseTime('2026-11-20T18:15:00Z'), end: parseTime('2026-11-21T18:15:00Z') }]);
    expect(
      listDays(createUtcOffset('Mars/Base'), parseTime('2026-11-21T12:00:00Z'), parseTime('2026-11-21T13:00:00Z')),
    ).toEqual([{ start: parseTime('2026-11-21T00:00:00Z'), end: parseTime('2026-11-22T00:00:00Z') }]);
  });
  it('returns each half hour of local time, twice when an hour occurs twice', () => {
    expect(listHalfHours(lisbon, parseTime('2026-10-25T00:00:00Z'), parseTime('2026-10-25T02:00:00Z'))).toHaveLength(4);
    expect(
      listHalfHours(
        createUtcOffset('Asia/Kathmandu'),
        parseTime('2026-11-21T12:00:00Z'),
        parseTime('2026-11-21T13:00:00Z'),
      ).map((mark) => new Date(mark).toISOString().slice(11, 16)),
    ).toEqual(['12:15', '12:45']);
  });
  it('returns the same local time on another day when summer time starts or ends', () => {
    const [before, change] = listDays(lisbon, parseTime('2026-10-24T12:00:00Z'), parseTime('2026-10-25T12:00:00Z'));
    expect(new Date(getSameTimeOn(change!, before!.start + 20.5 * HOUR_MS, lisbon)).toISOString()).toBe(
      '2026-10-25T20:30:00.000Z',
    );
    // 01:30 does not exist on 28 March 2027: the result is later by the skipped hour.
    expect(new Date(fromLocalTime(Date.UTC(2027, 2, 28, 1, 30), lisbon)).toISOString()).toBe(
      '2027-03-28T01:30:00.000Z',
    );
    expect(new Date(fromLocalTime(Date.UTC(2026, 9, 25, 1, 30), lisbon)).toISOString()).toBe(
      '2026-10-25T00:30:00.000Z',
    );
  });
});

describe('windows and pieces', () => {
  const guide = { minutes: 7 * 1440, channels: 1000 };
  const view = { width: 1100, height: 640 };
  const geometry = {
    ...DEFAULT_GEOMETRY,
    width: 1100 + DEFAULT_GEOMETRY.channelWidth,
    height: 640 + DEFAULT_GEOMETRY.axisHeight,
  };
  it('computes a window that is small and contains the visible rows and minutes at every position', () => {
    for (let x = 0; x <= guide.minutes * 6.4; x += 997)
      for (let y = 0; y <= 96_000; y += 9_973) {
        const { top, bottom, from, to } = computeWindow({ x, y }, geometry, guide);
        expect((bottom - top) * (to - from)).toBeLessThanOrEqual(12 * 8 * 60);
        if (x + view.width <= guide.minutes * 6.4)
          expect([from <= x / 6.4, to >= (x + view.width) / 6.4]).toEqual([true, true]);
        if (y + view.height <= 96_000) expect([top <= y / 96, bottom >= (y + view.height) / 96]).toEqual([true, true]);
        expect(from).toBeLessThan(to);
        expect(top).toBeLessThan(bottom);
      }
  });
  it('scrolls only as far as needed to show a programme, and not at all when it is visible', () => {
    const offsets = { x: 640, y: 960 };
    const reveal = (row: number, range: readonly [number, number], minute = range[0]) =>
      getOffsetsToReveal({ row, minute }, range, offsets, geometry);
    // Minutes 100 to 271 and rows 10 to 16 are visible.
    expect(reveal(12, [120, 180])).toEqual(offsets);
    expect(reveal(12, [60, 120])).toEqual({ x: 60 * 6.4 - 24, y: 960 });
    expect(reveal(9, [250, 310])).toEqual({ x: 310 * 6.4 - 1100 + 24, y: 9 * 96 });
    expect(reveal(17, [120, 180])).toEqual({ x: 640, y: 18 * 96 - 640 });
    // The programme is longer than the view. Nothing scrolls while the cursor is visible; otherwise the cursor moves
    // to the start of the view.
    expect(reveal(12, [0, 600], 150)).toEqual(offsets);
    expect(reveal(12, [0, 600], 400)).toEqual({ x: 400 * 6.4 - 24, y: 960 });
  });
  it('returns the pieces of a window and the next ones in the scroll direction, and groups consecutive ones into one request', () => {
    const window = { top: 15, bottom: 25, from: 300, to: 500 };
    expect(getPiecesForWindow(window, { x: 0, y: 0 }, guide)).toEqual([
      { channelBlock: 0, timeBlock: 0 },
      { channelBlock: 0, timeBlock: 1 },
      { channelBlock: 1, timeBlock: 0 },
      { channelBlock: 1, timeBlock: 1 },
    ]);
    expect(getPiecesForWindow(window, { x: 1, y: 1 }, guide).slice(4)).toEqual([
      { channelBlock: 0, timeBlock: 2 },
      { channelBlock: 1, timeBlock: 2 },
      { channelBlock: 2, timeBlock: 0 },
      { channelBlock: 2, timeBlock: 1 },
    ]);
    expect(getPiecesForWindow({ ...window, from: 0, to: 300 }, { x: -1, y: 0 }, guide)).toHaveLength(2);
    expect(
      groupIntoRequests(
        [
          { channelBlock: 0, timeBlock: 1 },
          { channelBlock: 1, timeBlock: 0 },
          { channelBlock: 0, timeBlock: 0 },
          { channelBlock: 0, timeBlock: 3 },
        ],
        4,
      ),
    ).toEqual([
      [
        { channelBlock: 0, timeBlock: 0 },
        { channelBlock: 0, timeBlock: 1 },
      ],
      [{ channelBlock: 0, timeBlock: 3 }],
      [{ channelBlock: 1, timeBlock: 0 }],
    ]);
  });
});

const START = parseTime('2026-11-21T00:00:00Z');
const iso = (minute: number): string => new Date(START + minute * 60_000).toISOString();
/**
 * Even channels have programmes of 30 minutes; odd ones have programmes of 90 minutes, some of which cross two pieces.
 */
const listProgrammes = (channel: number, from: number, to: number): Programme[] => {
  const length = channel % 2 ? 90 : 30;
  const list: Programme[] = [];
  for (let n = Math.floor(from / length); n * length < to; n++)
    list.push({
      id: `p${channel}-${n}`,
      title: `${n}`,
      startDate: iso(n * length),
      endDate: iso((n + 1) * length),
      playbackStatus: 'restart',
      live: false,
      accessLevel: 'GRANTED',
    });
  return list;
};
function createServer(channels = 1000, days = 7) {
  const requests: EpgRequest[] = [];
  const state = { isDown: false };
  const guide = { startDate: iso(0), endDate: iso(days * 1440), totalChannels: channels };
  const respond = (request: EpgRequest): EpgResponse => {
    const first = request.lastSeen === undefined ? (request.position ?? 0) : Number(request.lastSeen) + 1;
    const [from, to] = [(parseTime(request.from) - START) / 60_000, (parseTime(request.to) - START) / 60_000];
    const items = Array.from({ length: Math.min(request.rpp, channels - first) }, (_, i): EpgItem => ({
      id: `c${first + i}`,
      eventId: `c${first + i}`,
      name: `C${first + i}`,
      position: first + i,
      accessLevel: 'GRANTED',
      programmes: listProgrammes(first + i, from, to),
    }));
    return {
      items,
      lastSeen: String(first + items.length - 1),
      moreDataAvailable: first + items.length < channels,
      guide,
    };
  };
  const data = createGuideData(guide, async (request, signal) => {
    requests.push(request);
    await Promise.resolve();
    if (signal.aborted || state.isDown) throw new Error('down');
    return respond(request);
  });
  const waitForRequests = async (): Promise<void> => {
    for (let i = 0; i < 30; i++) await Promise.resolve();
  };
  return { data, requests, state, waitForRequests, respond };
}

describe('createGuideData', () => {
  it('fetches each piece once: consecutive time blocks in one request, the next channels by lastSeen and other channels by position', async () => {
    const { data, requests, waitForRequests } = createServer();
    data.request([{ channelBlock: 0, timeBlock: 0 }]);
    data.request([{ channelBlock: 0, timeBlock: 0 }]);
    await waitForRequests();
    data.request([
      { channelBlock: 0, timeBlock: 0 },
      { channelBlock: 0, timeBlock: 1 },
      { channelBlock: 0, timeBlock: 2 },
    ]);
    expect(data.isLoading()).toBe(true);
    await waitForRequests();
    data.request([{ channelBlock: 1, timeBlock: 0 }]);
    await waitForRequests();
    data.request([{ channelBlock: 7, timeBlock: 0 }]);
    await waitForRequests();
    expect(requests).toEqual([
      { from: iso(0), to: iso(360), rpp: 20 },
      { from: iso(360), to: iso(1080), rpp: 20 },
      { from: iso(0), to: iso(360), rpp: 20, lastSeen: '19' },
      { from: iso(0), to: iso(360), rpp: 20, position: 140 },
    ]);
    expect(data.isLoading()).toBe(false);
    expect(data.getChannel(140)?.name).toBe('C140');
  });
  it('joins pieces without duplicates of the programmes that cross them, and returns the same list until the data changes', async () => {
    const { data, waitForRequests } = createServer();
    data.request([
      { channelBlock: 0, timeBlock: 0 },
      { channelBlock: 0, timeBlock: 1 },
    ]);
    await waitForRequests();
    expect(data.getRowSlice(1, 300, 480).programmes.map(({ id }) => id)).toEqual(['p1-3', 'p1-4', 'p1-5']);
    expect(data.getRowSlice(1, 300, 480).programmes).toBe(data.getRowSlice(1, 300, 480).programmes);
    expect(data.getRowSlice(1, 300, 900).unloadedRanges).toEqual([[720, 900]]);
    expect(data.getRowSlice(25, 0, 100).unloadedRanges).toEqual([[0, 100]]);
  });
  it('evicts distant pieces: a scroll through a week and back caches no more than a few windows', async () => {
    const { data, waitForRequests } = createServer();
    const sizes: number[] = [];
    for (let timeBlock = 0; timeBlock < 27; timeBlock++)
      for (const channelBlock of [0, 1, 2]) {
        data.request([{ channelBlock, timeBlock }]);
        await waitForRequests();
        sizes.push(data.size());
      }
    for (let timeBlock = 26; timeBlock >= 0; timeBlock--) {
      data.request([{ channelBlock: 0, timeBlock }]);
      await waitForRequests();
      sizes.push(data.size());
    }
    expect(Math.max(...sizes)).toBeLessThanOrEqual(32);
    expect(data.getRowSlice(0, 0, 60).unloadedRanges).toEqual([]);
  });
  it('aborts requests for pieces that are no longer needed, and fetches nothing after a failure until a retry', async () => {
    const { data, requests, state, waitForRequests } = createServer();
    data.request([{ channelBlock: 3, timeBlock: 0 }]);
    data.request([{ channelBlock: 9, timeBlock: 4 }]);
    await waitForRequests();
    expect([data.getRowSlice(60, 0, 60).unloadedRanges, data.getRowSlice(180, 1440, 1500).unloadedRanges]).toEqual([
      [[0, 60]],
      [],
    ]);
    state.isDown = true;
    data.request([{ channelBlock: 0, timeBlock: 0 }]);
    await waitForRequests();
    expect(data.hasFailed()).toBe(true);
    data.request([{ channelBlock: 1, timeBlock: 1 }]);
    expect(requests).toHaveLength(3);
    state.isDown = false;
    data.retry();
    await waitForRequests();
    expect([data.hasFailed(), data.getRowSlice(20, 360, 420).unloadedRanges]).toEqual([false, []]);
  });
  it('keeps a failure while another request succeeds, until nothing is missing', async () => {
    const settle: { resolve: () => void; reject: () => void }[] = [];
    const { respond } = createServer();
    const data = createGuideData(
      { startDate: iso(0), endDate: iso(7 * 1440), totalChannels: 1000 },
      (request) =>
        new Promise((resolve, reject) => {
          settle.push({ resolve: () => resolve(respond(request)), reject: () => reject(new Error('down')) });
        }),
    );
    data.request([
      { channelBlock: 0, timeBlock: 0 },
      { channelBlock: 9, timeBlock: 0 },
    ]);
    expect(settle).toHaveLength(2);
    settle[1]!.reject();
    await vi.waitFor(() => expect(data.hasFailed()).toBe(true));
    settle[0]!.resolve();
    await vi.waitFor(() => expect(data.isLoading()).toBe(false));
    expect(data.hasFailed()).toBe(true);
    data.retry();
    settle[2]!.resolve();
    await vi.waitFor(() => expect(data.isLoading()).toBe(false));
    expect(data.hasFailed()).toBe(false);
  });
  it('distinguishes minutes without a programme from minutes that are not loaded', () => {
    const { data, respond } = createServer();
    const { items, ...rest } = respond({ from: iso(0), to: iso(720), rpp: 20 });
    const withoutProgrammes = (ids: readonly string[]) =>
      items.map((item) => ({ ...item, programmes: item.programmes.filter(({ id }) => !ids.includes(id)) }));
    data.put({ ...rest, items: withoutProgrammes(['p0-3', 'p0-4', 'p0-11']) }, 0, 720);
    expect(data.getRowSlice(0, 60, 420)).toMatchObject({
      unloadedRanges: [],
      emptyRanges: [
        [90, 150],
        [330, 360],
      ],
    });
    expect(data.getRowSlice(0, 600, 900)).toMatchObject({ unloadedRanges: [[720, 900]], emptyRanges: [] });
    data.put({ ...rest, items: items.map((item) => ({ ...item, programmes: [] })) }, 0, 720);
    expect(data.getRowSlice(0, 60, 420)).toMatchObject({
      programmes: [],
      unloadedRanges: [],
      emptyRanges: [[60, 420]],
    });
  });
  it('stores the complete pieces of a response and ignores incomplete ones', () => {
    const { data, respond } = createServer();
    data.put(respond({ from: iso(60), to: iso(800), rpp: 20 }), 60, 800);
    expect([
      data.getRowSlice(0, 0, 360).unloadedRanges,
      data.getRowSlice(0, 360, 720).unloadedRanges,
      data.getRowSlice(0, 720, 1080).unloadedRanges,
    ]).toEqual([[[0, 360]], [], [[720, 1080]]]);
    data.put(respond({ from: iso(0), to: iso(360), rpp: 20, position: 5 }), 0, 360);
    expect(data.getRowSlice(5, 0, 360).unloadedRanges).toEqual([[0, 360]]);
  });

  it('finds a programme by a minute that is not loaded if a later time block contains it', () => {
    const { data, respond } = createServer();
    const later = respond({ from: iso(360), to: iso(720), rpp: 20 });
    const long = { ...later.items[0]!.programmes[0]!, id: 'long', startDate: iso(0), endDate: iso(720) };
    data.put({ ...later, items: later.items.map((item) => ({ ...item, programmes: [long] })) }, 360, 720);
    expect([data.findProgramme(0, 0)?.id, data.findProgramme(0, 400)?.id, data.findProgramme(0, 800)]).toEqual([
      'long',
      'long',
      undefined,
    ]);
  });
});

describe('moveCursor', () => {
  const key = (name: string, more: { ctrlKey?: boolean; shiftKey?: boolean } = {}) => ({
    key: name,
    ctrlKey: false,
    shiftKey: false,
    ...more,
  });
  const createContext = (more: Partial<MoveContext> = {}): MoveContext => ({
    minutes: 7 * 1440,
    channels: 40,
    firstMinute: 600,
    rowsPerPage: 6,
    isRtl: false,
    dayAt: (minute) => [Math.floor(minute / 1440) * 1440, (Math.floor(minute / 1440) + 1) * 1440],
    sameTimeOnAdjacentDay: (minute, direction) => minute + direction * 1440,
    rangeAt: ({ row, minute }) => {
      const found = findProgrammeAt(listProgrammes(row, minute - 1, minute + 1), minute, START);
      return found && toMinuteRange(found, START);
    },
    ...more,
  });
  it('keeps the minute for ArrowUp and ArrowDown', () => {
    const cursor = { row: 0, minute: 660 };
    const down = moveCursor(key('ArrowDown'), cursor, createContext())!;
    expect(down).toEqual({ row: 1, minute: 660 });
    expect(moveCursor(key('ArrowUp'), moveCursor(key('ArrowDown'), down, createContext())!, createContext())).toEqual(
      down,
    );
    expect(moveCursor(key('ArrowUp'), cursor, createContext())).toEqual(cursor);
  });
  it('moves from programme to programme for ArrowLeft and ArrowRight, mirrored from right to left', () => {
    expect(moveCursor(key('ArrowRight'), { row: 1, minute: 640 }, createContext())).toEqual({ row: 1, minute: 720 });
    expect(moveCursor(key('ArrowLeft'), { row: 0, minute: 675 }, createContext())).toEqual({ row: 0, minute: 630 });
    expect(moveCursor(key('ArrowLeft'), { row: 1, minute: 640 }, createContext({ isRtl: true }))).toEqual({
      row: 1,
      minute: 720,
    });
    // The previous programme starts before the view: the cursor moves to its first visible minute.
    expect(moveCursor(key('ArrowLeft'), { row: 1, minute: 640 }, createContext({ firstMinute: 600 }))).toEqual({
      row: 1,
      minute: 600,
    });
    expect(moveCursor(key('ArrowLeft'), { row: 0, minute: 3 }, createContext())).toEqual({ row: 0, minute: 3 });
    expect(moveCursor(key('ArrowRight'), { row: 0, minute: 10_079 }, createContext())).toEqual({
      row: 0,
      minute: 10_079,
    });
  });
  it('moves to the ends of the day or of the channels for Home and End, and by a page or a day for PageUp and PageDown', () => {
    const cursor = { row: 10, minute: 2000 };
    expect(['Home', 'End', 'PageDown', 'PageUp'].map((name) => moveCursor(key(name), cursor, createContext()))).toEqual(
      [
        { row: 10, minute: 1440 },
        { row: 10, minute: 2879 },
        { row: 16, minute: 2000 },
        { row: 4, minute: 2000 },
      ],
    );
    expect(['Home', 'End'].map((name) => moveCursor(key(name, { ctrlKey: true }), cursor, createContext()))).toEqual([
      { row: 0, minute: 2000 },
      { row: 39, minute: 2000 },
    ]);
    expect(
      ['PageDown', 'PageUp'].map((name) => moveCursor(key(name, { shiftKey: true }), cursor, createContext())),
    ).toEqual([
      { row: 10, minute: 3440 },
      { row: 10, minute: 560 },
    ]);
    expect(moveCursor(key('a'), cursor, createContext())).toBeUndefined();
  });
  it('stays in the guide for 2,000 random keys, also where no programme is loaded', () => {
    const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'];
    let seed = 42;
    const random = (): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed / 2 ** 31;
    };
    let cursor: Cursor = { row: 0, minute: 700 };
    for (let i = 0; i < 2000; i++) {
      const unloaded = random() < 0.2 ? { rangeAt: () => undefined } : {};
      cursor = moveCursor(
        key(keys[Math.floor(random() * keys.length)]!, { ctrlKey: random() < 0.2, shiftKey: random() < 0.2 }),
        cursor,
        createContext(unloaded),
      )!;
      expect([cursor.row >= 0, cursor.row < 40, cursor.minute >= 0, cursor.minute < 10_080]).toEqual([
        true,
        true,
        true,
        true,
      ]);
    }
  });
});

test('the grid is empty when the guide ends before it starts', async () => {
  const items = [{ id: 'one', eventId: 'one', name: 'One', position: 0, accessLevel: 'GRANTED', programmes: [] }];
  const guide = (endDate: string) => ({ startDate: '2026-11-21T00:00:00Z', endDate, totalChannels: 1 });
  const render = async (endDate: string) =>
    (await renderWidget(widget, { items, guide: guide(endDate) }, { ports: createTestPorts() })).html;
  const ended = await render('2026-11-20T00:00:00Z');
  expect(ended).toContain('Epg empty');
  expect(ended).not.toContain('role="grid"');
  expect(await render('2026-11-22T00:00:00Z')).toContain('role="grid"');
});
