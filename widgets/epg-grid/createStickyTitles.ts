// Keeps the text of a cell visible while the channel column covers the start of the cell. Each row has about one such
// cell. Moving its text on scroll is cheap, while `position: sticky` in every cell would cost time in each frame.

/** Px of a cell that may be covered before its text moves. */
const COVERED_TOLERANCE_PX = 4;
/** Least visible width in px at which a covered cell shows its text and its lock. */
const SLIVER_PX = 72;
/** Least width of the text and the padding of a cell, in px. */
const MIN_TEXT_PX = 48;

/** Keeps the titles of programmes visible whose start is scrolled out of the view. */
export type StickyTitles = {
  /** Finds the cells of the grid. Call it after other cells were rendered. */
  readonly collect: () => void;
  /**
   * Moves the texts of covered cells to the start of the view. It does not read the layout.
   * @param x scroll position along the time axis, in px.
   */
  readonly moveTexts: (x: number, pxPerMinute: number) => void;
};

type CellRange = { readonly cell: HTMLElement; readonly from: number; readonly to: number };

/**
 * Creates the sticky titles of a grid.
 * @param grid its cells have their minutes in `data-cell`. Covered cells get `data-cut` and `--epg-cut`.
 */
export function createStickyTitles(grid: HTMLElement): StickyTitles {
  let cells: readonly CellRange[] = [];
  /** Px by which the text of a cell is moved. An unchanged value is not written again. */
  const shifts = new WeakMap<HTMLElement, number>();

  function shiftText(cell: HTMLElement, coveredPx: number, visiblePx: number): void {
    // A larger padding would make the cell longer.
    const shift = Math.max(0, Math.round(Math.min(coveredPx, coveredPx + visiblePx - MIN_TEXT_PX)));
    if (shifts.get(cell) === shift) return;
    shifts.set(cell, shift);
    cell.dataset['cut'] = visiblePx < SLIVER_PX ? 'sliver' : '';
    cell.style.setProperty('--epg-cut', `${shift}px`);
  }

  return {
    collect() {
      cells = Array.from(grid.querySelectorAll<HTMLElement>('[data-programme]'), (cell) => {
        const [from = 0, to = 0] = cell.dataset['cell']!.split(' ').map(Number);
        return { cell, from, to };
      });
    },
    moveTexts(x, pxPerMinute) {
      for (const { cell, from, to } of cells) {
        const coveredPx = x - from * pxPerMinute;
        const visiblePx = to * pxPerMinute - x;
        if (coveredPx > COVERED_TOLERANCE_PX && visiblePx > 0) {
          shiftText(cell, coveredPx, visiblePx);
        } else if (shifts.delete(cell)) {
          delete cell.dataset['cut'];
          cell.style.removeProperty('--epg-cut');
        }
      }
    },
  };
}
