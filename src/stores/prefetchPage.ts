import { isFetched, type PageState } from './contentPages.ts';
import type { ContentStore } from './ContentStore.ts';

/**
 * Fetches a page that is likely to be opened next, unless it is cached. Opening it meanwhile uses the same request.
 * Never rejects.
 */
export async function prefetchPage(store: ContentStore, id: string): Promise<PageState> {
  const cached = store.getPage(id);
  const running = store.prefetches.get(id);
  if (isFetched(cached)) return cached;
  if (running) return running;
  const call = store.refresh(id).finally(() => {
    if (store.prefetches.get(id) === call) store.prefetches.delete(id);
  });
  store.prefetches.set(id, call);
  return call;
}
