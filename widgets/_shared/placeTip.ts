// Where the name of a button stands: above it, or below where the window leaves no room, and never closer to the window's edge than
// the specification's margin (content-and-viewing 9). Pure.

/** px between a tooltip and the window's edge. */
export const TIP_EDGE = 10;
/** px between the button and the words; the tooltip's own box has them inside, so that a pointer can go over to it. */
export const TIP_GAP = 8;

type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

/** In CSS px from the window's upper left corner. */
export function placeTip(
  button: Box,
  tip: Pick<Box, 'width' | 'height'>,
  view: Pick<Box, 'width' | 'height'>,
): { readonly left: number; readonly top: number } {
  const middle = button.left + (button.width - tip.width) / 2;
  const above = button.top - tip.height;
  return {
    left: Math.max(TIP_EDGE, Math.min(middle, view.width - tip.width - TIP_EDGE)),
    top: above + TIP_GAP >= TIP_EDGE ? above : button.top + button.height,
  };
}
