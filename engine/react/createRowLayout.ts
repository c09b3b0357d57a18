// Divides the rows of a long page into the first ones, which are always mounted, and blocks of the others, of which
// only some are mounted. It uses no DOM.
import type { Estimate, PagePlan, PlannedRow } from '#engine/page/types.ts';
import { BLOCK_SIZE, divideIntoBlocks, type RowBlock } from './divideIntoBlocks.ts';

/** The rows of a plan, divided into first rows and blocks. */
export type Arrangement = {
  readonly rows: readonly PlannedRow[];
  /** Ids of the first rows. */
  readonly headIds: ReadonlySet<string>;
  readonly rest: readonly PlannedRow[];
  readonly blocks: readonly RowBlock<PlannedRow>[];
};

/** The division of the rows, which blocks are mounted, and heights. */
export type RowLayout = {
  /** The arrangement of the latest plan. */
  current(): Arrangement | undefined;
  /**
   * Divides a plan's rows. Returns the same object for the same rows.
   * @param first number of first rows.
   * @param idsInUse returns the rows whose content must stay.
   */
  arrange(plan: PagePlan, first: number, idsInUse: (before: Arrangement | undefined) => Iterable<string>): Arrangement;
  /** Key of the block of a row; undefined for first rows. */
  blockKeyOf(rowId: string): string | undefined;
  isMounted(key: string): boolean;
  /** Keys of the mounted blocks as one string, which changes when other blocks are mounted. */
  mountedKeys(): string;
  mount(key: string): void;
  /**
   * @param measured heights in px by row id. Rows keep their height after they unmount, so that the scrollbar
   * does not jump.
   */
  unmount(key: string, measured: ReadonlyMap<string, number>): void;
  heightOf(rowId: string): number | undefined;
  /** Height in px of an unmounted block: measured heights, else estimates for the viewport class. */
  blockHeight(block: RowBlock<PlannedRow>, size: keyof Estimate): number;
};

type Height = { readonly rows: readonly PlannedRow[]; readonly size: keyof Estimate; readonly height: number };

/** Creates the layout of one page view. */
export function createRowLayout(): RowLayout {
  let pageId: string | undefined;
  let arranged: Arrangement | undefined;
  const heights = new Map<string, number>();
  const blockOf = new Map<string, string>();
  const mounted = new Set<string>();
  /** Cached by block, so that a change elsewhere does not add up the heights of all blocks again. */
  const blockHeights = new Map<string, Height>();

  function resetForPage(id: string): void {
    if (id === pageId) return;
    for (const each of [heights, blockOf, mounted, blockHeights]) each.clear();
    arranged = undefined;
    pageId = id;
  }

  function dropBlocksExcept(blocks: readonly RowBlock<PlannedRow>[]): void {
    const keys = new Set(blocks.map(({ key }) => key));
    for (const key of mounted) if (!keys.has(key)) mounted.delete(key);
    for (const key of blockHeights.keys()) if (!keys.has(key)) blockHeights.delete(key);
  }

  function mountBlockOf(rowId: string): void {
    const key = blockOf.get(rowId);
    if (key !== undefined) mounted.add(key);
  }

  return {
    current: () => arranged,
    arrange(plan, first, idsInUse) {
      resetForPage(plan.id);
      const before = arranged;
      if (before?.rows === plan.rows) return before;
      const { headIds, rest } = divide(plan.rows, first, before?.headIds);
      if (before && isSame(before.rest, rest)) return (arranged = { ...before, rows: plan.rows, headIds });
      const blocks = divideIntoBlocks(rest, blockOf);
      arranged = { rows: plan.rows, headIds, rest, blocks };
      dropBlocksExcept(blocks);
      // A row that is in use stays mounted in whatever block it is now.
      for (const id of idsInUse(before)) mountBlockOf(id);
      return arranged;
    },
    blockKeyOf: (rowId) => blockOf.get(rowId),
    isMounted: (key) => mounted.has(key),
    mountedKeys: () => [...mounted].join(' '),
    mount: (key) => void mounted.add(key),
    unmount(key, measured) {
      for (const [id, height] of measured) heights.set(id, height);
      mounted.delete(key);
      blockHeights.delete(key);
    },
    heightOf: (rowId) => heights.get(rowId),
    blockHeight({ key, rows }, size) {
      const known = blockHeights.get(key);
      if (known?.rows === rows && known.size === size) return known.height;
      const height = rows.reduce((sum, { id, estimate }) => sum + (heights.get(id) ?? estimate[size]), 0);
      blockHeights.set(key, { rows, size, height });
      return height;
    },
  };
}

/**
 * Divides rows into the first ones and the rest. A row that was one of the first stays one when others are
 * inserted before it, until a whole block of rows was inserted.
 */
function divide(
  rows: readonly PlannedRow[],
  first: number,
  headsBefore: ReadonlySet<string> | undefined,
): Pick<Arrangement, 'headIds' | 'rest'> {
  let count = first;
  while (count < rows.length && headsBefore?.has(rows[count]!.id)) count++;
  if (count >= first + BLOCK_SIZE) count = first;
  return { headIds: new Set(rows.slice(0, count).map(({ id }) => id)), rest: rows.slice(count) };
}

const isSame = (a: readonly PlannedRow[], b: readonly PlannedRow[]): boolean =>
  a.length === b.length && b.every((row, index) => row === a[index]);
