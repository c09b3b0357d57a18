// Paging by cursor (decision D22): further items of a row, a list or a grid.
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Paging } from '#schemas/page/paging.ts';

export type ItemPagerState = {
  readonly items: readonly ContentItem[];
  /** `more`: there may be more; `loading`: on its way; `failed`: asking again tries again; `end`: there is no more. */
  readonly status: 'more' | 'loading' | 'failed' | 'end';
};

export type ItemPagerOptions = {
  /** The items that came with the row. */
  readonly items?: readonly ContentItem[];
  readonly paging?: Paging | undefined;
  /** Asks for the items after the cursor; undefined: from the start. */
  readonly fetch: (
    lastSeen: string | undefined,
    signal: AbortSignal,
  ) => Promise<{ readonly items: readonly ContentItem[]; readonly paging: Paging }>;
};

/** `state` and `subscribe` fit useSyncExternalStore: the state is the same object until something changed. */
export type ItemPager = {
  state(): ItemPagerState;
  subscribe(onChange: () => void): () => void;
  /** Asks for the next items unless there are none or a request is under way, which it then joins. Never rejects. */
  loadMore(): Promise<void>;
  /** Stops the request under way; the items stay. Idempotent. */
  dispose(): void;
};

/**
 * Makes the pager of one list. It ends when the server says that there is no more, gives no cursor, or gives a cursor that
 * it was asked with before (fault F39: a server that promises more for ever). Items that came before are not added again.
 */
export function createItemPager({ items: first = [], paging, fetch }: ItemPagerOptions): ItemPager {
  const listeners = new Set<() => void>();
  const controller = new AbortController();
  const known = new Set(first.map(({ id }) => id));
  let cursor = paging?.lastSeen || undefined;
  let state: ItemPagerState = { items: first, status: paging?.moreDataAvailable ? 'more' : 'end' };
  const asked = new Set<string | undefined>();
  let underWay: Promise<void> | undefined;

  function change(next: Partial<ItemPagerState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  async function request(): Promise<void> {
    const after = cursor;
    change({ status: 'loading' });
    try {
      const answer = await fetch(after, controller.signal);
      if (controller.signal.aborted) return;
      const fresh = answer.items.filter(({ id }) => !known.has(id) && known.add(id));
      asked.add(after);
      cursor = answer.paging.lastSeen || undefined;
      const goesOn = answer.paging.moreDataAvailable && cursor !== undefined && !asked.has(cursor);
      change({ items: fresh.length > 0 ? [...state.items, ...fresh] : state.items, status: goesOn ? 'more' : 'end' });
    } catch {
      // The cursor stays, so that the next try asks for the same items. Why it failed is the content port's to report.
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
      underWay ??= request().finally(() => {
        underWay = undefined;
      });
      await underWay;
    },
    dispose: () => controller.abort(),
  };
}
