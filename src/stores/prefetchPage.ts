import { isFetched, type PageState } from './contentPages.ts';
import type { ContentStore } from './ContentStore.ts';

/** Tells the server that nobody has opened the page yet, so that it counts no view (src/app/reportPageViews.ts). */
const PREFETCH_OPTIONS = { headers: { purpose: 'prefetch' } } as const;

/**
 * Fetches a page that is likely to be opened next, unless it is cached. Opening it meanwhile uses the same request.
 * Never rejects.
 */
export async function prefetchPage(store: ContentStore, id: string): Promise<PageState> {
  const cached = store.getPage(id);
  const running = store.prefetches.get(id);
  if (isFetched(cached)) return cached;
  if (running) return running;
  const call = fetchInAdvance(store, id).finally(() => {
    if (store.prefetches.get(id) === call) store.prefetches.delete(id);
  });
  store.prefetches.set(id, call);
  return call;
}

/** Fetches a page as `ContentStore.refresh` does, with the headers of a prefetch. Never rejects. */
async function fetchInAdvance(store: ContentStore, id: string): Promise<PageState> {
  const firstRows = store.deps.fetchPage(id, PREFETCH_OPTIONS);
  firstRows.catch(() => undefined);
  try {
    return await (await store.loadReader()).refresh(id, firstRows);
  } catch {
    return store.refresh(id);
  }
}
