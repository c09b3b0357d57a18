// Decides when createStickyTitles finds the cells and moves their texts.
import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react';
import { createStickyTitles, type StickyTitles } from './createStickyTitles.ts';
import type { Scale } from './guideGeometry.ts';
import type { ScrollState } from './useScrollPosition.ts';

/** Connects the sticky titles with the grid and its scroll position. */
export type StickyTitlesControl = {
  /** Sets the grid. Call it once, before the first `moveTexts`. */
  readonly start: (grid: HTMLElement) => void;
  /** Moves the texts for the latest scroll position. It does not read the layout. */
  readonly moveTexts: (scale?: Pick<Scale, 'pxPerMinute'>) => void;
};

/**
 * Returns functions that keep the texts of cells visible while the channel column covers the start of the cells. The
 * hook also moves the texts when other cells are rendered.
 * @param revisions two values; at least one of them changes when other cells are rendered.
 */
export function useStickyTitles(
  scrollStateRef: RefObject<ScrollState>,
  ...revisions: readonly [unknown, unknown]
): StickyTitlesControl {
  const titles = useRef<StickyTitles>(undefined);
  const isCollected = useRef(false);
  const start = useCallback((grid: HTMLElement) => {
    titles.current = createStickyTitles(grid);
  }, []);
  const moveTexts = useCallback(
    (scale: Pick<Scale, 'pxPerMinute'> = scrollStateRef.current.geometry) => {
      if (!isCollected.current) titles.current?.collect();
      isCollected.current = true;
      // Reading the position from the element would force another layout.
      titles.current?.moveTexts(scrollStateRef.current.offsets.x, scale.pxPerMinute);
    },
    [scrollStateRef],
  );
  const latest = useRef(revisions);
  useLayoutEffect(() => {
    if (latest.current[0] === revisions[0] && latest.current[1] === revisions[1]) return;
    latest.current = revisions;
    isCollected.current = false;
    if (!scrollStateRef.current.isScrollingFast) moveTexts();
  });
  return { start, moveTexts };
}
