import { useLayoutEffect, useState, type RefObject } from 'react';

/** Time in ms after the last resize until the size is measured again (CONST-025). */
const RESIZE_DELAY_MS = 500;

/** Width and height of an element in CSS pixels. */
export type MeasuredSize = { readonly width: number; readonly height: number };

/** Returns the size of an element: measured immediately on mount, and 500 ms after the last resize. */
export function useMeasuredSize(element: RefObject<HTMLElement | null>): MeasuredSize {
  const [size, setSize] = useState<MeasuredSize>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hasMeasured = false;
    const measure = (): void => {
      hasMeasured = true;
      setSize({ width: current.clientWidth, height: current.clientHeight });
    };
    const observer = new ResizeObserver(() => {
      clearTimeout(timer);
      if (hasMeasured) timer = setTimeout(measure, RESIZE_DELAY_MS);
      else measure();
    });
    observer.observe(current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [element]);
  return size;
}
