import { createContext, use, useEffect, useRef, useState, type RefObject } from 'react';

/** How far beyond the window a row is kept drawn, in parts of the window's height: one screen each way hides the work. */
export const NEAR_VIEWPORT_MARGIN = '75% 0px 75% 0px';

/** Tells of an element when it comes near the window and when it goes, until what it answers is called. */
export type ViewportObserver = (element: Element, tell: (isNear: boolean) => void) => () => void;

/** One observer for all rows of a page. */
export function createViewportObserver(): ViewportObserver {
  const listeners = new Map<Element, (isNear: boolean) => void>();
  let observer: IntersectionObserver | undefined;
  return (element, tell) => {
    observer ??= new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting);
      },
      { rootMargin: NEAR_VIEWPORT_MARGIN },
    );
    listeners.set(element, tell);
    observer.observe(element);
    return () => {
      observer!.unobserve(element);
      listeners.delete(element);
    };
  };
}

/** Of the page around. */
export const ViewportObserverContext = createContext<ViewportObserver | undefined>(undefined);

type Options = {
  /** The server's choice, so that hydration agrees. */
  readonly initially: boolean;
  /** Height from an earlier time, px. */
  readonly height?: number | undefined;
};

/**
 * Whether the element is in or near the window, and its last height.
 * An element that holds the focus, or in which something plays or is open (`data-keep`), stays near (look.md, windowing).
 */
export function useNearViewport<E extends HTMLElement>({
  initially,
  height: earlier,
}: Options): { ref: RefObject<E | null>; near: boolean; height: number | undefined } {
  const watch = use(ViewportObserverContext);
  const ref = useRef<E>(null);
  const [{ near, height }, setState] = useState<{ near: boolean; height: number | undefined }>({
    near: initially,
    height: earlier,
  });
  useEffect(() => {
    const element = ref.current;
    if (!element || !watch) return undefined;
    let inside = initially;
    const settle = (): void => {
      if (!inside && isHeld(element)) return;
      // The real height outlives the content, so that nothing below moves when it goes.
      const leaves = !inside && element.dataset['shell'] === undefined;
      const measured = leaves ? advanceOf(element) : undefined;
      setState((before) => (before.near === inside ? before : { near: inside, height: measured ?? before.height }));
    };
    const leave = watch(element, (isNear) => {
      inside = isNear;
      settle();
    });
    const onFocusOut = (): number => requestAnimationFrame(settle);
    element.addEventListener('focusout', onFocusOut);
    return () => {
      leave();
      element.removeEventListener('focusout', onFocusOut);
    };
  }, [initially, watch]);
  return { ref, near, height };
}

/** Whether it holds the focus, or something in it plays or is open. */
export const isHeld = (element: Element): boolean =>
  element.contains(document.activeElement) || element.querySelector('[data-keep]') !== null;

/** How far the element pushes the next one down: its height, less what a negative margin lets the next one overlap. */
export function advanceOf(element: Element): number {
  const { top, height } = element.getBoundingClientRect();
  const next = element.nextElementSibling?.getBoundingClientRect();
  return next && next.height > 0 ? next.top - top : height;
}
