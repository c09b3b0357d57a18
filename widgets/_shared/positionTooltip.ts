/**
 * Smallest distance between a tooltip and the edge of the window, in px (specification, content-and-viewing, section
 * 9).
 */
export const TOOLTIP_MARGIN = 10;
/**
 * Distance between the button and the text, in px. The tooltip's box includes it, so that the pointer can move onto the
 * tooltip.
 */
export const TOOLTIP_GAP = 8;

type Size = { readonly width: number; readonly height: number };
type Point = { readonly left: number; readonly top: number };

/**
 * Positions a tooltip above its button, or below the button if there is not enough space above. All values are CSS px
 * from the top left corner of the window.
 */
export function positionTooltip(button: Point & Size, tooltip: Size, viewport: Size): Point {
  const centred = button.left + (button.width - tooltip.width) / 2;
  const above = button.top - tooltip.height;
  const fitsAbove = above + TOOLTIP_GAP >= TOOLTIP_MARGIN;
  return {
    left: Math.max(TOOLTIP_MARGIN, Math.min(centred, viewport.width - tooltip.width - TOOLTIP_MARGIN)),
    top: fitsAbove ? above : button.top + button.height,
  };
}
