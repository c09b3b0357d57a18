// Which lines of a grid are alive. Pure: measured numbers in, indices out.

/** Up to this many items all are drawn; beyond, only those near the window. Also what the first render draws at most. */
export const ALL_UP_TO = 60;
/** Page size: fills whole lines of 1, 2, 3, 4, 6 and 8 columns. */
export const GRID_PAGE = 24;
/** Page size of the viewer's favourites (content-and-viewing 9). */
const FAVOURITES_PAGE = 9;

export const pageSizeOf = ({
  dataSource,
  pageSize,
}: {
  readonly dataSource?: string;
  readonly pageSize?: number;
}): number => pageSize ?? (dataSource === 'favourites' ? FAVOURITES_PAGE : GRID_PAGE);

/** In CSS px: `top` of the list below the window's upper edge (negative above it), `step` from line to line. */
export type GridMeasures = {
  readonly top: number;
  readonly step: number;
  readonly viewport: number;
  readonly columns: number;
};

/** Live items [from, to): the lines in the window and one window's height of them on each side. */
export function liveItems({ top, step, viewport, columns }: GridMeasures, count: number): readonly [number, number] {
  if (count <= ALL_UP_TO) return [0, count];
  if (!(step > 0) || columns < 1) return [0, ALL_UP_TO];
  const lines = Math.ceil(count / columns);
  const within = (line: number) => Math.min(Math.max(line, 0), lines);
  const reach = Math.ceil(viewport / step);
  const inView = Math.floor(-top / step);
  // By whole lines and of one length, so that scrolling inside a line draws nothing.
  const from = within(Math.min(inView - reach, lines - 3 * reach - 1));
  const to = within(Math.max(inView + 2 * reach + 1, 3 * reach + 1));
  return [from * columns, Math.min(to * columns, count)];
}
