// Keeps the focus in the guide while cells come and go: a programme that was waited for takes over from its place-holder.
import { useCallback, useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * @param state changes whenever the cell that should hold the focus may be another one.
 * @returns puts the focus on the grid's one Tab stop, after the next drawing.
 */
export function useCellFocus(grid: RefObject<HTMLElement | null>, state: string): () => void {
  const holds = useRef(false);
  useEffect(() => {
    const { current } = grid;
    if (!current) return undefined;
    const inCell = (target: EventTarget | null) => target instanceof Element && target.closest('[data-cell]') !== null;
    const onIn = (event: FocusEvent) => {
      if (inCell(event.target)) holds.current = true;
    };
    const onOut = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) {
        if (!inCell(relatedTarget)) holds.current = false;
        return;
      }
      // A cell that is taken away loses the focus to nobody, and says so while it still stands: then it is the guide's all the same.
      setTimeout(() => {
        if (target instanceof Element && target.isConnected && !current.contains(document.activeElement))
          holds.current = false;
      });
    };
    current.addEventListener('focusin', onIn);
    current.addEventListener('focusout', onOut);
    return () => {
      current.removeEventListener('focusin', onIn);
      current.removeEventListener('focusout', onOut);
    };
  }, [grid]);
  useLayoutEffect(() => {
    if (!holds.current) return;
    const stop = grid.current?.querySelector<HTMLElement>('[data-cell][tabindex="0"]');
    if (stop && stop !== document.activeElement) stop.focus({ preventScroll: true });
  }, [grid, state]);
  return useCallback(() => {
    const { current } = grid;
    holds.current = true;
    current?.querySelector<HTMLElement>('[data-cell][tabindex="0"]')?.focus({ preventScroll: true });
  }, [grid]);
}
