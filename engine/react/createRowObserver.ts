// Observes which rows and boxes of a long page (elements with `data-row` or `data-box`) are near the viewport.
import { isInUse, NEAR_VIEWPORT_MARGIN } from './useNearViewport.ts';

/** Observes the mounted rows and boxes of a long page. */
export type RowObserver = {
  /** Observed elements, and whether each is near the viewport; undefined until it was observed. */
  readonly elements: ReadonlyMap<HTMLElement, boolean | undefined>;
  /** Observes the rows and boxes of a parent after its first rows, and no others. */
  observe(parent: HTMLElement, isFirstRow: (rowId: string) => boolean): void;
  /** Whether its content must stay: it is near, not yet measured, focused, or something in it plays. */
  isInUse(element: HTMLElement): boolean;
  disconnect(): void;
};

/** @param onChange called when an element came near the viewport or left it. */
export function createRowObserver(onChange: () => void): RowObserver {
  const elements = new Map<HTMLElement, boolean | undefined>();
  let observer: IntersectionObserver | undefined;

  function add(element: HTMLElement): void {
    observer ??= new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (elements.has(target as HTMLElement)) elements.set(target as HTMLElement, isIntersecting);
        onChange();
      },
      { rootMargin: NEAR_VIEWPORT_MARGIN },
    );
    elements.set(element, undefined);
    observer.observe(element);
  }

  function remove(element: HTMLElement): void {
    observer?.unobserve(element);
    elements.delete(element);
  }

  return {
    elements,
    observe(parent, isFirstRow) {
      const rendered = findElementsAfterHead(parent, isFirstRow);
      for (const element of elements.keys()) if (!rendered.has(element)) remove(element);
      for (const element of rendered) if (!elements.has(element)) add(element);
    },
    isInUse: (element) => elements.get(element) !== false || isInUse(element),
    disconnect() {
      observer?.disconnect();
      observer = undefined;
      elements.clear();
    },
  };
}

/** Finds the rows and boxes from the end up to the first rows, which observe themselves (useNearViewport). */
function findElementsAfterHead(parent: HTMLElement, isFirstRow: (rowId: string) => boolean): ReadonlySet<HTMLElement> {
  const found = new Set<HTMLElement>();
  for (let element = parent.lastElementChild; element; element = element.previousElementSibling) {
    if (!(element instanceof HTMLElement)) continue;
    const { row, box } = element.dataset;
    if (row !== undefined && isFirstRow(row)) break;
    if (row !== undefined || box !== undefined) found.add(element);
  }
  return found;
}
