import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/**
 * After a navigation in the browser the new page's main element takes the focus, so that keyboards and screen readers start there;
 * back and forward give it to the link it was on. A change of the query is the same page.
 */
export function useFocusAfterNavigation(): void {
  const { key, pathname, state } = useLocation();
  const how = useNavigationType();
  const shown = useRef({ key, pathname });
  /** Key of a history entry -> the link that had the focus last. */
  const left = useRef(new Map<string, string>());
  useEffect(() => {
    let stop: (() => void) | undefined, isLeft = false;
    void import('./rememberFocus.ts').then(({ rememberFocus }) => { if (!isLeft) stop = rememberFocus(left.current, () => shown.current.key); }, () => undefined);
    return () => { isLeft = true; stop?.(); };
  }, []);
  useEffect(() => {
    // The same screen in another language: the focus stays on what changed it.
    const isSame = shown.current.pathname === pathname || (state as { keepsFocus?: boolean } | null)?.keepsFocus === true && how === NavigationType.Replace;
    shown.current = { key, pathname };
    if (isSame) return;
    const selector = how === NavigationType.Pop ? left.current.get(key) : undefined;
    const target = (selector && document.querySelector<HTMLElement>(selector)) || document.getElementById('content');
    target?.focus({ preventScroll: true });
    // Rows away from the top come a moment later.
    if (selector && target?.id === 'content') void import('./rememberFocus.ts').then(({ focusWhenThere }) => focusWhenThere(selector), () => undefined);
  }, [key, pathname, how, state]);
}
