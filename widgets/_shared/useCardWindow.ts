// Watches a row's native scroller and says what is in sight. Reads layout only in effects and handlers: the first render is
// the same on the server and in the browser.
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { offsetFor, sightOf, type Measures, type Sight } from './cardWindow.ts';

export type CardWindow = {
  /** Undefined until measured. */
  readonly sight: Sight | undefined;
  /** Turns the page by the number of whole cards in sight. */
  readonly page: (direction: 1 | -1) => void;
  /** Brings a column into sight with the least movement. */
  readonly reveal: (column: number) => void;
};

export function useCardWindow(list: RefObject<HTMLElement | null>, columns: number): CardWindow {
  const [sight, setSight] = useState<Sight>();
  const latest = useRef(columns);

  const update = useCallback(() => {
    const { current } = list;
    const measures = current ? measure(current, latest.current) : undefined;
    if (!measures) return;
    const next = sightOf(measures);
    setSight((old) =>
      old && (Object.keys(next) as (keyof Sight)[]).every((key) => old[key] === next[key]) ? old : next,
    );
  }, [list]);

  useEffect(() => {
    const { current } = list;
    if (!current) return undefined;
    let frame = 0;
    const later = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        update();
      });
    };
    current.addEventListener('scroll', later, { passive: true });
    const observer = new ResizeObserver(later);
    observer.observe(current);
    return () => {
      current.removeEventListener('scroll', later);
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [list, update]);
  useLayoutEffect(() => {
    latest.current = columns;
    update();
  }, [update, columns]);

  const scroll = useCallback(
    (to: (measures: Measures) => number | undefined) => {
      const { current } = list;
      const measures = current ? measure(current, latest.current) : undefined;
      const offset = measures && to(measures);
      if (!current || offset === undefined) return;
      const isRtl = getComputedStyle(current).direction === 'rtl';
      const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
      current.scrollTo({ left: isRtl ? -offset : offset, behavior: isStill ? 'instant' : 'smooth' });
    },
    [list],
  );

  return {
    sight,
    page: useCallback(
      (direction) =>
        scroll((m) => {
          const step = m.column + m.gap;
          const whole = Math.max(1, Math.floor((m.viewport - m.gutter + m.gap) / step));
          return Math.max(0, (Math.round(m.offset / step) + direction * whole) * step);
        }),
      [scroll],
    ),
    reveal: useCallback((column) => scroll((m) => offsetFor(column, m)), [scroll]),
  };
}

function measure(list: HTMLElement, columns: number): Measures | undefined {
  const card = list.querySelector<HTMLElement>(':scope > [data-index]');
  if (!card) return undefined;
  const style = getComputedStyle(list);
  return {
    // Scroll offsets are negative in right-to-left rows.
    offset: Math.abs(list.scrollLeft),
    viewport: list.clientWidth,
    gutter: Number.parseFloat(style.paddingInlineStart) || 0,
    column: card.getBoundingClientRect().width,
    gap: Number.parseFloat(style.columnGap) || 0,
    columns,
  };
}
