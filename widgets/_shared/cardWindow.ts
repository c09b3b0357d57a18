// Computes which cards of a row are mounted and visible. A row is a list of columns of equal width, each with one or two
// cards ("lines"); the index of a card counts column by column. All functions are pure.

/** Number of cards in the first render, on the server and in the browser, for windows of any size. */
export const INITIAL_CARDS = 8;
/** Rows up to this length have a placeholder for each unmounted card; longer rows have one spacer for adjacent ones. */
const MAX_PLACEHOLDERS = 60;
/** Columns that stay mounted beyond each visible edge. */
const OVERSCAN_COLUMNS = 2;

/** Measured layout of a row, in CSS px. */
export type ScrollerLayout = {
  /** Scroll position from the start edge, in both directions of writing. */
  readonly offset: number;
  /** Width of the visible part. */
  readonly viewport: number;
  /** Width of the empty space before the first column and after the last one. */
  readonly gutter: number;
  /** Width of a column. */
  readonly column: number;
  /** Width of the space between two columns. */
  readonly gap: number;
  /** Number of columns. */
  readonly columns: number;
};

/**
 * Visible columns: `first` to `last` are at least partly visible, `lastFull` is the last one that is completely
 * visible.
 */
export type VisibleRange = {
  readonly first: number;
  readonly last: number;
  readonly lastFull: number;
  /** Whether the row is scrolled to its start. */
  readonly isAtStart: boolean;
  /** Whether the row is scrolled to its end; true at the same time as `isAtStart` when all cards fit. */
  readonly isAtEnd: boolean;
};

/**
 * Computes the visible columns.
 * @returns the range; only the first column for a layout without sizes
 */
export function computeVisibleRange({ offset, viewport, gutter, column, gap, columns }: ScrollerLayout): VisibleRange {
  const step = column + gap;
  const lastColumn = columns - 1;
  if (!(step > 0) || columns < 1) return { first: 0, last: 0, lastFull: 0, isAtStart: true, isAtEnd: true };
  const clamp = (value: number) => Math.min(Math.max(value, 0), lastColumn);
  // A column that is only in the start gutter is faded out and counts as invisible. So does a column at the end of the
  // row of which 8 px or less are visible. 1 and 2 px are tolerances, because scroll positions have fractions.
  const first = clamp(Math.floor((offset + 1 - column) / step) + 1);
  const last = clamp(Math.ceil((offset + viewport - 8 - gutter) / step) - 1);
  const lastFull = clamp(Math.floor((offset + viewport - gutter - column + 1) / step));
  const length = 2 * gutter + columns * step - gap;
  return {
    first,
    last: Math.max(first, last),
    lastFull: Math.max(first, lastFull),
    isAtStart: offset < 2,
    isAtEnd: offset + viewport > length - 2,
  };
}

/**
 * Returns the range of mounted cards; `to` is exclusive. It has at least as many cards as the first render, so that
 * hydration removes none.
 *
 * @param visible undefined before the row is measured
 * @param count number of cards
 * @param lines number of cards in a column
 */
export function computeMountedCards(
  visible: VisibleRange | undefined,
  count: number,
  lines: number,
): readonly [from: number, to: number] {
  const minimum = Math.min(INITIAL_CARDS, count);
  if (!visible) return [0, minimum];
  let from = Math.max(0, (visible.first - OVERSCAN_COLUMNS) * lines);
  let to = Math.min(count, (visible.last + 1 + OVERSCAN_COLUMNS) * lines);
  if (to - from < minimum) {
    to = Math.min(count, from + minimum);
    from = Math.max(0, to - minimum);
    from -= from % lines;
  }
  return [from, to];
}

/**
 * An element of the list: a card, the placeholder of one card, or a spacer for several columns of a row or lines of a
 * grid. `index` is the position of the card, or of the first card that the spacer replaces.
 */
export type ListCell =
  | { readonly type: 'card' | 'placeholder'; readonly index: number }
  | { readonly type: 'spacer'; readonly index: number; readonly columns: number };

/**
 * Lists the cells of a row or grid: cards for the mounted range and for the column of the Tab stop, because a focused
 * card must not unmount, and placeholders or spacers for the others.
 * @param count number of cards.
 * @param tabStop index of the card that Tab reaches.
 * @param lines number of cards in a column of a row, or in a line of a grid.
 */
export function listCells(
  count: number,
  [from, to]: readonly [number, number],
  tabStop: number,
  lines: number,
): ListCell[] {
  const stopFrom = tabStop - (tabStop % lines);
  const isMounted = (index: number) => (index >= from && index < to) || (index >= stopFrom && index < stopFrom + lines);
  const cells: ListCell[] = [];
  for (let index = 0; index < count; index++) {
    if (isMounted(index)) cells.push({ type: 'card', index });
    else if (count <= MAX_PLACEHOLDERS) cells.push({ type: 'placeholder', index });
    else {
      const start = index;
      while (index + 1 < count && !isMounted(index + 1)) index++;
      cells.push({ type: 'spacer', index: start, columns: Math.ceil((index + 1 - start) / lines) });
    }
  }
  return cells;
}

/** States of a card (specification, content-and-viewing, section 2.4). */
export type CardState = 'default' | 'active' | 'before-active' | 'after-active' | 'hidden';

/**
 * Returns the state of a card.
 * @param active index of the hovered or focused card.
 * @param visible undefined for a grid, or before the row is measured: no card is hidden.
 * @param lines number of cards in a column.
 */
export function getCardState(
  index: number,
  active: number | undefined,
  visible: VisibleRange | undefined,
  lines: number,
): CardState {
  if (index === active) return 'active';
  const column = Math.floor(index / lines);
  if (visible && (column < visible.first || column > visible.last)) return 'hidden';
  if (active !== undefined && index === active - lines) return 'before-active';
  if (active !== undefined && index === active + lines) return 'after-active';
  return 'default';
}

/**
 * Returns the nearest scroll offset, in px, at which a column is completely visible.
 *
 * @param column index of the column
 * @returns undefined if it already is
 */
export function computeScrollOffset(column: number, layout: ScrollerLayout): number | undefined {
  const step = layout.column + layout.gap;
  if (column * step < layout.offset - 1) return column * step;
  const end = layout.gutter + column * step + layout.column;
  const isBeyondEnd = end > layout.offset + layout.viewport + 1;
  return isBeyondEnd ? Math.max(0, (column - countFullColumns(layout) + 1) * step) : undefined;
}

/** Columns that are completely visible together, at least 1. */
export function countFullColumns({ viewport, gutter, column, gap }: ScrollerLayout): number {
  return Math.max(1, Math.floor((viewport - gutter + gap) / (column + gap)));
}

/** Creates React keys from item ids. A repeated id gets a number, so that every key is unique. */
export function createItemKeys(items: readonly { readonly id: string }[]): string[] {
  const counts = new Map<string, number>();
  return items.map(({ id }) => {
    const count = counts.get(id) ?? 0;
    counts.set(id, count + 1);
    return count ? `${id}#${count}` : id;
  });
}
