import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import type { LeftPosition } from './rememberPlace.ts';

/**
 * Sets focus and scroll position after a navigation. A new page focuses its main element, where keyboard and screen reader users start.
 * Back and forward restore the focused link and the scroll position. A change of the query only is the same page.
 */
export function usePlaceAfterNavigation(): void {
  const { key, pathname, state } = useLocation();
  const how = useNavigationType();
  const shown = useRef({ key, pathname });
  /** Positions by key of the history entry. */
  const left = useRef(new Map<string, LeftPosition>());
  useEffect(() => {
    let stop: (() => void) | undefined,
      isLeft = false;
    void import('./rememberPlace.ts').then(
      ({ rememberPlace }) => {
        if (!isLeft) stop = rememberPlace(left.current, () => shown.current.key);
      },
      () => undefined,
    );
    return () => {
      isLeft = true;
      stop?.();
    };
  }, []);
  useEffect(() => {
    // The same screen in another language: the focus stays on the control that changed it.
    const isSame =
      shown.current.pathname === pathname ||
      ((state as { keepsFocus?: boolean } | null)?.keepsFocus === true && how === NavigationType.Replace);
    shown.current = { key, pathname };
    if (isSame) return;
    const { link: selector, top } = how === NavigationType.Pop ? (left.current.get(key) ?? {}) : {};
    const target = (selector && document.querySelector<HTMLElement>(selector)) || document.getElementById('content');
    target?.focus({ preventScroll: true });
    // Rows outside the viewport mount and get their heights later.
    if (selector || top)
      void import('./rememberPlace.ts').then(
        ({ focusWhenThere, scrollWhenThere }) => {
          if (selector && target?.id === 'content') focusWhenThere(selector);
          if (top) scrollWhenThere(top);
        },
        () => undefined,
      );
  }, [key, pathname, how, state]);
}
