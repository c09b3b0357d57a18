// The scroller of the guide: which window is rendered, where the guide opens, and what happens on scroll. Only effects
// and event handlers read the layout; the first render is the same on the server and in the browser. guideGeometry.ts
// has the arithmetic.
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import {
  computeWindow,
  containsWindow,
  DEFAULT_GEOMETRY,
  floorToHalfHour,
  isSameWindow,
  measureGeometry,
  measureScale,
  rescale,
  toAnchorMinute,
  toScrollX,
  type Cursor,
  type Extent,
  type GuideWindow,
  type ScrollOffsets,
} from './guideGeometry.ts';
import type { ScrollDirection } from './guidePieces.ts';
import { useStickyTitles, type StickyTitlesControl } from './useStickyTitles.ts';
import { ORIGIN, useScrollPosition, type ScrollPosition, type ScrollState } from './useScrollPosition.ts';
import { useScrollCommands, type ScrollCommands } from './useScrollCommands.ts';

/** The rendered window of the guide, and commands that scroll it. */
export type GuideScroll = ScrollCommands & {
  /** The rows and minutes that are rendered. */
  readonly window: GuideWindow;
  /** Minute to which the guide is scrolled: `leadMinutes` after the first visible one. Changes when a scroll ends. */
  readonly anchorMinute: number;
  /** Where the viewer scrolls to, for the data that is fetched ahead. */
  readonly direction: ScrollDirection;
};

/** The elements that scroll, the size of the guide, and where the guide opens. */
export type GuideScrollOptions = Extent & {
  /** The grid, which scrolls. */
  readonly scroller: RefObject<HTMLElement | null>;
  /** Everything inside the grid that moves with a scroll. */
  readonly plane: RefObject<HTMLElement | null>;
  /** Row and minute at which the guide opens. */
  readonly openedAt: Cursor;
  readonly isRtl: boolean;
  /** Any value that changes when other programmes are rendered. */
  readonly revision: unknown;
};

/** A scroll has ended if no scroll event follows for this time. */
const SCROLL_END_MS = 120;
/**
 * Px between two scroll events above which no viewer can read. The texts of cells that the channel column covers do not
 * move during such a fast scroll; they move again after the next slower event.
 */
const FAST_PX = 24;

/** Returns the window that is rendered, and commands that scroll the guide. */
export function useGuideScroll(options: GuideScrollOptions): GuideScroll {
  const { scroller, plane, minutes, channels, openedAt, isRtl, revision } = options;
  const scrollStateRef = useRef<ScrollState>({
    geometry: DEFAULT_GEOMETRY,
    offsets: ORIGIN,
    isScrollingFast: false,
    smoothScrollEndsBy: 0,
  });
  const opening = { row: openedAt.row, minute: floorToHalfHour(openedAt.minute) };
  const position = useScrollPosition(scroller, isRtl);
  const [view, updateView] = useWindow(scrollStateRef, position, { minutes, channels }, opening);
  const [anchorMinute, setAnchorMinute] = useState(opening.minute);
  const titles = useStickyTitles(scrollStateRef, view, revision);
  const parts = { scroller, scrollStateRef, position, titles, updateView };
  useInitialScroll({ ...parts, ...opening, plane });
  useScrollEvents({ ...parts, onScrollEnd: setAnchorMinute });
  // A scroll command sets the anchor to its target minute immediately, not when the scroll ends. So the next command
  // starts from that target.
  const commands = useScrollCommands(scrollStateRef, position, setAnchorMinute);
  return { ...commands, window: view.window, direction: view.direction, anchorMinute };
}

type View = {
  readonly window: GuideWindow;
  readonly direction: ScrollDirection;
  /** Whether the window was computed before the scroller was measured. */
  readonly isEstimate: boolean;
};

/** Returns the window that is rendered, and a function that updates it to the scroll position. */
function useWindow(
  scrollStateRef: RefObject<ScrollState>,
  { read }: ScrollPosition,
  { minutes, channels }: Extent,
  opening: Cursor,
): readonly [View, () => void] {
  const [view, setView] = useState<View>(() => {
    const { pxPerMinute, rowHeight, leadMinutes } = DEFAULT_GEOMETRY;
    const offsets = { x: (opening.minute - leadMinutes) * pxPerMinute, y: opening.row * rowHeight };
    const window = computeWindow(offsets, DEFAULT_GEOMETRY, { minutes, channels });
    return { window, direction: ORIGIN, isEstimate: true };
  });
  const updateView = useCallback(() => {
    const { offsets: previousOffsets, geometry } = scrollStateRef.current;
    const currentOffsets = read();
    const window = computeWindow(currentOffsets, geometry, { minutes, channels });
    const distance = { x: currentOffsets.x - previousOffsets.x, y: currentOffsets.y - previousOffsets.y };
    scrollStateRef.current.isScrollingFast = Math.max(Math.abs(distance.x), Math.abs(distance.y)) > FAST_PX;
    scrollStateRef.current.offsets = currentOffsets;
    // The estimated window is rendered already, so it is kept as long as it contains the computed window.
    setView((old) =>
      isSameWindow(old.window, window) || (old.isEstimate && containsWindow(old.window, window))
        ? old
        : { window, direction: getDirection(old.direction, distance), isEstimate: false },
    );
  }, [scrollStateRef, read, minutes, channels]);
  return [view, updateView];
}

/** Returns the direction of a scroll. An axis without movement has the direction of the previous scroll. */
const getDirection = (before: ScrollDirection, distance: ScrollOffsets): ScrollDirection => ({
  x: Math.sign(distance.x) || before.x,
  y: Math.sign(distance.y) || before.y,
});

type ScrollParts = {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly scrollStateRef: RefObject<ScrollState>;
  readonly position: ScrollPosition;
  readonly titles: StickyTitlesControl;
  readonly updateView: () => void;
};

type InitialScrollOptions = ScrollParts & Cursor & { readonly plane: RefObject<HTMLElement | null> };

/** Scrolls to where the guide opens. Until then CSS shifts the plane, so the first paint shows the same position. */
function useInitialScroll(options: InitialScrollOptions): void {
  const { scroller, plane, scrollStateRef, position, updateView, minute, row } = options;
  const { start, moveTexts } = options.titles;
  const isInitialScrollDone = useRef(false);
  useLayoutEffect(() => {
    const { current } = scroller;
    if (!current) return;
    // This ends the shift by CSS. It comes before the measuring, so that the layout is computed once.
    plane.current?.setAttribute('data-initial-scroll-done', '');
    if (isInitialScrollDone.current) {
      scrollStateRef.current.geometry = measureGeometry(current);
      return;
    }
    isInitialScrollDone.current = true;
    const scale = measureScale(current);
    scrollStateRef.current.offsets = { x: toScrollX(minute, scale), y: 0 };
    start(current);
    moveTexts(scale);
    scrollStateRef.current.geometry = measureGeometry(current, scale);
    position.write(toScrollX(minute, scale), row * scale.rowHeight);
    scrollStateRef.current.offsets = position.read();
    updateView();
  }, [scroller, plane, scrollStateRef, position, start, moveTexts, updateView, minute, row]);
}

type ScrollEventsOptions = ScrollParts & {
  /** Called with the new anchor minute. */
  readonly onScrollEnd: (anchorMinute: number) => void;
};

/** Updates the window and the titles when the scroller scrolls or changes its size. */
function useScrollEvents(options: ScrollEventsOptions): void {
  const { scroller, scrollStateRef, position, updateView, onScrollEnd } = options;
  const { moveTexts } = options.titles;
  useEffect(() => {
    const { current } = scroller;
    if (!current) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const endScroll = () => {
      onScrollEnd(toAnchorMinute(scrollStateRef.current.offsets.x, scrollStateRef.current.geometry));
      scrollStateRef.current.isScrollingFast = false;
      moveTexts();
    };
    const onScroll = () => {
      updateView();
      if (!scrollStateRef.current.isScrollingFast) moveTexts();
      clearTimeout(timer);
      // On a busy machine a smooth scroll may pause before it arrives.
      timer = setTimeout(
        endScroll,
        Math.max(SCROLL_END_MS, scrollStateRef.current.smoothScrollEndsBy - performance.now()),
      );
    };
    const observer = new ResizeObserver(() => {
      const oldGeometry = scrollStateRef.current.geometry;
      const newGeometry = measureGeometry(current);
      scrollStateRef.current.geometry = newGeometry;
      if (oldGeometry.pxPerMinute !== newGeometry.pxPerMinute || oldGeometry.rowHeight !== newGeometry.rowHeight) {
        const { x, y } = rescale(position.read(), oldGeometry, newGeometry);
        position.write(x, y);
      }
      onScroll();
    });
    observer.observe(current);
    current.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      current.removeEventListener('scroll', onScroll);
    };
  }, [scroller, scrollStateRef, position, moveTexts, updateView, onScrollEnd]);
}
