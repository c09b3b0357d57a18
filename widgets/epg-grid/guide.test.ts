import { describe, expect, it, test } from 'vitest';
import { createTestPorts } from '#engine/testing/createTestPorts.ts';
import { renderWidget } from '#engine/testing/renderWidget.tsx';
import type { EpgItem, Programme } from '#schemas/domain/epg.ts';
import { createGuideData } from './createGuideData.ts';
import { DEFAULT_GEOMETRY, offsetsToReveal, programmeAt, spanOf, windowAt, type Cursor } from './guideGeometry.ts';
import { groupIntoCalls, piecesFor } from './guidePieces.ts';
import type { EpgRequest, EpgResponse } from './guideTypes.ts';
import { moveCursor, type MoveContext } from './moveCursor.ts';
import { widget } from './widget.ts';
import { halfHours, momentOf, offsetIn, sameTimeOn, zonedDays } from './zonedDays.ts';

const at = (iso: string): number => Date.parse(iso);
const HOUR = 3_600_000;

describe('days of the viewer', () => {
  const lisbon = offsetIn('Europe/Lisbon');
  it('have 23, 24 or 25 hours', () => {
    const hours = (from: string, to: string): number[] =>
      zonedDays(lisbon, at(from), at(to)).map(({ start, end }) => (end - start) / HOUR);
    expect(hours('2026-10-24T12:00:00Z', '2026-10-26T12:00:00Z')).toEqual([24, 25, 24]);
    expect(hours('2027-03-27T12:00:00Z', '2027-03-29T12:00:00Z')).toEqual([24, 23, 24]);
    expect(zonedDays(offsetIn('Asia/Kathmandu'), at('2026-11-21T12:00:00Z'), at('2026-11-21T13:00:00Z'))).toEqual([
      { start: at('2026-11-20T18:15:00Z'), end: at('2026-11-21T18:15:00Z') },
    ]);
    expect(zonedDays(offsetIn('Mars/Base'), at('2026-11-21T12:00:00Z'), at('2026-11-21T13:00:00Z'))).toEqual([
      { start: at('2026-11-21T00:00:00Z'), end: at('2026-11-22T00:00:00Z') },
    ]);
  });
  it('are labelled every half hour of local time, twice where an hour is repeated', () => {
    expect(halfHours(lisbon, at('2026-10-25T00:00:00Z'), at('2026-10-25T02:00:00Z'))).toHaveLength(4);
    expect(
      halfHours(offsetIn('Asia/Kathmandu'), at('2026-11-21T12:00:00Z'), at('2026-11-21T13:00:00Z')).map((mark) =>
        new Date(mark).toISOString().slice(11, 16),
      ),
    ).toEqual(['12:15', '12:45']);
  });
  it('move a time to another day regardless of summer time', () => {
    const [before, change] = zonedDays(lisbon, at('2026-10-24T12:00:00Z'), at('2026-10-25T12:00:00Z'));
    expect(new Date(sameTimeOn(change!, before!.start + 20.5 * HOUR, lisbon)).toISOString()).toBe(
      '2026-10-25T20:30:00.000Z',
    );
    // 01:30 does not exist on 28 March 2027: moved on.
    expect(new Date(momentOf(Date.UTC(2027, 2, 28, 1, 30), lisbon)).toISOString()).toBe('2027-03-28T01:30:00.000Z');
    expect(new Date(momentOf(Date.UTC(2026, 9, 25, 1, 30), lisbon)).toISOString()).toBe('2026-10-25T00:30:00.000Z');
  });
});

describe('windows', () => {
  const guide = { minutes: 7 * 1440, channels: 1000 };
  const seen = { width: 1100, height: 640 };
  const geometry = { ...DEFAULT_GEOMETRY, width: 1100 + DEFAULT_GEOMETRY.column, height: 640 + DEFAULT_GEOMETRY.head };
  it('stay small at any scroll position, and contain the visible range', () => {
    for (let along = 0; along <= guide.minutes * 6.4; along += 997)
      for (let down = 0; down <= 96_000; down += 9_973) {
        const { top, bottom, from, to } = windowAt({ along, down }, geometry, guide);
        expect((bottom - top) * (to - from)).toBeLessThanOrEqual(12 * 8 * 60);
        if (along + seen.width <= guide.minutes * 6.4)
          expect([from <= along / 6.4, to >= (along + seen.width) / 6.4]).toEqual([true, true]);
        if (down + seen.height <= 96_000)
          expect([top <= down / 96, bottom >= (down + seen.height) / 96]).toEqual([true, true]);
        expect(from).toBeLessThan(to);
        expect(top).toBeLessThan(bottom);
      }
  });
  it('move no further than needed to show a programme, and do not move for a visible one', () => {
    const offsets = { along: 640, down: 960 };
    const reveal = (row: number, span: readonly [number, number], minute = span[0]) =>
      offsetsToReveal({ row, minute }, span, offsets, geometry);
    // Visible: minutes 100 to 271, rows 10 to 16.
    expect(reveal(12, [120, 180])).toEqual(offsets);
    expect(reveal(12, [60, 120])).toEqual({ along: 60 * 6.4 - 24, down: 960 });
    expect(reveal(9, [250, 310])).toEqual({ along: 310 * 6.4 - 1100 + 24, down: 9 * 96 });
    expect(reveal(17, [120, 180])).toEqual({ along: 640, down: 18 * 96 - 640 });
    // Longer than the view: its visible part with the cursor stays, else the cursor is brought to the start.
    expect(reveal(12, [0, 600], 150)).toEqual(offsets);
    expect(reveal(12, [0, 600], 400)).toEqual({ along: 400 * 6.4 - 24, down: 960 });
  });
  it('are fetched in pieces, with one more in the scroll direction, and adjacent pieces in one call', () => {
    const window = { top: 15, bottom: 25, from: 300, to: 500 };
    expect(piecesFor(window, { along: 0, down: 0 }, guide)).toEqual([
      { channels: 0, hours: 0 },
      { channels: 0, hours: 1 },
      { channels: 1, hours: 0 },
      { channels: 1, hours: 1 },
    ]);
    expect(piecesFor(window, { along: 1, down: 1 }, guide).slice(4)).toEqual([
      { channels: 0, hours: 2 },
      { channels: 1, hours: 2 },
      { channels: 2, hours: 0 },
      { channels: 2, hours: 1 },
    ]);
    expect(piecesFor({ ...window, from: 0, to: 300 }, { along: -1, down: 0 }, guide)).toHaveLength(2);
    expect(
      groupIntoCalls(
        [
          { channels: 0, hours: 1 },
          { channels: 1, hours: 0 },
          { channels: 0, hours: 0 },
          { channels: 0, hours: 3 },
        ],
        4,
      ),
    ).toEqual([
      [
        { channels: 0, hours: 0 },
        { channels: 0, hours: 1 },
      ],
      [{ channels: 0, hours: 3 }],
      [{ channels: 1, hours: 0 }],
    ]);
  });
});

const START = at('2026-11-21T00:00:00Z');
const iso = (minute: number): string => new Date(START + minute * 60_000).toISOString();
/** Half-hour programmes on the even channels, of an hour and a half across the pieces' borders on the odd ones. */
const programmesOf = (channel: number, from: number, to: number): Programme[] => {
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
function server(channels = 1000, days = 7) {
  const asks: EpgRequest[] = [];
  const state = { isDown: false };
  const guide = { startDate: iso(0), endDate: iso(days * 1440), totalChannels: channels };
  const answer = (ask: EpgRequest): EpgResponse => {
    const first = ask.lastSeen === undefined ? (ask.position ?? 0) : Number(ask.lastSeen) + 1;
    const [from, to] = [(at(ask.from) - START) / 60_000, (at(ask.to) - START) / 60_000];
    const items = Array.from({ length: Math.min(ask.rpp, channels - first) }, (_, i): EpgItem => ({
      id: `c${first + i}`,
      eventId: `c${first + i}`,
      name: `C${first + i}`,
      position: first + i,
      accessLevel: 'GRANTED',
      programmes: programmesOf(first + i, from, to),
    }));
    return {
      items,
      lastSeen: String(first + items.length - 1),
      moreDataAvailable: first + items.length < channels,
      guide,
    };
  };
  const data = createGuideData(guide, async (ask, signal) => {
    asks.push(ask);
    await Promise.resolve();
    if (signal.aborted || state.isDown) throw new Error('down');
    return answer(ask);
  });
  const settle = async (): Promise<void> => {
    for (let i = 0; i < 30; i++) await Promise.resolve();
  };
  return { data, asks, state, settle, answer };
}

describe('guide data', () => {
  it('requests each piece once: twenty channels, later hours, and the next channels by lastSeen', async () => {
    const { data, asks, settle } = server();
    data.request([{ channels: 0, hours: 0 }]);
    data.request([{ channels: 0, hours: 0 }]);
    await settle();
    data.request([
      { channels: 0, hours: 0 },
      { channels: 0, hours: 1 },
      { channels: 0, hours: 2 },
    ]);
    expect(data.isLoading()).toBe(true);
    await settle();
    data.request([{ channels: 1, hours: 0 }]);
    await settle();
    data.request([{ channels: 7, hours: 0 }]);
    await settle();
    expect(asks).toEqual([
      { from: iso(0), to: iso(360), rpp: 20 },
      { from: iso(360), to: iso(1080), rpp: 20 },
      { from: iso(0), to: iso(360), rpp: 20, lastSeen: '19' },
      { from: iso(0), to: iso(360), rpp: 20, position: 140 },
    ]);
    expect(data.isLoading()).toBe(false);
    expect(data.channel(140)?.name).toBe('C140');
  });
  it('joins pieces without repeating programmes that cross their border, and keeps the same list while nothing changes', async () => {
    const { data, settle } = server();
    data.request([
      { channels: 0, hours: 0 },
      { channels: 0, hours: 1 },
    ]);
    await settle();
    expect(data.line(1, 300, 480).programmes.map(({ id }) => id)).toEqual(['p1-3', 'p1-4', 'p1-5']);
    expect(data.line(1, 300, 480).programmes).toBe(data.line(1, 300, 480).programmes);
    expect(data.line(1, 300, 900).gaps).toEqual([[720, 900]]);
    expect(data.line(25, 0, 100).gaps).toEqual([[0, 100]]);
  });
  it('drops distant pieces: a week forward and back keeps only a few windows', async () => {
    const { data, settle } = server();
    const most: number[] = [];
    for (let hours = 0; hours < 27; hours++)
      for (const channels of [0, 1, 2]) {
        data.request([{ channels, hours }]);
        await settle();
        most.push(data.size());
      }
    for (let hours = 26; hours >= 0; hours--) {
      data.request([{ channels: 0, hours }]);
      await settle();
      most.push(data.size());
    }
    expect(Math.max(...most)).toBeLessThanOrEqual(32);
    expect(data.line(0, 0, 60).gaps).toEqual([]);
  });
  it('skips pieces that were scrolled past, and waits after a failure until a retry is requested', async () => {
    const { data, asks, state, settle } = server();
    data.request([{ channels: 3, hours: 0 }]);
    data.request([{ channels: 9, hours: 4 }]);
    await settle();
    expect([data.line(60, 0, 60).gaps, data.line(180, 1440, 1500).gaps]).toEqual([[[0, 60]], []]);
    state.isDown = true;
    data.request([{ channels: 0, hours: 0 }]);
    await settle();
    expect(data.hasFailed()).toBe(true);
    data.request([{ channels: 1, hours: 1 }]);
    expect(asks).toHaveLength(3);
    state.isDown = false;
    data.retry();
    await settle();
    expect([data.hasFailed(), data.line(20, 360, 420).gaps]).toEqual([false, []]);
  });
  it('distinguishes a gap without programmes from an unknown range', () => {
    const { data, answer } = server();
    const { items, ...rest } = answer({ from: iso(0), to: iso(720), rpp: 20 });
    const without = (ids: readonly string[]) =>
      items.map((item) => ({ ...item, programmes: item.programmes.filter(({ id }) => !ids.includes(id)) }));
    data.put({ ...rest, items: without(['p0-3', 'p0-4', 'p0-11']) }, 0, 720);
    expect(data.line(0, 60, 420)).toMatchObject({
      gaps: [],
      holes: [
        [90, 150],
        [330, 360],
      ],
    });
    expect(data.line(0, 600, 900)).toMatchObject({ gaps: [[720, 900]], holes: [] });
    data.put({ ...rest, items: items.map((item) => ({ ...item, programmes: [] })) }, 0, 720);
    expect(data.line(0, 60, 420)).toMatchObject({ programmes: [], gaps: [], holes: [[60, 420]] });
  });
  it('uses the data that came with the page, and ignores incomplete pieces', () => {
    const { data, answer } = server();
    data.put(answer({ from: iso(60), to: iso(800), rpp: 20 }), 60, 800);
    expect([data.line(0, 0, 360).gaps, data.line(0, 360, 720).gaps, data.line(0, 720, 1080).gaps]).toEqual([
      [[0, 360]],
      [],
      [[720, 1080]],
    ]);
    data.put(answer({ from: iso(0), to: iso(360), rpp: 20, position: 5 }), 0, 360);
    expect(data.line(5, 0, 360).gaps).toEqual([[0, 360]]);
  });

  it('identifies a programme by its first minute, also where only its later hours are known', () => {
    const { data, answer } = server();
    const later = answer({ from: iso(360), to: iso(720), rpp: 20 });
    const long = { ...later.items[0]!.programmes[0]!, id: 'long', startDate: iso(0), endDate: iso(720) };
    data.put({ ...later, items: later.items.map((item) => ({ ...item, programmes: [long] })) }, 360, 720);
    expect([data.programmeAt(0, 0)?.id, data.programmeAt(0, 400)?.id, data.programmeAt(0, 800)]).toEqual([
      'long',
      'long',
      undefined,
    ]);
  });
});

describe('keys', () => {
  const key = (name: string, more: { ctrlKey?: boolean; shiftKey?: boolean } = {}) => ({
    key: name,
    ctrlKey: false,
    shiftKey: false,
    ...more,
  });
  const around = (more: Partial<MoveContext> = {}): MoveContext => ({
    minutes: 7 * 1440,
    channels: 40,
    firstMinute: 600,
    rowsPerPage: 6,
    isRtl: false,
    dayAt: (minute) => [Math.floor(minute / 1440) * 1440, (Math.floor(minute / 1440) + 1) * 1440],
    sameTimeNextDay: (minute, direction) => minute + direction * 1440,
    spanAt: ({ row, minute }) => {
      const found = programmeAt(programmesOf(row, minute - 1, minute + 1), minute, START);
      return found && spanOf(found, START);
    },
    ...more,
  });
  it('Up and Down keep the time and not the index', () => {
    const cursor = { row: 0, minute: 660 };
    const down = moveCursor(key('ArrowDown'), cursor, around())!;
    expect(down).toEqual({ row: 1, minute: 660 });
    expect(moveCursor(key('ArrowUp'), moveCursor(key('ArrowDown'), down, around())!, around())).toEqual(down);
    expect(moveCursor(key('ArrowUp'), cursor, around())).toEqual(cursor);
  });
  it('Left and Right move from programme to programme, mirrored from right to left', () => {
    expect(moveCursor(key('ArrowRight'), { row: 1, minute: 640 }, around())).toEqual({ row: 1, minute: 720 });
    expect(moveCursor(key('ArrowLeft'), { row: 0, minute: 675 }, around())).toEqual({ row: 0, minute: 630 });
    expect(moveCursor(key('ArrowLeft'), { row: 1, minute: 640 }, around({ isRtl: true }))).toEqual({
      row: 1,
      minute: 720,
    });
    // The one before reaches out of sight: its visible part.
    expect(moveCursor(key('ArrowLeft'), { row: 1, minute: 640 }, around({ firstMinute: 600 }))).toEqual({
      row: 1,
      minute: 600,
    });
    expect(moveCursor(key('ArrowLeft'), { row: 0, minute: 3 }, around())).toEqual({ row: 0, minute: 3 });
    expect(moveCursor(key('ArrowRight'), { row: 0, minute: 10_079 }, around())).toEqual({ row: 0, minute: 10_079 });
  });
  it('Home and End go to the ends of the day and of the guide, PageUp and PageDown move by one view of rows or one day', () => {
    const cursor = { row: 10, minute: 2000 };
    expect(['Home', 'End', 'PageDown', 'PageUp'].map((name) => moveCursor(key(name), cursor, around()))).toEqual([
      { row: 10, minute: 1440 },
      { row: 10, minute: 2879 },
      { row: 16, minute: 2000 },
      { row: 4, minute: 2000 },
    ]);
    expect(['Home', 'End'].map((name) => moveCursor(key(name, { ctrlKey: true }), cursor, around()))).toEqual([
      { row: 0, minute: 2000 },
      { row: 39, minute: 2000 },
    ]);
    expect(['PageDown', 'PageUp'].map((name) => moveCursor(key(name, { shiftKey: true }), cursor, around()))).toEqual([
      { row: 10, minute: 3440 },
      { row: 10, minute: 560 },
    ]);
    expect(moveCursor(key('a'), cursor, around())).toBeUndefined();
  });
  test('2,000 random keys stay inside the guide, also where nothing is loaded yet', () => {
    const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'];
    let seed = 42;
    const random = (): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed / 2 ** 31;
    };
    let cursor: Cursor = { row: 0, minute: 700 };
    for (let i = 0; i < 2000; i++) {
      const blind = random() < 0.2 ? { spanAt: () => undefined } : {};
      cursor = moveCursor(
        key(keys[Math.floor(random() * keys.length)]!, { ctrlKey: random() < 0.2, shiftKey: random() < 0.2 }),
        cursor,
        around(blind),
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

test('a guide that ends before it starts is empty and does not wait forever', async () => {
  const items = [{ id: 'one', eventId: 'one', name: 'One', position: 0, accessLevel: 'GRANTED', programmes: [] }];
  const guide = (endDate: string) => ({ startDate: '2026-11-21T00:00:00Z', endDate, totalChannels: 1 });
  const drawn = async (endDate: string) =>
    (await renderWidget(widget, { items, guide: guide(endDate) }, { ports: createTestPorts() })).html;
  const ended = await drawn('2026-11-20T00:00:00Z');
  expect(ended).toContain('Epg empty');
  expect(ended).not.toContain('role="grid"');
  expect(await drawn('2026-11-22T00:00:00Z')).toContain('role="grid"');
});
