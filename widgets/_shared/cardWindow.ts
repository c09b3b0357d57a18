// Which cards of a row are alive. Pure: measured numbers in, indices out. A row is a run of columns of equal width, each of
// one or two cards ("lines"); an index counts cards, column by column.

/** Cards drawn by the server and by the first client render, whatever the window. */
export const FIRST_CARDS = 8;
/** Above this count dead cards share one spacer; below it each keeps its own empty box. */
const BOXES_UP_TO = 60;
/** Columns kept alive beyond each visible edge. */
const MARGIN = 2;

/** Measures of a row in CSS px. `offset` counts from the row's start edge in both directions of writing. */
export type Measures = {
  readonly offset: number;
  readonly viewport: number;
  readonly gutter: number;
  readonly column: number;
  readonly gap: number;
  readonly columns: number;
};

/** Columns in sight: `first` and `last` are at least partly visible, `full` is the last one that is whole. */
export type Sight = {
  readonly first: number;
  readonly last: number;
  readonly full: number;
  readonly atStart: boolean;
  readonly atEnd: boolean;
};

export function sightOf({ offset, viewport, gutter, column, gap, columns }: Measures): Sight {
  const step = column + gap;
  const end = columns - 1;
  if (!(step > 0) || columns < 1) return { first: 0, last: 0, full: 0, atStart: true, atEnd: true };
  const clamp = (value: number) => Math.min(Math.max(value, 0), end);
  // A column that shows only in the start gutter lies under the fade: not in sight.
  const first = clamp(Math.floor((offset + 1 - column) / step) + 1);
  const last = clamp(Math.ceil((offset + viewport - 8 - gutter) / step) - 1);
  const full = clamp(Math.floor((offset + viewport - gutter - column + 1) / step));
  const length = 2 * gutter + columns * step - gap;
  return {
    first,
    last: Math.max(first, last),
    full: Math.max(first, full),
    atStart: offset < 2,
    atEnd: offset + viewport > length - 2,
  };
}

/** Live cards [from, to) for a sight; never fewer than the server drew, so that the first effect only adds. */
export function liveRange(sight: Sight | undefined, count: number, lines: number): readonly [number, number] {
  if (!sight) return [0, Math.min(FIRST_CARDS, count)];
  let from = Math.max(0, (sight.first - MARGIN) * lines);
  let to = Math.min(count, (sight.last + 1 + MARGIN) * lines);
  const least = Math.min(FIRST_CARDS, count);
  if (to - from < least) {
    to = Math.min(count, from + least);
    from = Math.max(0, to - least);
    from -= from % lines;
  }
  return [from, to];
}

export type Cell =
  | { readonly type: 'card' | 'box'; readonly index: number }
  | { readonly type: 'spacer'; readonly index: number; readonly columns: number };

/**
 * What stands in the list: a card for each live index and for `kept` (the Tab stop: a focused card is never unmounted), and
 * for the rest an empty box each, or spacers in long rows.
 */
export function cellsOf(count: number, [from, to]: readonly [number, number], kept: number, lines: number): Cell[] {
  const keptFrom = kept - (kept % lines);
  const isLive = (index: number) => (index >= from && index < to) || (index >= keptFrom && index < keptFrom + lines);
  const cells: Cell[] = [];
  for (let index = 0; index < count; index++) {
    if (isLive(index)) cells.push({ type: 'card', index });
    else if (count <= BOXES_UP_TO) cells.push({ type: 'box', index });
    else {
      const start = index;
      while (index + 1 < count && !isLive(index + 1)) index++;
      cells.push({ type: 'spacer', index: start, columns: Math.ceil((index + 1 - start) / lines) });
    }
  }
  return cells;
}

export type CardState = 'default' | 'active' | 'before-active' | 'after-active' | 'hidden';

/** State of a card (content-and-viewing 2.4). `active` is the hovered or focused card. */
export function stateOf(index: number, active: number | undefined, sight: Sight | undefined, lines: number): CardState {
  if (index === active) return 'active';
  const column = Math.floor(index / lines);
  if (sight && (column < sight.first || column > sight.last)) return 'hidden';
  if (active !== undefined && index === active - lines) return 'before-active';
  if (active !== undefined && index === active + lines) return 'after-active';
  return 'default';
}

/** Offset that brings a column fully into sight with the least movement, or undefined when it is. */
export function offsetFor(column: number, measures: Measures): number | undefined {
  const step = measures.column + measures.gap;
  const fits = Math.max(1, Math.floor((measures.viewport - measures.gutter + measures.gap) / step));
  if (column * step < measures.offset - 1) return column * step;
  const end = measures.gutter + column * step + measures.column;
  if (end > measures.offset + measures.viewport + 1) return Math.max(0, (column - fits + 1) * step);
  return undefined;
}

/** React keys by item id: a repeated id gets a number, so that both stay and neither loses its node. */
export function keysOf(items: readonly { readonly id: string }[]): string[] {
  const seen = new Map<string, number>();
  return items.map(({ id }) => {
    const times = seen.get(id) ?? 0;
    seen.set(id, times + 1);
    return times ? `${id}#${times}` : id;
  });
}
