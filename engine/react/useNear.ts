import { useEffect, useRef, useState, type RefObject } from 'react';

/** How far beyond the window a row is kept drawn, in parts of the window's height: one screen each way hides the work. */
export const NEAR = '75% 0px 75% 0px';

type Options = {
  /** The server's choice, so that hydration agrees. */
  readonly initially: boolean;
  /** Height from an earlier time, px. */
  readonly height?: number | undefined;
  /** Called just before the content goes. */
  readonly onLeave?: ((element: HTMLElement) => void) | undefined;
};

/**
 * Whether the element is in or near the window, and its last height.
 * An element that holds the focus, or in which something plays or is open (`data-keep`), stays near (look.md, windowing).
 */
export function useNear<E extends HTMLElement>({ initially, height: earlier, onLeave }: Options): { ref: RefObject<E | null>; near: boolean; height: number | undefined } {
  const ref = useRef<E>(null);
  const [{ near, height }, setState] = useState<{ near: boolean; height: number | undefined }>({ near: initially, height: earlier });
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    let inside = initially;
    const settle = (): void => {
      if (!inside && isHeld(element)) return;
      // The real height outlives the content, so that nothing below moves when it goes.
      const leaves = !inside && element.dataset['shell'] === undefined;
      const measured = leaves ? advanceOf(element) : undefined;
      if (leaves) onLeave?.(element);
      setState((before) => (before.near === inside ? before : { near: inside, height: measured ?? before.height }));
    };
    const observer = new IntersectionObserver((entries) => { inside = entries.at(-1)!.isIntersecting; settle(); }, { rootMargin: NEAR });
    observer.observe(element);
    const onFocusOut = (): number => requestAnimationFrame(settle);
    element.addEventListener('focusout', onFocusOut);
    return () => { observer.disconnect(); element.removeEventListener('focusout', onFocusOut); };
  }, [initially, onLeave]);
  return { ref, near, height };
}

/** Whether it holds the focus, or something in it plays or is open. */
export const isHeld = (element: Element): boolean => element.contains(document.activeElement) || element.querySelector('[data-keep]') !== null;

/** How far the element pushes the next one down: its height, less what a negative margin lets the next one overlap. */
export function advanceOf(element: Element): number {
  const { top, height } = element.getBoundingClientRect();
  const next = element.nextElementSibling?.getBoundingClientRect();
  return next && next.height > 0 ? next.top - top : height;
}
