import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import type { EntryPosition } from './rememberPositions.ts';

/**
 * Sets focus and scroll position after a navigation. A new page focuses its main element, where keyboard and screen
 * reader users start. Back and forward restore the focused link and the scroll position. A change of only the query
 * counts as the same page.
 */
export function useRestoredPosition(): void {
  const { key, pathname, state } = useLocation();
  const navigationType = useNavigationType();
  const shown = useRef({ key, pathname });
  /** Positions by key of the history entry. */
  const positions = useRef(new Map<string, EntryPosition>());
  useEffect(() => {
    let cleanup: (() => void) | undefined;
    let isUnmounted = false;
    void import('./rememberPositions.ts').then(
      ({ rememberPositions }) => {
        if (!isUnmounted) cleanup = rememberPositions(positions.current, () => shown.current.key);
      },
      () => undefined,
    );
    return () => {
      isUnmounted = true;
      cleanup?.();
    };
  }, []);
  useEffect(() => {
    // The same screen in another language: the focus stays on the control that changed it.
    const isSame =
      shown.current.pathname === pathname ||
      ((state as { keepsFocus?: boolean } | null)?.keepsFocus === true && navigationType === NavigationType.Replace);
    shown.current = { key, pathname };
    if (isSame) return;
    const remembered = navigationType === NavigationType.Pop ? positions.current.get(key) : undefined;
    const target =
      (remembered?.link && document.querySelector<HTMLElement>(remembered.link)) || document.getElementById('content');
    target?.focus({ preventScroll: true });
    // Rows outside the viewport mount and get their heights later.
    if (remembered)
      void import('./rememberPositions.ts').then(
        ({ restorePosition }) => restorePosition(remembered, target),
        () => undefined,
      );
  }, [key, pathname, navigationType, state]);
}
