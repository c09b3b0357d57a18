// The guide's scroller: what is in sight, where it opens, how a place is brought into sight. Reads layout only in effects and
// events; the first render is the same on the server and in the browser.
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { createCutTitles, type CutTitles } from './createCutTitles.ts';
import { windowFor, type GuideWindow } from './guideWindow.ts';
import type { Cursor } from './move.ts';

/** What the stylesheet says, in CSS px: see View.module.css. `lead`: minutes shown before the moment at which the guide opens. */
type Geometry = {
  readonly perMinute: number;
  readonly perRow: number;
  readonly column: number;
  readonly head: number;
  readonly lead: number;
  readonly width: number;
  readonly height: number;
};
/** A laptop's window: what the first render takes for granted. */
const GUESS: Geometry = { perMinute: 6.4, perRow: 96, column: 148, head: 52, lead: 30, width: 1180, height: 700 };

export type GuideScroll = {
  readonly window: GuideWindow;
  /** First minute in sight at the moment of the question. */
  readonly seenFrom: () => number;
  /** The minute that the view is about since it came to rest: what led here stands `lead` minutes after its start. */
  readonly restsAt: number;
  readonly travel: { readonly along: number; readonly down: number };
  /** Brings a minute to the start of the view, and a row to its middle. It glides where that is near, unless `how` says otherwise. */
  readonly scrollTo: (place: { readonly row: number | undefined; readonly minute: number }, how?: 'instant') => void;
  /** Brings a place into sight, with as much of its programme as fits. */
  readonly reveal: (place: Cursor, span: readonly [number, number] | undefined) => void;
  /** Whole rows in one view. */
  readonly page: () => number;
};

type Input = {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly plane: RefObject<HTMLElement | null>;
  readonly minutes: number;
  readonly channels: number;
  readonly opensAt: Cursor;
  readonly isRtl: boolean;
  /** Changes when other programmes are drawn. */ readonly drawn: unknown;
};

/** Milliseconds after the last scroll at which the view counts as settled. */
const SETTLED = 120;
/** Milliseconds within which a browser's own glide ends. */
const GLIDE = 1_000;
/** Px from one scroll event to the next beyond which nobody reads: titles of cut cells are placed again when it slows down. */
const FLIES = 24;

export function useGuideScroll({ scroller, plane, minutes, channels, opensAt, isRtl, drawn }: Input): GuideScroll {
  const geometry = useRef(GUESS);
  const opensFrom = Math.floor(opensAt.minute / 30) * 30;
  const [view, setView] = useState(() => ({
    window: windowOf(
      { along: (opensFrom - GUESS.lead) * GUESS.perMinute, down: opensAt.row * GUESS.perRow },
      GUESS,
      minutes,
      channels,
    ),
    travel: { along: 0, down: 0 },
    isGuess: true,
  }));
  const [restsAt, setRestsAt] = useState(opensFrom);
  const before = useRef({ along: 0, down: 0 });
  const isPlaced = useRef(false);
  const titles = useRef<CutTitles>(undefined);
  const isCollected = useRef(false);
  const isFlying = useRef(false);
  const glidesUntil = useRef(0);

  const offsets = useCallback(() => {
    const { current } = scroller;
    return current ? { along: Math.abs(current.scrollLeft), down: current.scrollTop } : { along: 0, down: 0 };
  }, [scroller]);
  const put = useCallback(
    (along: number | undefined, down: number | undefined, behavior: ScrollBehavior = 'instant') => {
      const { current } = scroller;
      if (current)
        current.scrollTo({
          ...(along !== undefined && { left: isRtl ? -along : along }),
          ...(down !== undefined && { top: down }),
          behavior,
        });
    },
    [scroller, isRtl],
  );
  const look = useCallback(() => {
    const now = offsets();
    const next = windowOf(now, geometry.current, minutes, channels);
    const moved = { along: now.along - before.current.along, down: now.down - before.current.down };
    const travel = { along: Math.sign(moved.along), down: Math.sign(moved.down) };
    isFlying.current = Math.max(Math.abs(moved.along), Math.abs(moved.down)) > FLIES;
    before.current = now;
    // What was drawn before anything was measured stays if it holds what is in sight.
    setView((old) =>
      isSame(old.window, next) || (old.isGuess && holds(old.window, next))
        ? old
        : {
            window: next,
            travel: { along: travel.along || old.travel.along, down: travel.down || old.travel.down },
            isGuess: false,
          },
    );
  }, [offsets, minutes, channels]);

  const placeTitles = useCallback(({ perMinute }: Pick<Geometry, 'perMinute'> = geometry.current) => {
    const { current } = titles;
    if (!isCollected.current) current?.collect();
    isCollected.current = true;
    // What was last seen of the scroll: to ask here would lay everything out once more.
    current?.place(before.current.along, perMinute);
  }, []);

  useLayoutEffect(() => {
    const { current } = scroller;
    if (!current) return;
    // What CSS shifted so far, so that the first paint shows now, scrolling does from here on. Before anything is measured: layout is done once.
    plane.current?.setAttribute('data-placed', '');
    if (isPlaced.current) {
      geometry.current = measure(current);
      return;
    }
    isPlaced.current = true;
    const scale = scaleOf(current);
    before.current = { along: Math.max(0, opensFrom - scale.lead) * scale.perMinute, down: 0 };
    titles.current = createCutTitles(current);
    placeTitles(scale);
    geometry.current = { ...scale, ...sizeOf(current) };
    put((opensFrom - geometry.current.lead) * geometry.current.perMinute, opensAt.row * geometry.current.perRow);
    before.current = offsets();
    look();
  }, [scroller, plane, put, look, placeTitles, offsets, opensFrom, opensAt.row]);

  useEffect(() => {
    const { current } = scroller;
    if (!current) return undefined;
    let settling: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      look();
      if (!isFlying.current) placeTitles();
      clearTimeout(settling);
      // A glide may rest for a moment on a busy machine, and is not there yet.
      settling = setTimeout(
        () => {
          const { perMinute, lead } = geometry.current;
          const from = Math.round(before.current.along / perMinute);
          setRestsAt(from && from + lead);
          isFlying.current = false;
          placeTitles();
        },
        Math.max(SETTLED, glidesUntil.current - performance.now()),
      );
    };
    const observer = new ResizeObserver(() => {
      const old = geometry.current;
      geometry.current = measure(current);
      // Another scale of the axis: the same minute stays at the start.
      if (old.perMinute !== geometry.current.perMinute || old.perRow !== geometry.current.perRow) {
        const now = offsets();
        put(
          (now.along / old.perMinute) * geometry.current.perMinute,
          (now.down / old.perRow) * geometry.current.perRow,
        );
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
  }, [scroller, look, put, offsets, placeTitles]);
  // What is drawn anew may be cut as well.
  const placed = useRef<readonly unknown[]>([view, drawn]);
  useLayoutEffect(() => {
    if (placed.current[0] === view && placed.current[1] === drawn) return;
    placed.current = [view, drawn];
    isCollected.current = false;
    if (!isFlying.current) placeTitles();
  }, [placeTitles, view, drawn]);

  const seenFrom = useCallback(() => offsets().along / geometry.current.perMinute, [offsets]);
  const scrollTo = useCallback<GuideScroll['scrollTo']>(
    ({ row, minute }, how) => {
      const { perMinute, perRow, lead, height, head } = geometry.current;
      // Whoever goes on from here before the view has come to rest goes on from where it is led.
      setRestsAt(minute);
      const behavior =
        how ??
        (far(offsets().along, minute * perMinute) || matchMedia('(prefers-reduced-motion: reduce)').matches
          ? 'instant'
          : 'smooth');
      // After a jump the titles of cut cells are placed as soon as it has settled.
      glidesUntil.current = behavior === 'smooth' ? performance.now() + GLIDE : 0;
      put(
        Math.max(0, minute - lead) * perMinute,
        row === undefined ? undefined : row * perRow - (height - head - perRow) / 2,
        behavior,
      );
    },
    [put, offsets],
  );
  const reveal = useCallback<GuideScroll['reveal']>(
    ({ row, minute }, span) => {
      const { perMinute, perRow, width, height, column, head } = geometry.current;
      const now = offsets();
      const room = width - column;
      const [from, to] = span ?? [minute, minute + 30];
      const [start, end] = [from * perMinute, to * perMinute];
      // All of it if it fits, else its start or, for what reaches far back, the part in which the cursor stands.
      const along =
        start >= now.along && end <= now.along + room
          ? now.along
          : end - start > room
            ? minute * perMinute >= now.along && minute * perMinute < now.along + room * 0.9
              ? now.along
              : minute * perMinute - 24
            : start < now.along
              ? start - 24
              : Math.min(start - 24, end - room + 24);
      const top = row * perRow,
        bottom = top + perRow,
        seen = height - head;
      const down = top < now.down ? top : bottom > now.down + seen ? bottom - seen : now.down;
      if (along !== now.along || down !== now.down) put(Math.max(0, along), Math.max(0, down), 'instant');
    },
    [offsets, put],
  );
  const page = useCallback(
    () => Math.max(1, Math.floor((geometry.current.height - geometry.current.head) / geometry.current.perRow) - 1),
    [],
  );
  return { window: view.window, travel: view.travel, seenFrom, restsAt, scrollTo, reveal, page };
}

const windowOf = (
  offsets: { readonly along: number; readonly down: number },
  { perMinute, perRow, width, height, column, head }: Geometry,
  minutes: number,
  channels: number,
): GuideWindow =>
  windowFor({
    along: Math.max(0, offsets.along),
    down: Math.max(0, offsets.down),
    width: Math.max(1, width - column),
    height: Math.max(1, height - head),
    perMinute,
    perRow,
    minutes,
    channels,
  });

const isSame = (a: GuideWindow, b: GuideWindow): boolean =>
  a.top === b.top && a.bottom === b.bottom && a.from === b.from && a.to === b.to;
const holds = (a: GuideWindow, b: GuideWindow): boolean =>
  a.top <= b.top && a.bottom >= b.bottom && a.from <= b.from && a.to >= b.to;
/** Through days one does not glide. */
const far = (from: number, to: number): boolean => Math.abs(from - to) > 3000;

const measure = (scroller: HTMLElement): Geometry => ({ ...scaleOf(scroller), ...sizeOf(scroller) });

/** What needs styles only. */
function scaleOf(scroller: HTMLElement): Omit<Geometry, 'width' | 'height'> {
  const style = getComputedStyle(scroller);
  const number = (name: string, otherwise: number) => Number.parseFloat(style.getPropertyValue(name)) || otherwise;
  return {
    perMinute: number('--per-minute', GUESS.perMinute),
    perRow: number('--per-row', GUESS.perRow),
    column: number('--column', GUESS.column),
    head: number('--head', GUESS.head),
    lead: Number.parseFloat(style.getPropertyValue('--lead')) || 0,
  };
}

/** What needs everything laid out. */
const sizeOf = ({ clientWidth, clientHeight }: HTMLElement): Pick<Geometry, 'width' | 'height'> => ({
  width: clientWidth,
  height: clientHeight,
});
