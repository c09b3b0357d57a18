// Measures a grid and says which of its items are alive. Reads layout only in effects: the first render is the same on the
// server and in the browser.
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { ALL_UP_TO, liveItems } from './window.ts';

export type GridWindow = {
  /** Undefined until measured. */
  readonly columns: number | undefined;
  readonly live: readonly [number, number];
  /** Height of one line with its gap, in CSS px; 0 until measured. */
  readonly step: number;
  /** Columns, and whole lines in one view, at this moment. */
  readonly shape: () => { readonly columns: number; readonly page: number };
};
type Measured = { readonly columns: number; readonly step: number; readonly from: number; readonly to: number };

export function useGridWindow(list: RefObject<HTMLElement | null>, count: number): GridWindow {
  const [measured, setMeasured] = useState<Measured>();
  const latest = useRef(count);

  const update = useCallback(() => {
    const { current } = list;
    const next = current && measure(current);
    if (!next) return;
    const [from, to] = liveItems({ ...next, viewport: innerHeight }, latest.current);
    const { columns, step } = next;
    setMeasured((old) =>
      old?.columns === columns && old.step === step && old.from === from && old.to === to
        ? old
        : { columns, step, from, to },
    );
  }, [list]);

  const isLong = count > ALL_UP_TO;
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
    const observer = new ResizeObserver(later);
    observer.observe(current);
    if (isLong) addEventListener('scroll', later, { passive: true });
    return () => {
      removeEventListener('scroll', later);
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [list, update, isLong]);
  useLayoutEffect(() => {
    latest.current = count;
    update();
  }, [update, count]);

  const shape = () => {
    const now = list.current && measure(list.current);
    return now
      ? { columns: now.columns, page: Math.max(1, Math.floor(innerHeight / now.step)) }
      : { columns: 1, page: 1 };
  };
  const live =
    measured && isLong
      ? ([Math.min(measured.from, count), Math.min(measured.to, count)] as const)
      : ([0, Math.min(count, ALL_UP_TO)] as const);
  return { columns: measured?.columns, live, step: measured?.step ?? 0, shape };
}

function measure(list: HTMLElement): { top: number; step: number; columns: number } | undefined {
  const cell = list.querySelector<HTMLElement>(':scope > [data-index]');
  if (!cell) return undefined;
  const style = getComputedStyle(list);
  return {
    top: list.getBoundingClientRect().top,
    step: cell.offsetHeight + (Number.parseFloat(style.rowGap) || 0),
    columns: style.gridTemplateColumns.split(' ').length,
  };
}
