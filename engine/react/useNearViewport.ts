import { createContext, use, useEffect, useRef, useState, type RefObject } from 'react';

/**
 * Rows within this margin above and below the viewport are mounted. It is a percentage of the viewport's height: three
 * quarters of a screen are enough that a viewer who scrolls does not see rows being mounted.
 */
export const NEAR_VIEWPORT_MARGIN = '75% 0px 75% 0px';

/**
 * Observes an element.
 * @param onChange called when the element comes near the viewport or leaves that area
 * @returns a cleanup function
 */
export type ViewportObserver = (element: Element, onChange: (isNear: boolean) => void) => () => void;

/** Creates one IntersectionObserver for all rows of a page. */
export function createViewportObserver(): ViewportObserver {
  const listeners = new Map<Element, (isNear: boolean) => void>();
  let observer: IntersectionObserver | undefined;
  return (element, onChange) => {
    observer ??= new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting);
      },
      { rootMargin: NEAR_VIEWPORT_MARGIN },
    );
    listeners.set(element, onChange);
    observer.observe(element);
    return () => {
      observer!.unobserve(element);
      listeners.delete(element);
    };
  };
}

/** React context: the viewport observer of the page. */
export const ViewportObserverContext = createContext<ViewportObserver | undefined>(undefined);

type Visibility = {
  readonly isNear: boolean;
  /** Height in px when the content was last unmounted. */
  readonly height: number | undefined;
};

type NearViewport<E extends HTMLElement> = Visibility & { readonly ref: RefObject<E | null> };

type Options = {
  /** Whether the server rendered the row: the first render in the browser must be equal to it. */
  readonly isInitiallyNear: boolean;
  /** Height in px from an earlier mount. */
  readonly height?: number | undefined;
};

/**
 * Returns whether the element is in or near the viewport, and its last height. An element counts as near while it
 * contains the focus, or something in it plays or is open (`data-keep`; docs/adr/009-windowing.md).
 */
export function useNearViewport<E extends HTMLElement>({
  isInitiallyNear,
  height: earlierHeight,
}: Options): NearViewport<E> {
  const observeElement = use(ViewportObserverContext);
  const ref = useRef<E>(null);
  const [{ isNear, height }, setState] = useState<Visibility>({
    isNear: isInitiallyNear,
    height: earlierHeight,
  });
  useEffect(() => {
    const element = ref.current;
    if (!element || !observeElement) return undefined;
    let isInside = isInitiallyNear;
    const update = (): void => {
      if (!isInside && isInUse(element)) return;
      // The measured height is stored, so that nothing below the element moves when its content is unmounted.
      const isUnmounting = !isInside && element.dataset['shell'] === undefined;
      const distance = isUnmounting ? measureDistanceToNext(element) : undefined;
      setState((before) =>
        before.isNear === isInside ? before : { isNear: isInside, height: distance ?? before.height },
      );
    };
    const stopObserving = observeElement(element, (isIntersecting) => {
      isInside = isIntersecting;
      update();
    });
    const onFocusOut = (): number => requestAnimationFrame(update);
    element.addEventListener('focusout', onFocusOut);
    return () => {
      stopObserving();
      element.removeEventListener('focusout', onFocusOut);
    };
  }, [isInitiallyNear, observeElement]);
  return { ref, isNear, height };
}

/** Whether the element contains the focus, or something in it plays or is open. */
export const isInUse = (element: Element): boolean =>
  element.contains(document.activeElement) || element.querySelector('[data-keep]') !== null;

/**
 * Returns the distance in px from the element's top to the top of the next element. It is the element's height, or less
 * when a negative margin lets the next element overlap it.
 */
export function measureDistanceToNext(element: Element): number {
  const { top, height } = element.getBoundingClientRect();
  const nextBox = element.nextElementSibling?.getBoundingClientRect();
  return nextBox && nextBox.height > 0 ? nextBox.top - top : height;
}
