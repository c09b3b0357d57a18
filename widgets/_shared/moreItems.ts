// Rules of "more": when to ask for the next page of a row and when to stop for good. Pure.
import type { Paging } from '#schemas/page/paging.ts';

/** Page size of rows (content-and-viewing 9: carousel fetch 10). */
export const ROW_PAGE = 10;
/** Scroll-load debounce in ms (content-and-viewing 9). */
export const LOAD_DEBOUNCE = 500;
/** A row asks again after a failure, but not for ever. */
export const MOST_FAILURES = 3;

/** Adds a page to what is known. Ends when a cursor repeats or a page brings nothing new, whatever the server promises. */
export function addPage<T extends { readonly id: string }>(
  known: readonly T[],
  page: { readonly items: readonly T[]; readonly paging: Paging },
  asked: string | undefined,
): { readonly items: readonly T[]; readonly paging: Paging } {
  const ids = new Set(known.map((item) => item.id));
  const fresh = page.items.filter((item) => !ids.has(item.id) && ids.add(item.id));
  const moves = fresh.length > 0 && page.paging.lastSeen !== undefined && page.paging.lastSeen !== asked;
  return {
    items: [...known, ...fresh],
    paging: { ...page.paging, moreDataAvailable: page.paging.moreDataAvailable && moves },
  };
}
