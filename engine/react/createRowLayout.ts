// Divides the rows of a long page into the first rows, which are always mounted, and blocks of the later rows, of which
// only some are mounted. This module does not use the DOM.
import type { Estimate, PagePlan, PlannedRow } from '#engine/page/types.ts';
import { BLOCK_SIZE, divideIntoBlocks, type RowBlock } from './divideIntoBlocks.ts';

/** The rows of a plan, divided into first rows and blocks. */
export type Arrangement = {
  /** All rows of the plan. */
  readonly rows: readonly PlannedRow[];
  /** Ids of the rows that are always mounted. */
  readonly firstRowIds: ReadonlySet<string>;
  /** The rows after the first rows; `blocks` contain the same rows. */
  readonly laterRows: readonly PlannedRow[];
  readonly blocks: readonly RowBlock<PlannedRow>[];
};

/** The division of the rows into blocks, which blocks are mounted, and the heights. */
export type RowLayout = {
  /** The arrangement of the latest plan. */
  current(): Arrangement | undefined;
  /**
   * Divides a plan's rows.
   * @param firstRowCount number of rows from the top that are always mounted.
   * @param findRowsInUse returns the ids of the rows that must stay mounted.
   * @returns the arrangement; the same object for the same rows
   */
  arrange(
    plan: PagePlan,
    firstRowCount: number,
    findRowsInUse: (before: Arrangement | undefined) => Iterable<string>,
  ): Arrangement;
  /** Key of the block that contains a row; undefined for first rows. */
  findBlockKey(rowId: string): string | undefined;
  isMounted(blockKey: string): boolean;
  /** Keys of the mounted blocks as one string, which changes when other blocks are mounted. */
  mountedKeys(): string;
  mount(blockKey: string): void;
  /**
   * @param measured heights in px by row id. The height of an unmounted row is stored, so that the scrollbar
   * does not jump.
   */
  unmount(blockKey: string, measured: ReadonlyMap<string, number>): void;
  /** Height in px of a row when it was last unmounted. */
  findHeight(rowId: string): number | undefined;
  /**
   * Height in px of an unmounted block: the sum of its rows' measured heights, or of their estimates for the viewport
   * class.
   */
  computeBlockHeight(block: RowBlock<PlannedRow>, viewportClass: keyof Estimate): number;
};

type BlockHeight = {
  readonly rows: readonly PlannedRow[];
  readonly viewportClass: keyof Estimate;
  readonly height: number;
};

/** Creates the layout of one page view. */
export function createRowLayout(): RowLayout {
  let pageId: string | undefined;
  let arrangement: Arrangement | undefined;
  const heightsByRow = new Map<string, number>();
  const blockKeysByRow = new Map<string, string>();
  const mounted = new Set<string>();
  /** Cached by block key, so that a change of one block does not add up the heights of all blocks again. */
  const blockHeights = new Map<string, BlockHeight>();

  function resetForPage(id: string): void {
    if (id === pageId) return;
    for (const state of [heightsByRow, blockKeysByRow, mounted, blockHeights]) state.clear();
    arrangement = undefined;
    pageId = id;
  }

  function dropBlocksExcept(blocks: readonly RowBlock<PlannedRow>[]): void {
    const keys = new Set(blocks.map(({ key }) => key));
    for (const key of mounted) if (!keys.has(key)) mounted.delete(key);
    for (const key of blockHeights.keys()) if (!keys.has(key)) blockHeights.delete(key);
  }

  function mountBlockWithRow(rowId: string): void {
    const key = blockKeysByRow.get(rowId);
    if (key !== undefined) mounted.add(key);
  }

  return {
    current: () => arrangement,
    arrange(plan, firstRowCount, findRowsInUse) {
      resetForPage(plan.id);
      const before = arrangement;
      if (before?.rows === plan.rows) return before;
      const { firstRowIds, laterRows } = divide(plan.rows, firstRowCount, before?.firstRowIds);
      if (before && areSameRows(before.laterRows, laterRows))
        return (arrangement = { ...before, rows: plan.rows, firstRowIds });
      const blocks = divideIntoBlocks(laterRows, blockKeysByRow);
      arrangement = { rows: plan.rows, firstRowIds, laterRows, blocks };
      dropBlocksExcept(blocks);
      // A row in use stays mounted: its block is mounted, also when it is another block than before.
      for (const id of findRowsInUse(before)) mountBlockWithRow(id);
      return arrangement;
    },
    findBlockKey: (rowId) => blockKeysByRow.get(rowId),
    isMounted: (blockKey) => mounted.has(blockKey),
    mountedKeys: () => [...mounted].join(' '),
    mount: (blockKey) => void mounted.add(blockKey),
    unmount(blockKey, measured) {
      for (const [id, height] of measured) heightsByRow.set(id, height);
      mounted.delete(blockKey);
      blockHeights.delete(blockKey);
    },
    findHeight: (rowId) => heightsByRow.get(rowId),
    computeBlockHeight({ key, rows }, viewportClass) {
      const cached = blockHeights.get(key);
      if (cached?.rows === rows && cached.viewportClass === viewportClass) return cached.height;
      const height = rows.reduce((sum, { id, estimate }) => sum + (heightsByRow.get(id) ?? estimate[viewportClass]), 0);
      blockHeights.set(key, { rows, viewportClass, height });
      return height;
    },
  };
}

/**
 * Divides rows into the first rows and the later ones. A first row stays a first row when others are inserted before
 * it, until a whole block of rows was inserted.
 */
function divide(
  rows: readonly PlannedRow[],
  firstRowCount: number,
  previousFirstRowIds: ReadonlySet<string> | undefined,
): Pick<Arrangement, 'firstRowIds' | 'laterRows'> {
  let count = firstRowCount;
  while (count < rows.length && previousFirstRowIds?.has(rows[count]!.id)) count++;
  if (count >= firstRowCount + BLOCK_SIZE) count = firstRowCount;
  return { firstRowIds: new Set(rows.slice(0, count).map(({ id }) => id)), laterRows: rows.slice(count) };
}

const areSameRows = (a: readonly PlannedRow[], b: readonly PlannedRow[]): boolean =>
  a.length === b.length && b.every((row, index) => row === a[index]);
