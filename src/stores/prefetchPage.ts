import type { ContentStore } from './ContentStore.ts';

/** Fetches a page that is likely to be opened next, unless it is there; whoever opens it meanwhile gets the same answer. */
export function prefetchPage(store: ContentStore, id: string): void {
  if (store.page(id)?.state === 'ready' || store.coming.has(id)) return;
  const call = store.refresh(id).finally(() => { if (store.coming.get(id) === call) store.coming.delete(id); });
  store.coming.set(id, call);
}
