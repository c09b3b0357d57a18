// The guide's scroller: which window is rendered, where the guide opens, and what a scroll changes. Reads layout only in effects
// and events; the first render is the same on the server and in the browser. The arithmetic is in guideGeometry.ts.
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import {
  alongFor,
  containsWindow,
  DEFAULT_GEOMETRY,
  halfHourOf,
  isSameWindow,
  measureGeometry,
  measureScale,
  minuteInFocus,
  rescale,
  windowAt,
  type Cursor,
  type Extent,
  type GuideWindow,
  type Offsets,
} from './guideGeometry.ts';
import type { Travel } from './guidePieces.ts';
import { useCutTitles, type PlacedTitles } from './useCutTitles.ts';
import { ORIGIN, useScrollPort, type Motion, type ScrollPort } from './useScrollPort.ts';
import { useScrollCommands, type ScrollCommands } from './useScrollCommands.ts';

export type GuideScroll = ScrollCommands & {
  readonly window: GuideWindow;
  /** The minute that the view is about since it came to rest: `lead` minutes after its start. */
  readonly minuteInFocus: number;
  readonly travel: Travel;
};

type Input = Extent & {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly plane: RefObject<HTMLElement | null>;
  readonly opensAt: Cursor;
  readonly isRtl: boolean;
  /** Changes when other programmes are rendered. */
  readonly rendered: unknown;
};

/** Ms after the last scroll event at which the view counts as settled. */
const SETTLED_MS = 120;
/** Px from one scroll event to the next beyond which nobody reads: titles of cut cells are placed again when it slows down. */
const FAST_PX = 24;

export function useGuideScroll({ scroller, plane, minutes, channels, opensAt, isRtl, rendered }: Input): GuideScroll {
  const motionRef = useRef<Motion>({ geometry: DEFAULT_GEOMETRY, offsets: ORIGIN, isFast: false, smoothUntil: 0 });
  const opensFrom = halfHourOf(opensAt.minute);
  const port = useScrollPort(scroller, isRtl);
  const [view, update] = useView(motionRef, port, { minutes, channels }, { row: opensAt.row, minute: opensFrom });
  const [focus, setFocus] = useState(opensFrom);
  const titles = useCutTitles(motionRef, view, rendered);
  useOpening({ scroller, plane, motionRef, port, titles, update, minute: opensFrom, row: opensAt.row });
  useScrollEvents({ scroller, motionRef, port, titles, update, onSettled: setFocus });
  // Until the view has come to rest, the next step starts from where this one leads.
  const commands = useScrollCommands(motionRef, port, setFocus);
  return { ...commands, window: view.window, travel: view.travel, minuteInFocus: focus };
}

type View = { readonly window: GuideWindow; readonly travel: Travel; readonly isGuess: boolean };

/** The window that is rendered, and how to bring it to the scroller's position. */
function useView(
  motionRef: RefObject<Motion>,
  { read }: ScrollPort,
  { minutes, channels }: Extent,
  opensAt: Cursor,
): readonly [View, () => void] {
  const [view, setView] = useState<View>(() => {
    const { perMinute, perRow, lead } = DEFAULT_GEOMETRY;
    const offsets = { along: (opensAt.minute - lead) * perMinute, down: opensAt.row * perRow };
    return { window: windowAt(offsets, DEFAULT_GEOMETRY, { minutes, channels }), travel: ORIGIN, isGuess: true };
  });
  const update = useCallback(() => {
    const { offsets: before, geometry } = motionRef.current;
    const now = read();
    const window = windowAt(now, geometry, { minutes, channels });
    const moved = { along: now.along - before.along, down: now.down - before.down };
    motionRef.current.isFast = Math.max(Math.abs(moved.along), Math.abs(moved.down)) > FAST_PX;
    motionRef.current.offsets = now;
    // The window that was rendered before anything was measured stays if it contains what is visible.
    setView((old) =>
      isSameWindow(old.window, window) || (old.isGuess && containsWindow(old.window, window))
        ? old
        : { window, travel: turn(old.travel, moved), isGuess: false },
    );
  }, [motionRef, read, minutes, channels]);
  return [view, update];
}

/** The direction of a movement; an axis on which nothing moved keeps its direction. */
const turn = (before: Travel, moved: Offsets): Travel => ({
  along: Math.sign(moved.along) || before.along,
  down: Math.sign(moved.down) || before.down,
});

type Parts = {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly motionRef: RefObject<Motion>;
  readonly port: ScrollPort;
  readonly titles: PlacedTitles;
  readonly update: () => void;
};

/** Scrolls to where the guide opens. Until then the style sheet shifts the plane, so that the first paint shows the same place. */
function useOpening({
  scroller,
  plane,
  motionRef,
  port,
  titles: { start, place },
  update,
  minute,
  row,
}: Parts & Cursor & { readonly plane: RefObject<HTMLElement | null> }): void {
  const isPlaced = useRef(false);
  useLayoutEffect(() => {
    const { current } = scroller;
    if (!current) return;
    // Ends the shift of the style sheet before anything is measured: layout is done once.
    plane.current?.setAttribute('data-placed', '');
    if (isPlaced.current) {
      motionRef.current.geometry = measureGeometry(current);
      return;
    }
    isPlaced.current = true;
    const scale = measureScale(current);
    motionRef.current.offsets = { along: alongFor(minute, scale), down: 0 };
    start(current);
    place(scale);
    motionRef.current.geometry = measureGeometry(current, scale);
    port.write(alongFor(minute, scale), row * scale.perRow);
    motionRef.current.offsets = port.read();
    update();
  }, [scroller, plane, motionRef, port, start, place, update, minute, row]);
}

/** Follows the scroller: its position, and its size. */
function useScrollEvents({
  scroller,
  motionRef,
  port,
  titles: { place },
  update,
  onSettled,
}: Parts & { readonly onSettled: (minute: number) => void }): void {
  useEffect(() => {
    const { current } = scroller;
    if (!current) return undefined;
    let settling: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      onSettled(minuteInFocus(motionRef.current.offsets.along, motionRef.current.geometry));
      motionRef.current.isFast = false;
      place();
    };
    const onScroll = () => {
      update();
      if (!motionRef.current.isFast) place();
      clearTimeout(settling);
      // A smooth scroll may pause on a busy machine before it has arrived.
      settling = setTimeout(settle, Math.max(SETTLED_MS, motionRef.current.smoothUntil - performance.now()));
    };
    const observer = new ResizeObserver(() => {
      const before = motionRef.current.geometry;
      const after = (motionRef.current.geometry = measureGeometry(current));
      if (before.perMinute !== after.perMinute || before.perRow !== after.perRow) {
        const { along, down } = rescale(port.read(), before, after);
        port.write(along, down);
      }
      onScroll();
    });
    observer.observe(current);
    current.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(settling);
      observer.disconnect();
      current.removeEventListener('scroll', onScroll);
    };
  }, [scroller, motionRef, port, place, update, onSettled]);
}
