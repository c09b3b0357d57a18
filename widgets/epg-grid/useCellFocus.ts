// Keeps the focus in the grid while cells mount and unmount: a loaded programme takes the focus from its placeholder.
import { useCallback, useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Returns a function that focuses the grid's Tab stop, and focuses it again in later renders.
 * @param tabStopKey changes whenever another cell may be the Tab stop.
 */
export function useCellFocus(grid: RefObject<HTMLElement | null>, tabStopKey: string): () => void {
  const hasFocus = useRef(false);
  useEffect(() => {
    const { current } = grid;
    if (!current) return undefined;
    const isInCell = (target: EventTarget | null) =>
      target instanceof Element && target.closest('[data-cell]') !== null;
    const onFocusIn = (event: FocusEvent) => {
      if (isInCell(event.target)) hasFocus.current = true;
    };
    const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) {
        if (!isInCell(relatedTarget)) hasFocus.current = false;
        return;
      }
      // A focused cell that unmounts fires `focusout` before it leaves the document. The guide then keeps the focus:
      // only a cell that is still in the document a moment later has lost it.
      setTimeout(() => {
        if (target instanceof Element && target.isConnected && !current.contains(document.activeElement))
          hasFocus.current = false;
      });
    };
    current.addEventListener('focusin', onFocusIn);
    current.addEventListener('focusout', onFocusOut);
    return () => {
      current.removeEventListener('focusin', onFocusIn);
      current.removeEventListener('focusout', onFocusOut);
    };
  }, [grid]);
  useLayoutEffect(() => {
    if (!hasFocus.current) return;
    const tabStop = findTabStop(grid.current);
    if (tabStop && tabStop !== document.activeElement) tabStop.focus({ preventScroll: true });
  }, [grid, tabStopKey]);
  return useCallback(() => {
    const { current } = grid;
    hasFocus.current = true;
    findTabStop(current)?.focus({ preventScroll: true });
  }, [grid]);
}

const findTabStop = (grid: HTMLElement | null): HTMLElement | null =>
  grid?.querySelector<HTMLElement>('[data-cell][tabindex="0"]') ?? null;
