// Rules of lists that load page by page. All functions are pure.
import type { Paging } from '#schemas/page/paging.ts';

/** Items per request of a row (specification, content-and-viewing, section 9: carousel fetch 10). */
export const ROW_PAGE_SIZE = 10;
/** Delay between scrolling and the request, in ms (specification, content-and-viewing, section 9). */
export const LOAD_DEBOUNCE_MS = 500;
/** After this many failures in succession, scrolling no longer loads items, but the button does. */
export const MAX_FAILURES = 3;

/** A page of a list, and the cursor of the next one. */
export type ListPage<T> = { readonly items: readonly T[]; readonly paging: Paging };

/**
 * Appends a page to the loaded items. The list ends when a cursor repeats or a page has no new items, whatever the
 * server reports.
 * @param requestedCursor cursor with which the page was requested; undefined if there was none.
 * @returns all items, and the paging of the page. Its `moreDataAvailable` is true only when the list continues.
 */
export function appendPage<T extends { readonly id: string }>(
  loadedItems: readonly T[],
  page: ListPage<T>,
  requestedCursor: string | undefined,
): ListPage<T> {
  const ids = new Set(loadedItems.map((item) => item.id));
  const newItems = page.items.filter((item) => !ids.has(item.id) && ids.add(item.id));
  const { lastSeen, moreDataAvailable } = page.paging;
  const hasAdvanced = newItems.length > 0 && lastSeen !== undefined && lastSeen !== requestedCursor;
  return {
    items: [...loadedItems, ...newItems],
    paging: { ...page.paging, moreDataAvailable: moreDataAvailable && hasAdvanced },
  };
}
