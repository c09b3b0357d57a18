import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import type { Left } from './rememberPlace.ts';

/**
 * After a navigation in the browser the new page's main element takes the focus, so that keyboards and screen readers start there;
 * back and forward give it to the link it was on, and the position that was left. A change of the query is the same page.
 */
export function usePlaceAfterNavigation(): void {
  const { key, pathname, state } = useLocation();
  const how = useNavigationType();
  const shown = useRef({ key, pathname });
  /** By the key of a history entry. */
  const left = useRef(new Map<string, Left>());
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
    // The same screen in another language: the focus stays on what changed it.
    const isSame =
      shown.current.pathname === pathname ||
      ((state as { keepsFocus?: boolean } | null)?.keepsFocus === true && how === NavigationType.Replace);
    shown.current = { key, pathname };
    if (isSame) return;
    const { link: selector, top } = how === NavigationType.Pop ? (left.current.get(key) ?? {}) : {};
    const target = (selector && document.querySelector<HTMLElement>(selector)) || document.getElementById('content');
    target?.focus({ preventScroll: true });
    // Rows away from the top come, and have their heights, a moment later.
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
