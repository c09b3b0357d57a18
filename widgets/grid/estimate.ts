import type { Estimate } from '#engine/plugin-api/index.ts';
import { estimateShelf, type CardKind, type Metadata } from '../_shared/cardKinds.ts';

/** Columns at the middle of each window class: mobile, tablet, desktop, tv (View.module.css has them all). */
const COLUMNS: Readonly<Record<CardKind, readonly [number, number, number, number]>> = {
  landscape: [1, 2, 4, 6],
  ticket: [1, 2, 3, 5],
  playlist: [1, 3, 5, 7],
  poster: [2, 4, 6, 9],
  square: [2, 4, 6, 9],
  section: [2, 4, 6, 9],
};
/** Heading and gap of the row, which `estimateShelf` counts once, and the gap between two lines. */
const AROUND = 102;
const GAP = 24;

/** Estimated height of a grid, before it is measured: as many lines as its items need. */
export function estimateGrid(kind: CardKind, metadata: Metadata, count: number): Estimate {
  const one = estimateShelf(kind, metadata, 1);
  const lines = COLUMNS[kind].map((columns) => Math.ceil(count / columns)) as [number, number, number, number];
  const height = (shelf: number, number: number) => AROUND + number * (shelf - AROUND) + (number - 1) * GAP;
  return {
    mobile: height(one.mobile, lines[0]),
    tablet: height(one.tablet, lines[1]),
    desktop: height(one.desktop, lines[2]),
    tv: height(one.tv, lines[3]),
  };
}
