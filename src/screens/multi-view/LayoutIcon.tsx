import type { MultiViewLayout } from '#schemas/multiView.ts';

/** Rectangles of each layout in a box of 32 by 18: x, y, width, height. */
const SHAPES: Readonly<Record<MultiViewLayout, readonly (readonly [number, number, number, number])[]>> = {
  twoUp: [
    [1, 1, 14, 16],
    [17, 1, 14, 16],
  ],
  pip: [
    [1, 1, 30, 16],
    [18, 9, 11, 6],
  ],
  threeUp: [
    [1, 1, 19, 16],
    [22, 1, 9, 7],
    [22, 10, 9, 7],
  ],
  quad: [
    [1, 1, 14, 7],
    [17, 1, 14, 7],
    [1, 10, 14, 7],
    [17, 10, 14, 7],
  ],
};

/** The icon of a layout. */
export function LayoutIcon({ layout }: { readonly layout: MultiViewLayout }) {
  return (
    <svg width="32" height="18" viewBox="0 0 32 18" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden>
      {SHAPES[layout].map(([x, y, width, height]) => (
        <rect key={`${x}-${y}`} x={x} y={y} width={width} height={height} />
      ))}
    </svg>
  );
}
