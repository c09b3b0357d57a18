// Divides a long page into parts of some rows (`piece`): selects the rows of a response, and creates the cursor of the
// next part. Pure functions. A cursor names a published version and a row of it. A version never changes, so a cursor
// is exact as long as its version is current. After a publish the client loads the page again from the start instead of
// joining rows of two versions.
import { findElementKind } from '#engine/page/decodeElement.ts';
import type { PagePaging } from '#schemas/page/paging.ts';
import { parseJson } from '../../json/readJson.ts';

/**
 * Default number of rows of a piece: the browser renders as many rows without windowing (engine/react/PageView.tsx).
 */
export const PIECE_ROWS = 60;
/**
 * The hero widget shows at most this many heroes as one row, so a piece grows by at most this many to keep them
 * together.
 */
const MAX_HEROES = 20;

/** Which rows of a page to return. */
export type PieceQuery = {
  /** Maximum number of rows. Default: PIECE_ROWS. */
  readonly rpp?: number | undefined;
  /** Cursor of the last piece; missing or empty: from the start. */
  readonly lastSeen?: string | undefined;
};

/** A part of a page's elements in order. `paging` is undefined when it is the whole page. */
export type PagePiece = { readonly elements: readonly unknown[]; readonly paging: PagePaging | undefined };

/**
 * Returns the next piece of a page.
 * @returns `old-cursor` for a cursor of another version, `bad-cursor` for any other text that is not a cursor of this
 *   page.
 */
export function cutPiece(
  elements: readonly unknown[],
  version: number,
  { rpp = PIECE_ROWS, lastSeen }: PieceQuery,
): PagePiece | 'bad-cursor' | 'old-cursor' {
  const rows = listRows(elements, elements);
  let from = 0;
  if (lastSeen) {
    const cursor = readPageCursor(lastSeen);
    if (!cursor) return 'bad-cursor';
    if (cursor.version !== version) return 'old-cursor';
    from = cursor.row;
    if (from > rows.length) return 'bad-cursor';
  }
  const to = findPieceEnd(rows, from, rpp);
  if (from === 0 && to === rows.length) return { elements, paging: undefined };
  const { selected, firstIndex } = selectRows(elements, from, to);
  return {
    elements: selected,
    paging: {
      ...(firstIndex > 0 && { from: firstIndex }),
      lastSeen: createPageCursor(version, to),
      moreDataAvailable: to < rows.length,
    },
  };
}

/** A row's element with the list that contains it: the page's elements or those of a section. */
type RowPosition = { readonly element: unknown; readonly siblings: readonly unknown[] };

/** Returns every element that is rendered as a row: for an expanded section the elements in it. */
function listRows(elements: readonly unknown[], siblings: readonly unknown[]): RowPosition[] {
  return elements.flatMap((element) => {
    const inner = getInnerElements(element);
    return inner ? listRows(inner, inner) : [{ element, siblings }];
  });
}

function getInnerElements(element: unknown): readonly unknown[] | undefined {
  const inner =
    typeof element === 'object' && element !== null ? (element as { elements?: unknown }).elements : undefined;
  return Array.isArray(inner) && inner.length > 0 ? inner : undefined;
}

/**
 * Returns the index after the last row of a piece. Consecutive heroes are rendered as one row, so they stay in one
 * piece.
 */
function findPieceEnd(rows: readonly RowPosition[], from: number, rpp: number): number {
  let to = Math.min(from + rpp, rows.length);
  const isHero = (index: number): boolean => {
    const { element } = rows[index]!;
    return (
      typeof element === 'object' && element !== null && findElementKind(element as Record<string, unknown>) === 'hero'
    );
  };
  while (
    to > 0 &&
    to < rows.length &&
    to - from < rpp + MAX_HEROES &&
    rows[to - 1]!.siblings === rows[to]!.siblings &&
    isHero(to - 1) &&
    isHero(to)
  )
    to++;
  return to;
}

type SelectedRows = {
  readonly selected: unknown[];
  /** Index in the page's elements of the first selected one. */
  readonly firstIndex: number;
};

/**
 * Returns the elements that contain the rows [from, to). A section that continues in the next piece is shortened to its
 * rows in this piece; only its first part has the heading.
 */
function selectRows(elements: readonly unknown[], from: number, to: number): SelectedRows {
  const selected: unknown[] = [];
  let row = 0;
  let firstIndex = -1;
  for (const [index, element] of elements.entries()) {
    if (row >= to) break;
    const inner = getInnerElements(element);
    const size = inner ? listRows(inner, inner).length : 1;
    if (row + size > from) {
      if (firstIndex < 0) firstIndex = index;
      const isWhole = !inner || (from <= row && row + size <= to);
      selected.push(isWhole ? element : cutSection(element as Record<string, unknown>, inner, from - row, to - row));
    }
    row += size;
  }
  return { selected, firstIndex: Math.max(0, firstIndex) };
}

function cutSection(
  { title, ...section }: Record<string, unknown>,
  inner: readonly unknown[],
  from: number,
  to: number,
): unknown {
  return {
    ...section,
    ...(from <= 0 && title !== undefined && { title }),
    elements: selectRows(inner, from, to).selected,
  };
}

/**
 * Returns a cursor. Clients must not interpret it.
 * @param row number of rows that have been delivered.
 */
const createPageCursor = (version: number, row: number): string =>
  Buffer.from(JSON.stringify([version, row])).toString('base64url');

/** Counts the rows of a page's elements, with those in its sections. */
export const countRows = (elements: readonly unknown[]): number => listRows(elements, elements).length;

/** The content of a cursor. `row` is the number of rows that have been delivered. */
type PageCursor = { readonly version: number; readonly row: number };

/** Reads a cursor; undefined for a text that is not one. */
export function readPageCursor(cursor: string): PageCursor | undefined {
  const value = parseJson(Buffer.from(cursor, 'base64url'));
  const isCursor =
    Array.isArray(value) &&
    value.length === 2 &&
    value.every((part) => Number.isSafeInteger(part) && (part as number) >= 0);
  return isCursor ? { version: value[0] as number, row: value[1] as number } : undefined;
}
