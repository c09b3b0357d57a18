import { describe, expect, it } from 'vitest';
import { cellsOf, FIRST_CARDS, keysOf, liveRange, offsetFor, sightOf, stateOf, type Measures } from './cardWindow.ts';

/** A row of 40 cards of 304 px in a window of 1280 px. */
const at = (offset: number, more: Partial<Measures> = {}): Measures => ({
  offset,
  viewport: 1280,
  gutter: 100,
  column: 304,
  gap: 16,
  columns: 40,
  ...more,
});

describe('sightOf', () => {
  it('counts whole cards and the card that is partly visible', () => {
    expect(sightOf(at(0))).toEqual({ first: 0, last: 3, full: 2, atStart: true, atEnd: false });
    expect(sightOf(at(320))).toEqual({ first: 1, last: 4, full: 3, atStart: false, atEnd: false });
  });
  it('detects the end of the row', () =>
    expect(sightOf(at(40 * 320 - 16 + 200 - 1280))).toMatchObject({ last: 39, full: 39, atEnd: true }));
  it('shows a short row completely', () =>
    expect(sightOf(at(0, { columns: 3 }))).toMatchObject({ first: 0, last: 2, full: 2, atStart: true, atEnd: true }));
  it('accepts an unmeasured row', () =>
    expect(sightOf(at(0, { column: 0, gap: 0 }))).toMatchObject({ first: 0, last: 0 }));
});

describe('liveRange', () => {
  it('equals the range of the server before the row is measured', () =>
    expect(liveRange(undefined, 40, 1)).toEqual([0, FIRST_CARDS]));
  it('is never smaller than the range of the server, and at most nine cards at 1280 px', () => {
    for (let offset = 0; offset < 40 * 320; offset += 37) {
      const [from, to] = liveRange(sightOf(at(offset)), 40, 1);
      expect(to - from).toBeGreaterThanOrEqual(FIRST_CARDS);
      expect(to - from).toBeLessThanOrEqual(9);
    }
  });
  it('contains whole columns', () => {
    for (let first = 0; first < 20; first++)
      expect(liveRange({ first, last: first + 1, full: first, atStart: false, atEnd: false }, 40, 2)[0] % 2).toBe(0);
  });
  it('stays inside a short row', () => expect(liveRange(sightOf(at(0, { columns: 3 })), 3, 1)).toEqual([0, 3]));
});

describe('cellsOf', () => {
  it('contains a box for each card that is not mounted', () => {
    const cells = cellsOf(20, [4, 12], 6, 1);
    expect(cells).toHaveLength(20);
    expect(cells.filter((cell) => cell.type === 'card').map((cell) => cell.index)).toEqual([4, 5, 6, 7, 8, 9, 10, 11]);
  });
  it('always contains the kept card and its column', () => {
    expect(cellsOf(20, [10, 18], 1, 1)[1]?.type).toBe('card');
    expect(
      cellsOf(20, [10, 18], 3, 2)
        .filter((cell) => cell.type === 'card' && cell.index < 10)
        .map((cell) => cell.index),
    ).toEqual([2, 3]);
  });
  it('joins unmounted cards of a long row into spacers, and counts every card once', () => {
    const cells = cellsOf(500, [200, 209], 3, 1);
    expect(cells.length).toBeLessThan(14);
    expect(cells.reduce((sum, cell) => sum + (cell.type === 'spacer' ? cell.columns : 1), 0)).toBe(500);
  });
});

describe('stateOf', () => {
  const sight = sightOf(at(0));
  it('names the active card and its neighbours', () => {
    expect([0, 1, 2, 3].map((index) => stateOf(index, 1, sight, 1))).toEqual([
      'before-active',
      'active',
      'after-active',
      'default',
    ]);
  });
  it('hides cards outside the viewport, but never the active card', () => {
    expect(stateOf(7, undefined, sight, 1)).toBe('hidden');
    expect(stateOf(7, 7, sight, 1)).toBe('active');
  });
  it('uses neighbours of the same line', () => expect(stateOf(4, 2, sight, 2)).toBe('after-active'));
});

describe('offsetFor', () => {
  it('does not move for a visible card', () => expect(offsetFor(1, at(0))).toBeUndefined());
  it('moves as little as needed in both directions', () => {
    expect(offsetFor(4, at(0))).toBe(640);
    expect(offsetFor(2, at(1600))).toBe(640);
  });
});

it('keysOf gives two equal ids different keys', () =>
  expect(keysOf([{ id: 'a' }, { id: 'b' }, { id: 'a' }])).toEqual(['a', 'b', 'a#1']));
