/** Px between the panel and the edges of the window. */
const WINDOW_MARGIN_PX = 12;
/** Px between the panel and its cell. */
const CELL_MARGIN_PX = 8;

type PanelPosition = { readonly left: number; readonly top: number };

/**
 * Returns where a panel is placed, in px from the window's edges: at the start of the visible part of its cell, below
 * or above it. On phones CSS overrides the position. It reads the layout.
 */
export function placePanel(cell: Element, panel: HTMLElement): PanelPosition {
  const { offsetWidth: width, offsetHeight: height } = panel;
  const start = getVisibleStart(cell, width);
  return {
    left: Math.min(Math.max(start, WINDOW_MARGIN_PX), innerWidth - width - WINDOW_MARGIN_PX),
    top: getTop(cell.getBoundingClientRect(), height),
  };
}

/**
 * Returns the left edge of a panel that starts where its cell starts, or where the channel column ends if that covers
 * the cell.
 */
function getVisibleStart(cell: Element, panelWidth: number): number {
  const style = getComputedStyle(cell);
  const box = cell.getBoundingClientRect();
  const grid = cell.closest('[role="grid"]')?.getBoundingClientRect() ?? box;
  if (style.direction === 'rtl') return Math.min(box.right, grid.right) - panelWidth;
  return Math.max(box.left, grid.left + Number.parseFloat(style.getPropertyValue('--column')));
}

/**
 * Returns the top of a panel: below the cell if it fits in the window, else above it, else at the lower edge of the
 * window.
 */
function getTop(cell: DOMRect, panelHeight: number): number {
  const below = cell.bottom + CELL_MARGIN_PX;
  if (below + panelHeight <= innerHeight - WINDOW_MARGIN_PX) return below;
  const above = cell.top - CELL_MARGIN_PX - panelHeight;
  if (above >= WINDOW_MARGIN_PX) return above;
  return Math.max(WINDOW_MARGIN_PX, innerHeight - panelHeight - WINDOW_MARGIN_PX);
}
