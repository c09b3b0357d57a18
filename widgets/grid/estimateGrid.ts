import type { Estimate } from '#engine/plugin-api/index.ts';
import type { CardKind } from '#schemas/page/shelf-props.ts';
import { estimateShelf, type Metadata } from '../_shared/cardKinds.ts';

type WindowClass = keyof Estimate;

/** Columns in the middle of each window class. View.module.css has the exact breakpoints. */
const COLUMNS: Readonly<Record<CardKind, Readonly<Record<WindowClass, number>>>> = {
  landscape: { mobile: 1, tablet: 2, desktop: 4, tv: 6 },
  ticket: { mobile: 1, tablet: 2, desktop: 3, tv: 5 },
  playlist: { mobile: 1, tablet: 3, desktop: 5, tv: 7 },
  poster: { mobile: 2, tablet: 4, desktop: 6, tv: 9 },
  square: { mobile: 2, tablet: 4, desktop: 6, tv: 9 },
  section: { mobile: 2, tablet: 4, desktop: 6, tv: 9 },
};
/** Height in px of the row's heading and margin, which the estimate of a shelf includes once. */
const HEADING_AND_MARGIN = 102;
/** Gap in px between two lines. */
const LINE_GAP = 24;

/** Estimates the height of a grid in px, before it is measured. */
export function estimateGrid(kind: CardKind, metadata: Metadata, count: number): Estimate {
  const shelf = estimateShelf(kind, metadata, 1);
  const estimate = (windowClass: WindowClass): number => {
    const lines = Math.ceil(count / COLUMNS[kind][windowClass]);
    return HEADING_AND_MARGIN + lines * (shelf[windowClass] - HEADING_AND_MARGIN) + (lines - 1) * LINE_GAP;
  };
  return { mobile: estimate('mobile'), tablet: estimate('tablet'), desktop: estimate('desktop'), tv: estimate('tv') };
}
