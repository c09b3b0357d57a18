import { describe, expect, it } from 'vitest';
import {
  listCells,
  INITIAL_CARDS,
  createItemKeys,
  computeMountedCards,
  computeScrollOffset,
  computeVisibleRange,
  getCardState,
  type ScrollerLayout,
} from './cardWindow.ts';

/** The layout of a row of 40 cards of 304 px in a window of 1280 px. */
const layoutAt = (offset: number, more: Partial<ScrollerLayout> = {}): ScrollerLayout => ({
  offset,
  viewport: 1280,
  gutter: 100,
  column: 304,
  gap: 16,
  columns: 40,
  ...more,
});

describe('computeVisibleRange', () => {
  it('contains the completely and the partly visible cards', () => {
    expect(computeVisibleRange(layoutAt(0))).toEqual({
      first: 0,
      last: 3,
      lastFull: 2,
      isAtStart: true,
      isAtEnd: false,
    });
    expect(computeVisibleRange(layoutAt(320))).toEqual({
      first: 1,
      last: 4,
      lastFull: 3,
      isAtStart: false,
      isAtEnd: false,
    });
  });
  it('reports the end', () =>
    expect(computeVisibleRange(layoutAt(40 * 320 - 16 + 200 - 1280))).toMatchObject({
      last: 39,
      lastFull: 39,
      isAtEnd: true,
    }));
  it('contains all cards of a short row', () =>
    expect(computeVisibleRange(layoutAt(0, { columns: 3 }))).toMatchObject({
      first: 0,
      last: 2,
      lastFull: 2,
      isAtStart: true,
      isAtEnd: true,
    }));
  it('contains the first card of an unmeasured row', () =>
    expect(computeVisibleRange(layoutAt(0, { column: 0, gap: 0 }))).toMatchObject({ first: 0, last: 0 }));
});

describe('computeMountedCards', () => {
  it('contains the cards of the first render before the row is measured', () =>
    expect(computeMountedCards(undefined, 40, 1)).toEqual([0, INITIAL_CARDS]));
  it('never contains fewer cards than the first render, and at most nine at 1280 px', () => {
    for (let offset = 0; offset < 40 * 320; offset += 37) {
      const [from, to] = computeMountedCards(computeVisibleRange(layoutAt(offset)), 40, 1);
      expect(to - from).toBeGreaterThanOrEqual(INITIAL_CARDS);
      expect(to - from).toBeLessThanOrEqual(9);
    }
  });
  it('contains whole columns', () => {
    for (let first = 0; first < 20; first++)
      expect(
        computeMountedCards({ first, last: first + 1, lastFull: first, isAtStart: false, isAtEnd: false }, 40, 2)[0] %
          2,
      ).toBe(0);
  });
  it('stays within a short row', () =>
    expect(computeMountedCards(computeVisibleRange(layoutAt(0, { columns: 3 })), 3, 1)).toEqual([0, 3]));
});

describe('listCells', () => {
  it('has a placeholder for each unmounted card', () => {
    const cells = listCells(20, [4, 12], 6, 1);
    expect(cells).toHaveLength(20);
    expect(cells.filter((cell) => cell.type === 'card').map((cell) => cell.index)).toEqual([4, 5, 6, 7, 8, 9, 10, 11]);
  });
  it('always mounts the column of the Tab stop', () => {
    expect(listCells(20, [10, 18], 1, 1)[1]?.type).toBe('card');
    expect(
      listCells(20, [10, 18], 3, 2)
        .filter((cell) => cell.type === 'card' && cell.index < 10)
        .map((cell) => cell.index),
    ).toEqual([2, 3]);
  });
  it('has spacers in a long row and counts every card once', () => {
    const cells = listCells(500, [200, 209], 3, 1);
    expect(cells.length).toBeLessThan(14);
    expect(cells.reduce((sum, cell) => sum + (cell.type === 'spacer' ? cell.columns : 1), 0)).toBe(500);
  });
});

describe('getCardState', () => {
  const visible = computeVisibleRange(layoutAt(0));
  it('marks the active card and the cards before and after it', () => {
    expect([0, 1, 2, 3].map((index) => getCardState(index, 1, visible, 1))).toEqual([
      'before-active',
      'active',
      'after-active',
      'default',
    ]);
  });
  it('hides invisible cards, but never the active one', () => {
    expect(getCardState(7, undefined, visible, 1)).toBe('hidden');
    expect(getCardState(7, 7, visible, 1)).toBe('active');
  });
  it('marks the cards before and after on the same line', () =>
    expect(getCardState(4, 2, visible, 2)).toBe('after-active'));
});

describe('computeScrollOffset', () => {
  it('is undefined for a completely visible card', () => expect(computeScrollOffset(1, layoutAt(0))).toBeUndefined());
  it('scrolls as little as needed in both directions', () => {
    expect(computeScrollOffset(4, layoutAt(0))).toBe(640);
    expect(computeScrollOffset(2, layoutAt(1600))).toBe(640);
  });
});

it('createItemKeys makes keys of repeated ids unique', () =>
  expect(createItemKeys([{ id: 'a' }, { id: 'b' }, { id: 'a' }])).toEqual(['a', 'b', 'a#1']));
