// Decides when createStickyTitles finds the cells and moves their texts.
import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react';
import { createStickyTitles, type StickyTitles } from './createStickyTitles.ts';
import type { Scale } from './guideGeometry.ts';
import type { ScrollState } from './useScrollPosition.ts';

export type StickyTitlesControl = {
  /** Sets the grid. Call it once, before the first `place`. */
  readonly start: (grid: HTMLElement) => void;
  /** Moves the texts for the latest scroll position. It does not read the layout. */
  readonly place: (scale?: Pick<Scale, 'pxPerMinute'>) => void;
};

/**
 * Returns functions that keep the texts of covered cells visible. It also moves them when other cells are rendered.
 * @param rendered changes when other cells are rendered.
 */
export function useStickyTitles(
  scrollStateRef: RefObject<ScrollState>,
  ...rendered: readonly [unknown, unknown]
): StickyTitlesControl {
  const titles = useRef<StickyTitles>(undefined);
  const isCollected = useRef(false);
  const start = useCallback((grid: HTMLElement) => {
    titles.current = createStickyTitles(grid);
  }, []);
  const place = useCallback(
    (scale: Pick<Scale, 'pxPerMinute'> = scrollStateRef.current.geometry) => {
      if (!isCollected.current) titles.current?.collect();
      isCollected.current = true;
      // Reading the position from the element would force another layout.
      titles.current?.place(scrollStateRef.current.offsets.x, scale.pxPerMinute);
    },
    [scrollStateRef],
  );
  const latest = useRef(rendered);
  useLayoutEffect(() => {
    if (latest.current[0] === rendered[0] && latest.current[1] === rendered[1]) return;
    latest.current = rendered;
    isCollected.current = false;
    if (!scrollStateRef.current.isFast) place();
  });
  return { start, place };
}
