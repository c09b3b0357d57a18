// When the titles of cells that the channel column covers in part are placed again (createCutTitles.ts).
import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react';
import { createCutTitles, type CutTitles } from './createCutTitles.ts';
import type { Scale } from './guideGeometry.ts';
import type { Motion } from './useScrollPort.ts';

export type PlacedTitles = {
  /** Begins with a grid; called once, before the first `place`. */
  readonly start: (grid: HTMLElement) => void;
  /** Places the titles for the latest known scroll position. Reads no layout. */
  readonly place: (scale?: Pick<Scale, 'perMinute'>) => void;
};

/** @param rendered changes when other cells are rendered: those may be cut as well. */
export function useCutTitles(motionRef: RefObject<Motion>, ...rendered: readonly [unknown, unknown]): PlacedTitles {
  const titles = useRef<CutTitles>(undefined);
  const isCollected = useRef(false);
  const start = useCallback((grid: HTMLElement) => {
    titles.current = createCutTitles(grid);
  }, []);
  const place = useCallback(
    (scale: Pick<Scale, 'perMinute'> = motionRef.current.geometry) => {
      if (!isCollected.current) titles.current?.collect();
      isCollected.current = true;
      // The latest known position: reading it from the element here would force another layout.
      titles.current?.place(motionRef.current.offsets.along, scale.perMinute);
    },
    [motionRef],
  );
  const placed = useRef(rendered);
  useLayoutEffect(() => {
    if (placed.current[0] === rendered[0] && placed.current[1] === rendered[1]) return;
    placed.current = rendered;
    isCollected.current = false;
    if (!motionRef.current.isFast) place();
  });
  return { start, place };
}
