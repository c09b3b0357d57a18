// A page of any length in pieces: which of its rows an answer holds, and the cursor with which to go on. Pure.
// A cursor names the published version and a row of it. A version never changes, so a cursor is exact as long as its version is
// current; after a publish the reader starts the page anew instead of joining rows of two versions.
import { elementKind } from '#engine/page/decodeElement.ts';
import type { PagePaging } from '#schemas/page/paging.ts';

/** Rows of an answer that asks for no number: as many as keep a heading in the browser's page (engine/react/PageView.tsx). */
export const PIECE_ROWS = 60;
/** The hero widget shows at most as many as one row, so a cut gives way to no more. */
const MOST_HEROES = 20;

export type PieceQuery = {
  /** Rows at most. */ readonly rpp?: number | undefined;
  readonly lastSeen?: string | undefined;
};
/** A part of a page's elements in order; `paging` is undefined when it is the whole page. */
export type Piece = { readonly elements: readonly unknown[]; readonly paging: PagePaging | undefined };

/** `bad-cursor`: it is none of this page; `old-cursor`: of another version. */
export function pieceOf(
  elements: readonly unknown[],
  version: number,
  { rpp = PIECE_ROWS, lastSeen }: PieceQuery,
): Piece | 'bad-cursor' | 'old-cursor' {
  const rows = rowsOf(elements, elements);
  let from = 0;
  if (lastSeen) {
    const seen = rowsSeen(lastSeen);
    if (!seen) return 'bad-cursor';
    if (seen.version !== version) return 'old-cursor';
    from = seen.row;
    if (from > rows.length) return 'bad-cursor';
  }
  const to = endOf(rows, from, rpp);
  if (from === 0 && to === rows.length) return { elements, paging: undefined };
  const { found, first } = between(elements, from, to);
  return {
    elements: found,
    paging: { ...(first > 0 && { from: first }), lastSeen: cursorOf(version, to), moreDataAvailable: to < rows.length },
  };
}

type RowPlace = { readonly element: unknown; readonly siblings: readonly unknown[] };

/** Everything that is drawn as a row of its own; of a section that is filled in, what is in it. */
function rowsOf(elements: readonly unknown[], siblings: readonly unknown[]): RowPlace[] {
  return elements.flatMap((element) => {
    const inner = innerOf(element);
    return inner ? rowsOf(inner, inner) : [{ element, siblings }];
  });
}

function innerOf(element: unknown): readonly unknown[] | undefined {
  const inner =
    typeof element === 'object' && element !== null ? (element as { elements?: unknown }).elements : undefined;
  return Array.isArray(inner) && inner.length > 0 ? inner : undefined;
}

/** Heroes in a row become one row on the screen, so a cut never parts them. */
function endOf(rows: readonly RowPlace[], from: number, rpp: number): number {
  let to = Math.min(from + rpp, rows.length);
  const isHero = (at: number): boolean => {
    const { element } = rows[at]!;
    return (
      typeof element === 'object' && element !== null && elementKind(element as Record<string, unknown>) === 'hero'
    );
  };
  while (
    to > 0 &&
    to < rows.length &&
    to - from < rpp + MOST_HEROES &&
    rows[to - 1]!.siblings === rows[to]!.siblings &&
    isHero(to - 1) &&
    isHero(to)
  )
    to++;
  return to;
}

/** The elements that hold the rows [from, to). A section that a cut goes through is there with its part; only its first part has the heading. */
function between(
  elements: readonly unknown[],
  from: number,
  to: number,
): { found: unknown[]; /** Index of the first of them. */ first: number } {
  const found: unknown[] = [];
  let at = 0;
  let first = -1;
  for (const [index, element] of elements.entries()) {
    if (at >= to) break;
    const inner = innerOf(element);
    const size = inner ? rowsOf(inner, inner).length : 1;
    if (at + size > from) {
      if (first < 0) first = index;
      found.push(
        !inner || (from <= at && at + size <= to)
          ? element
          : partOf(element as Record<string, unknown>, inner, from - at, to - at),
      );
    }
    at += size;
  }
  return { found, first: Math.max(0, first) };
}

function partOf(
  { title, ...section }: Record<string, unknown>,
  inner: readonly unknown[],
  from: number,
  to: number,
): unknown {
  return { ...section, ...(from <= 0 && title !== undefined && { title }), elements: between(inner, from, to).found };
}

/** Opaque to clients. @param row number of rows up to and with the last one delivered. */
const cursorOf = (version: number, row: number): string =>
  Buffer.from(JSON.stringify([version, row])).toString('base64url');

/** Rows that a page's elements are, those in its sections with them. */
export const countRows = (elements: readonly unknown[]): number => rowsOf(elements, elements).length;

/** How far a cursor has come, as rows up to and with the last one delivered. Undefined when it is none. */
export function rowsSeen(cursor: string): { readonly version: number; readonly row: number } | undefined {
  try {
    const value = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown;
    const isCursor =
      Array.isArray(value) &&
      value.length === 2 &&
      value.every((part) => Number.isSafeInteger(part) && (part as number) >= 0);
    return isCursor ? { version: value[0] as number, row: value[1] as number } : undefined;
  } catch {
    return undefined;
  }
}
