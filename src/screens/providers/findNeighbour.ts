/** The box of an element in px. `left` and `top` are measured from the corner of the window. */
export type ElementBox = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];

/**
 * Returns the index of the box to which an arrow key moves. Left and right move within the line; up and down move to the
 * nearest box of the next line.
 *
 * @param key KeyboardEvent.key
 * @param from index of the box that has the focus
 * @returns undefined for other keys, and when there is no box in that direction
 */
export function findNeighbour(key: string, from: number, boxes: readonly ElementBox[]): number | undefined {
  const start = boxes[from];
  if (!start || !ARROWS.includes(key)) return undefined;
  const isVertical = key === 'ArrowUp' || key === 'ArrowDown';
  const sign = key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 1;
  let nearest: { readonly index: number; readonly distance: number } | undefined;
  for (const [index, box] of boxes.entries()) {
    const along = sign * (isVertical ? centreY(box) - centreY(start) : centreX(box) - centreX(start));
    const across = Math.abs(isVertical ? centreX(box) - centreX(start) : centreY(box) - centreY(start));
    const isOnLine = across < Math.min(box.height, start.height) / 2;
    // A box of the same line is not above or below.
    const isAhead = isVertical ? along > Math.min(box.height, start.height) / 2 : along > 0 && isOnLine;
    if (!isAhead) continue;
    // The next line wins over a better column further away.
    const distance = isVertical ? along * 1000 + across : along;
    if (!nearest || distance < nearest.distance) nearest = { index, distance };
  }
  return nearest?.index;
}

const centreX = ({ left, width }: ElementBox): number => left + width / 2;
const centreY = ({ top, height }: ElementBox): number => top + height / 2;
