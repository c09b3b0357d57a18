// Keeps the titles in sight whose cells the channel column covers in part. There is about one such cell in each row: moving their words with the scroll costs
// little, while a sticky box in every cell would cost in each frame, cut or not.

/** Px of a cell's beginning that may be covered before its words move. */
const COVERED = 4;
/** Px of a cut cell below which there is no room for its lock. */
const SLIVER = 72;

/** Px of a cell that its words and what is around them take at least. */
const LEAST = 48;

export type CutTitles = {
  /** Takes note of the cells that are there now. Call it when others were drawn. */
  readonly collect: () => void;
  /** Moves the words of the cut cells to the view's start. `along`: px of the time axis before it. Reads no layout. */
  readonly place: (along: number, perMinute: number) => void;
};

/** @param grid its cells tell their minutes as `data-cell`; cut ones get `data-cut` and `--epg-cut`. */
export function createCutTitles(grid: HTMLElement): CutTitles {
  let cells: readonly { readonly cell: HTMLElement; readonly from: number; readonly to: number }[] = [];
  /** Px by which the words of a cell are moved: what stays as it is is not written again. */
  const moved = new WeakMap<HTMLElement, number>();
  return {
    collect() {
      cells = Array.from(grid.querySelectorAll<HTMLElement>('[data-programme]'), (cell) => {
        const [from = 0, to = 0] = cell.dataset['cell']!.split(' ').map(Number);
        return { cell, from, to };
      });
    },
    place(along, perMinute) {
      for (const { cell, from, to } of cells) {
        const covered = along - from * perMinute,
          seen = to * perMinute - along;
        if (covered > COVERED && seen > 0) {
          // Padding that leaves no room would make the cell longer.
          const by = Math.max(0, Math.round(Math.min(covered, covered + seen - LEAST)));
          if (moved.get(cell) === by) continue;
          moved.set(cell, by);
          cell.dataset['cut'] = seen < SLIVER ? 'sliver' : '';
          cell.style.setProperty('--epg-cut', `${by}px`);
        } else if (moved.delete(cell)) {
          delete cell.dataset['cut'];
          cell.style.removeProperty('--epg-cut');
        }
      }
    },
  };
}
