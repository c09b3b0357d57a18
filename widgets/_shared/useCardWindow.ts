// Observes the scroll container of a row and computes the visible columns. It reads the layout only in effects and
// handlers, so that the first render is the same on the server and in the browser.
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import {
  computeScrollOffset,
  computeVisibleRange,
  countFullColumns,
  type ScrollerLayout,
  type VisibleRange,
} from './cardWindow.ts';

/** The visible columns of a row of cards, and commands that scroll the row. */
export type CardWindow = {
  /** Undefined until measured. */
  readonly visible: VisibleRange | undefined;
  /** Scrolls by as many columns as are completely visible. */
  readonly scrollByPage: (direction: 1 | -1) => void;
  /** Scrolls as little as needed to make a column completely visible. */
  readonly scrollToColumn: (column: number) => void;
};

/**
 * Returns the visible columns of a row, and functions that scroll it.
 * @param columns number of columns of the row.
 */
export function useCardWindow(list: RefObject<HTMLElement | null>, columns: number): CardWindow {
  const [visible, setVisible] = useState<VisibleRange>();
  const latestColumns = useRef(columns);

  const update = useCallback(() => {
    const { current } = list;
    const layout = current ? measureLayout(current, latestColumns.current) : undefined;
    if (!layout) return;
    const next = computeVisibleRange(layout);
    setVisible((previous) => (previous && isEqual(previous, next) ? previous : next));
  }, [list]);

  useEffect(() => {
    const { current } = list;
    if (!current) return undefined;
    let frame = 0;
    const scheduleUpdate = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        update();
      });
    };
    current.addEventListener('scroll', scheduleUpdate, { passive: true });
    const observer = new ResizeObserver(scheduleUpdate);
    observer.observe(current);
    return () => {
      current.removeEventListener('scroll', scheduleUpdate);
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [list, update]);
  useLayoutEffect(() => {
    latestColumns.current = columns;
    update();
  }, [update, columns]);

  const scrollTo = useCallback(
    (computeOffset: (layout: ScrollerLayout) => number | undefined) => {
      const { current } = list;
      const layout = current ? measureLayout(current, latestColumns.current) : undefined;
      const offset = layout && computeOffset(layout);
      if (!current || offset === undefined) return;
      const isRtl = getComputedStyle(current).direction === 'rtl';
      const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
      current.scrollTo({
        left: isRtl ? -offset : offset,
        behavior: prefersReducedMotion ? 'instant' : 'smooth',
      });
    },
    [list],
  );

  return {
    visible,
    scrollByPage: useCallback((direction) => scrollTo((layout) => computePageOffset(layout, direction)), [scrollTo]),
    scrollToColumn: useCallback((column) => scrollTo((layout) => computeScrollOffset(column, layout)), [scrollTo]),
  };
}

function computePageOffset(layout: ScrollerLayout, direction: 1 | -1): number {
  const step = layout.column + layout.gap;
  const currentColumn = Math.round(layout.offset / step);
  return Math.max(0, (currentColumn + direction * countFullColumns(layout)) * step);
}

function isEqual(a: VisibleRange, b: VisibleRange): boolean {
  return (Object.keys(a) as (keyof VisibleRange)[]).every((key) => a[key] === b[key]);
}

/**
 * Measures a row in px.
 * @returns undefined for a row without cells
 */
function measureLayout(list: HTMLElement, columns: number): ScrollerLayout | undefined {
  const cell = list.querySelector<HTMLElement>(':scope > [data-index]');
  if (!cell) return undefined;
  const style = getComputedStyle(list);
  return {
    // Scroll positions are negative in right-to-left rows.
    offset: Math.abs(list.scrollLeft),
    viewport: list.clientWidth,
    gutter: Number.parseFloat(style.paddingInlineStart) || 0,
    column: cell.getBoundingClientRect().width,
    gap: Number.parseFloat(style.columnGap) || 0,
    columns,
  };
}
