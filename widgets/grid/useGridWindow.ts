// Measures a grid and computes which of its items are mounted. It reads the layout only in effects, so that the first
// render is the same on the server and in the browser.
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { GridShape } from '../_shared/measureGridShape.ts';
import { computeMountedRange, MAX_UNWINDOWED_ITEMS } from './gridWindow.ts';

/** The mounted items of a long grid. */
export type GridWindow = {
  /** Undefined until measured. */
  readonly columns: number | undefined;
  /** Indexes of the mounted items, [from, to). */
  readonly mountedRange: readonly [from: number, to: number];
  /** Distance from line to line in CSS px; 0 until measured. */
  readonly lineStep: number;
  /** Measures the columns, and the whole lines that fit in the viewport, at the time of the call. */
  readonly measureColumnsAndLines: () => GridShape;
};
type Measurement = { readonly columns: number; readonly lineStep: number; readonly from: number; readonly to: number };

/**
 * Returns the measured layout of a grid and the range of its mounted items.
 * @param count number of items.
 */
export function useGridWindow(list: RefObject<HTMLElement | null>, count: number): GridWindow {
  const [measurement, setMeasurement] = useState<Measurement>();
  const latestCount = useRef(count);

  const update = useCallback(() => {
    const { current } = list;
    const layout = current && measureLayout(current);
    if (!layout) return;
    const { columns, lineStep } = layout;
    const [from, to] = computeMountedRange({ ...layout, viewportHeight: innerHeight }, latestCount.current);
    setMeasurement((previous) => {
      const hasChanged =
        previous?.columns !== columns || previous.lineStep !== lineStep || previous.from !== from || previous.to !== to;
      return hasChanged ? { columns, lineStep, from, to } : previous;
    });
  }, [list]);

  const isWindowed = count > MAX_UNWINDOWED_ITEMS;
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
    const observer = new ResizeObserver(scheduleUpdate);
    observer.observe(current);
    if (isWindowed) addEventListener('scroll', scheduleUpdate, { passive: true });
    return () => {
      removeEventListener('scroll', scheduleUpdate);
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [list, update, isWindowed]);
  useLayoutEffect(() => {
    latestCount.current = count;
    update();
  }, [update, count]);

  const measureColumnsAndLines = (): GridShape => {
    const layout = list.current && measureLayout(list.current);
    if (!layout) return { columns: 1, linesPerViewport: 1 };
    return { columns: layout.columns, linesPerViewport: Math.max(1, Math.floor(innerHeight / layout.lineStep)) };
  };
  const mountedRange =
    measurement && isWindowed
      ? ([Math.min(measurement.from, count), Math.min(measurement.to, count)] as const)
      : ([0, Math.min(count, MAX_UNWINDOWED_ITEMS)] as const);
  return { columns: measurement?.columns, mountedRange, lineStep: measurement?.lineStep ?? 0, measureColumnsAndLines };
}

type MeasuredLayout = { readonly top: number; readonly lineStep: number; readonly columns: number };

/**
 * Measures the list in px.
 * @returns undefined for a list without mounted items
 */
function measureLayout(list: HTMLElement): MeasuredLayout | undefined {
  const cell = list.querySelector<HTMLElement>(':scope > [data-index]');
  if (!cell) return undefined;
  const style = getComputedStyle(list);
  return {
    top: list.getBoundingClientRect().top,
    lineStep: cell.offsetHeight + (Number.parseFloat(style.rowGap) || 0),
    columns: style.gridTemplateColumns.split(' ').length,
  };
}
