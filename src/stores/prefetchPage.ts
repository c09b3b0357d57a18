import type { PageState } from './contentPages.ts';
import type { ContentStore } from './ContentStore.ts';

/** Fetches a page that is likely to be opened next, unless it is cached. Opening it meanwhile uses the same request. Never rejects. */
export async function prefetchPage(store: ContentStore, id: string): Promise<PageState> {
  const known = store.page(id),
    coming = store.coming.get(id);
  if (known?.state === 'ready') return known;
  if (coming) return coming;
  const call = store.refresh(id).finally(() => {
    if (store.coming.get(id) === call) store.coming.delete(id);
  });
  store.coming.set(id, call);
  return call;
}
