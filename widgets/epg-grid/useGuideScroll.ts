// The guide's scroller: what is in sight, where it opens, how a place is brought into sight. Reads layout only in effects and
// events; the first render is the same on the server and in the browser.
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { windowFor, type GuideWindow } from './guide-window.ts';
import type { Cursor } from './move.ts';

/** What the stylesheet says, in CSS px: see View.module.css. `lead`: minutes shown before the moment at which the guide opens. */
type Geometry = { readonly perMinute: number; readonly perRow: number; readonly column: number; readonly head: number; readonly lead: number; readonly width: number; readonly height: number };
/** A laptop's window: what the first render takes for granted. */
const GUESS: Geometry = { perMinute: 6.4, perRow: 96, column: 148, head: 52, lead: 30, width: 1180, height: 700 };

export type GuideScroll = {
  readonly window: GuideWindow;
  /** First minute in sight at the moment of the question. */
  readonly seenFrom: () => number;
  /** The same when the view came to rest. */
  readonly restsAt: number;
  readonly travel: { readonly along: number; readonly down: number };
  /** Brings a minute to the start of the view, and a row to its middle. It glides where that is near, unless `how` says otherwise. */
  readonly scrollTo: (place: { readonly row: number | undefined; readonly minute: number }, how?: 'instant') => void;
  /** Brings a place into sight, with as much of its programme as fits. */
  readonly reveal: (place: Cursor, span: readonly [number, number] | undefined) => void;
  /** Whole rows in one view. */
  readonly page: () => number;
};

type Input = { readonly scroller: RefObject<HTMLElement | null>; readonly plane: RefObject<HTMLElement | null>; readonly minutes: number; readonly channels: number; readonly opensAt: Cursor; readonly isRtl: boolean; /** Changes when other programmes are drawn. */ readonly drawn: unknown };

/** Milliseconds after the last scroll at which the view counts as settled. */
const SETTLED = 120;

export function useGuideScroll({ scroller, plane, minutes, channels, opensAt, isRtl, drawn }: Input): GuideScroll {
  const geometry = useRef(GUESS);
  const opensFrom = Math.floor(opensAt.minute / 30) * 30;
  const [view, setView] = useState(() => ({ window: windowOf({ along: (opensFrom - GUESS.lead) * GUESS.perMinute, down: opensAt.row * GUESS.perRow }, GUESS, minutes, channels), travel: { along: 0, down: 0 } }));
  const [restsAt, setRestsAt] = useState(Math.max(0, opensFrom - GUESS.lead));
  const before = useRef({ along: 0, down: 0 });
  const isPlaced = useRef(false);
  const settleSoon = useRef(() => undefined as void);

  const offsets = useCallback(() => {
    const { current } = scroller;
    return current ? { along: Math.abs(current.scrollLeft), down: current.scrollTop } : { along: 0, down: 0 };
  }, [scroller]);
  const put = useCallback((along: number | undefined, down: number | undefined, behavior: ScrollBehavior = 'instant') => {
    const { current } = scroller;
    if (current) current.scrollTo({ ...(along !== undefined && { left: isRtl ? -along : along }), ...(down !== undefined && { top: down }), behavior });
  }, [scroller, isRtl]);
  const look = useCallback(() => {
    const now = offsets();
    const next = windowOf(now, geometry.current, minutes, channels);
    const travel = { along: Math.sign(now.along - before.current.along), down: Math.sign(now.down - before.current.down) };
    before.current = now;
    setView((old) => (isSame(old.window, next) ? old : { window: next, travel: { along: travel.along || old.travel.along, down: travel.down || old.travel.down } }));
  }, [offsets, minutes, channels]);

  useLayoutEffect(() => {
    const { current } = scroller;
    if (!current) return;
    geometry.current = measure(current);
    if (isPlaced.current) return;
    isPlaced.current = true;
    // What CSS shifted so far, so that the first paint shows now, scrolling does from here on.
    plane.current?.setAttribute('data-placed', '');
    put((opensFrom - geometry.current.lead) * geometry.current.perMinute, opensAt.row * geometry.current.perRow);
    before.current = offsets();
    look();
  }, [scroller, plane, put, look, offsets, opensFrom, opensAt.row]);

  useEffect(() => {
    const { current } = scroller;
    if (!current) return undefined;
    let settling: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      setRestsAt(Math.round(offsets().along / geometry.current.perMinute));
      markCut(current, isRtl, geometry.current.column);
    };
    const settleLater = () => {
      clearTimeout(settling);
      settling = setTimeout(settle, SETTLED);
    };
    settleSoon.current = settleLater;
    const onScroll = () => {
      look();
      settleLater();
    };
    const observer = new ResizeObserver(() => {
      const old = geometry.current;
      geometry.current = measure(current);
      // Another scale of the axis: the same minute stays at the start.
      if (old.perMinute !== geometry.current.perMinute || old.perRow !== geometry.current.perRow) {
        const now = offsets();
        put((now.along / old.perMinute) * geometry.current.perMinute, (now.down / old.perRow) * geometry.current.perRow);
      }
      onScroll();
    });
    observer.observe(current);
    current.addEventListener('scroll', onScroll, { passive: true });
    return () => { clearTimeout(settling); observer.disconnect(); current.removeEventListener('scroll', onScroll); };
  }, [scroller, look, put, offsets, isRtl]);
  // What is drawn anew may be cut by the edge as well.
  useEffect(() => settleSoon.current(), [view, drawn]);

  const seenFrom = useCallback(() => offsets().along / geometry.current.perMinute, [offsets]);
  const scrollTo = useCallback<GuideScroll['scrollTo']>(({ row, minute }, how) => {
    const { perMinute, perRow, lead, height, head } = geometry.current;
    put(Math.max(0, minute - lead) * perMinute, row === undefined ? undefined : row * perRow - (height - head - perRow) / 2, how ?? (far(offsets().along, minute * perMinute) || matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'));
  }, [put, offsets]);
  const reveal = useCallback<GuideScroll['reveal']>(({ row, minute }, span) => {
    const { perMinute, perRow, width, height, column, head } = geometry.current;
    const now = offsets();
    const room = width - column;
    const [from, to] = span ?? [minute, minute + 30];
    const [start, end] = [from * perMinute, to * perMinute];
    // All of it if it fits, else its start or, for what reaches far back, the part in which the cursor stands.
    const along = start >= now.along && end <= now.along + room ? now.along
      : end - start > room ? (minute * perMinute >= now.along && minute * perMinute < now.along + room * 0.9 ? now.along : minute * perMinute - 24)
        : start < now.along ? start - 24 : Math.min(start - 24, end - room + 24);
    const top = row * perRow, bottom = top + perRow, seen = height - head;
    const down = top < now.down ? top : bottom > now.down + seen ? bottom - seen : now.down;
    if (along !== now.along || down !== now.down) put(Math.max(0, along), Math.max(0, down), 'instant');
  }, [offsets, put]);
  const page = useCallback(() => Math.max(1, Math.floor((geometry.current.height - geometry.current.head) / geometry.current.perRow) - 1), []);
  return { window: view.window, travel: view.travel, seenFrom, restsAt, scrollTo, reveal, page };
}

const windowOf = (offsets: { readonly along: number; readonly down: number }, { perMinute, perRow, width, height, column, head }: Geometry, minutes: number, channels: number): GuideWindow =>
  windowFor({ along: Math.max(0, offsets.along), down: Math.max(0, offsets.down), width: Math.max(1, width - column), height: Math.max(1, height - head), perMinute, perRow, minutes, channels });

const isSame = (a: GuideWindow, b: GuideWindow): boolean => a.top === b.top && a.bottom === b.bottom && a.from === b.from && a.to === b.to;
/** Through days one does not glide. */
const far = (from: number, to: number): boolean => Math.abs(from - to) > 3000;

function measure(scroller: HTMLElement): Geometry {
  const style = getComputedStyle(scroller);
  const number = (name: string, otherwise: number) => Number.parseFloat(style.getPropertyValue(name)) || otherwise;
  return {
    perMinute: number('--per-minute', GUESS.perMinute), perRow: number('--per-row', GUESS.perRow), column: number('--column', GUESS.column), head: number('--head', GUESS.head),
    lead: Number.parseFloat(style.getPropertyValue('--lead')) || 0, width: scroller.clientWidth, height: scroller.clientHeight,
  };
}

/** Px of a cut cell below which there is no room for its lock. */
const SLIVER = 72;

/** Marks the cells whose beginning is cut by the channel column: they show a chevron, and their words keep to what is left of them. After the scroll, not in it. */
function markCut(scroller: HTMLElement, isRtl: boolean, column: number): void {
  const box = scroller.getBoundingClientRect();
  const edge = isRtl ? box.right - column : box.left + column;
  // First all is read, then all is written: else each cell would cost a layout.
  const cells = [...scroller.querySelectorAll<HTMLElement>('[data-programme]')].map((cell) => {
    const { left, right } = cell.getBoundingClientRect();
    const cut = isRtl ? right - edge : edge - left, seen = isRtl ? edge - left : right - edge;
    return { cell, cut: cut > 4 && seen > 0 ? Math.round(cut) : 0, seen };
  });
  for (const { cell, cut, seen } of cells) {
    const mark = cut === 0 ? null : seen < SLIVER ? 'sliver' : '';
    if (mark === cell.getAttribute('data-cut')) { if (mark === null || cell.style.getPropertyValue('--cut') === `${cut}px`) continue; }
    if (mark === null) { cell.removeAttribute('data-cut'); cell.style.removeProperty('--cut'); } else { cell.setAttribute('data-cut', mark); cell.style.setProperty('--cut', `${cut}px`); }
  }
}
