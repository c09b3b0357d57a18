// Loads further items of a row, a list or a grid by cursor (decision D22).
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Paging } from '#schemas/page/paging.ts';

/** The items loaded so far and what can follow. */
export type ItemPagerState = {
  readonly items: readonly ContentItem[];
  /**
   * `more`: there may be more items; `loading`: a request is running; `failed`: the last request failed and the next
   * `loadMore` repeats it; `end`: all items are loaded.
   */
  readonly status: 'more' | 'loading' | 'failed' | 'end';
};

/** The first items of a list, and how further items are fetched. */
export type ItemPagerOptions = {
  /** The items delivered with the row. */
  readonly items?: readonly ContentItem[];
  /** The cursor after these items, and whether more items follow. Missing: no more items follow. */
  readonly paging?: Paging | undefined;
  /** Fetches the items after the cursor `lastSeen`; undefined: from the start. */
  readonly fetch: (
    lastSeen: string | undefined,
    signal: AbortSignal,
  ) => Promise<{ readonly items: readonly ContentItem[]; readonly paging: Paging }>;
};

/** Loads the items of one list page by page. `state` and `subscribe` have the form that useSyncExternalStore needs. */
export type ItemPager = {
  /** Returns the same object until something changes. */
  state(): ItemPagerState;
  /** @returns a function that removes the listener */
  subscribe(onChange: () => void): () => void;
  /** Requests the next items, or joins a running request. Does nothing at the end. Never rejects. */
  loadMore(): Promise<void>;
  /** Aborts the running request. The loaded items remain available. Idempotent. */
  dispose(): void;
};

/**
 * Creates the pager of one list. The list ends when the server reports no more items, returns no cursor, or returns a
 * cursor that was already used (docs/faults.md, F39: a server that always reports more items). Items that are already
 * in the list are not added again.
 */
export function createItemPager({ items: first = [], paging, fetch }: ItemPagerOptions): ItemPager {
  const listeners = new Set<() => void>();
  const controller = new AbortController();
  const knownIds = new Set(first.map(({ id }) => id));
  let cursor = paging?.lastSeen || undefined;
  let state: ItemPagerState = { items: first, status: paging?.moreDataAvailable ? 'more' : 'end' };
  const requestedCursors = new Set<string | undefined>();
  let pending: Promise<void> | undefined;

  function change(next: Partial<ItemPagerState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  async function request(): Promise<void> {
    const after = cursor;
    change({ status: 'loading' });
    try {
      const response = await fetch(after, controller.signal);
      if (controller.signal.aborted) return;
      const newItems = response.items.filter(({ id }) => !knownIds.has(id) && knownIds.add(id));
      requestedCursors.add(after);
      cursor = response.paging.lastSeen || undefined;
      const hasMore = response.paging.moreDataAvailable && cursor !== undefined && !requestedCursors.has(cursor);
      change({
        items: newItems.length > 0 ? [...state.items, ...newItems] : state.items,
        status: hasMore ? 'more' : 'end',
      });
    } catch {
      // The cursor does not change, so that the next try requests the same items. The content port reports the cause.
      if (!controller.signal.aborted) change({ status: 'failed' });
    }
  }

  return {
    state: () => state,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
    async loadMore() {
      if (controller.signal.aborted || state.status === 'end') return;
      pending ??= request().finally(() => {
        pending = undefined;
      });
      await pending;
    },
    dispose: () => controller.abort(),
  };
}
