// Observes which rows (elements with `data-row`) and placeholders (`data-box`) of a long page are near the viewport.
import { isInUse, NEAR_VIEWPORT_MARGIN } from './useNearViewport.ts';

/** Observes the mounted rows and the placeholders of a long page. */
export type RowObserver = {
  /** Whether each observed element is near the viewport; undefined until the browser has reported it. */
  readonly elements: ReadonlyMap<HTMLElement, boolean | undefined>;
  /** Observes the rows and placeholders after the first rows of a parent, and stops observing all other elements. */
  observe(parent: HTMLElement, isFirstRow: (rowId: string) => boolean): void;
  /**
   * Whether an element must stay mounted: it is near or not yet reported, or it has the focus, or something in it
   * plays.
   */
  isInUse(element: HTMLElement): boolean;
  /** Stops observing all elements. */
  disconnect(): void;
};

/**
 * Creates the observer of one long page.
 * @param onChange called when an element came near the viewport or left that area.
 */
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
      const rendered = findElementsAfterFirstRows(parent, isFirstRow);
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

/** Finds the rows and placeholders after the first rows. The first rows observe themselves (`useNearViewport`). */
function findElementsAfterFirstRows(
  parent: HTMLElement,
  isFirstRow: (rowId: string) => boolean,
): ReadonlySet<HTMLElement> {
  const rowElements = new Set<HTMLElement>();
  for (let element = parent.lastElementChild; element; element = element.previousElementSibling) {
    if (!(element instanceof HTMLElement)) continue;
    const { row, box } = element.dataset;
    if (row !== undefined && isFirstRow(row)) break;
    if (row !== undefined || box !== undefined) rowElements.add(element);
  }
  return rowElements;
}
