// A list that loads page by page: the first page comes with the row, further ones load when the viewer scrolls or
// activates a button.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Paging } from '#schemas/page/paging.ts';
import { appendPage, LOAD_DEBOUNCE_MS, MAX_FAILURES, type ListPage } from './appendPage.ts';

/** The first page of a list, and how further pages are requested. */
export type PagedListSource<T> = {
  /** Identifies the list: another key discards the loaded pages. */
  readonly key: string | undefined;
  /** The first page. */
  readonly items: readonly T[];
  readonly paging: Paging | undefined;
  /** Requests the page after a cursor; rejects on failure. Undefined for a list that cannot load more. */
  readonly fetchPage: ((lastSeen: string | undefined, signal: AbortSignal) => Promise<ListPage<T>>) | undefined;
};
/** State of the last request. */
export type LastRequestState = 'idle' | 'loading' | 'failed';
/** The loaded items of a list. */
export type PagedList<T> = {
  readonly items: readonly T[];
  readonly hasMore: boolean;
  readonly state: LastRequestState;
  /**
   * Requests the next page when it has not been called again for LOAD_DEBOUNCE_MS. After MAX_FAILURES failures in
   * succession it does nothing.
   */
  readonly loadMoreOnScroll: () => void;
  /** Requests the next page without delay, also after failures. For a button. */
  readonly loadMore: () => void;
};

/** The pages after the first one. `key` identifies the first page to which they belong. */
type LoadedPages<T> = ListPage<T> & { readonly key: string };
type RequestState = { timer?: ReturnType<typeof setTimeout>; request?: AbortController; failures: number };

/** Returns the loaded items of a list, and requests further pages. Items that two pages contain are listed once. */
export function usePagedList<T extends { readonly id: string }>(source: PagedListSource<T>): PagedList<T> {
  const { items: firstItems, paging: firstPaging, fetchPage } = source;
  const [latestPages, setLoadedPages] = useState<LoadedPages<T>>();
  const [state, setState] = useState<LastRequestState>('idle');
  // A live update of the first page keeps the loaded pages, unless the cursor of the first page changed.
  const key = `${source.key}\n${firstPaging?.lastSeen}`;
  const loadedPages = latestPages?.key === key ? latestPages : undefined;
  const items = useMemo(
    () => (loadedPages ? appendPage(firstItems, loadedPages, undefined).items : firstItems),
    [firstItems, loadedPages],
  );
  const paging = loadedPages?.paging ?? firstPaging;
  const hasMore = fetchPage !== undefined && paging?.moreDataAvailable === true;

  const requestState = useRef<RequestState>({ failures: 0 });
  const load = () => {
    if (!fetchPage || requestState.current.request || requestState.current.failures >= MAX_FAILURES) return;
    const request = new AbortController();
    requestState.current.request = request;
    setState('loading');
    const lastSeen = paging?.lastSeen;
    fetchPage(lastSeen, request.signal)
      .then((page) => {
        if (request.signal.aborted) return;
        const next = appendPage(items, page, lastSeen);
        const addedItems = next.items.slice(items.length);
        requestState.current.failures = 0;
        setState('idle');
        setLoadedPages({ key, items: [...(loadedPages?.items ?? []), ...addedItems], paging: next.paging });
      })
      .catch(() => {
        if (request.signal.aborted) return;
        requestState.current.failures += 1;
        setState('failed');
      })
      .finally(() => {
        if (requestState.current.request === request) delete requestState.current.request;
      });
  };
  const latestLoad = useRef(load);
  useEffect(() => {
    latestLoad.current = load;
  });

  useEffect(() => {
    const { current } = requestState;
    return () => {
      clearTimeout(current.timer);
      current.request?.abort();
      delete current.request;
      current.failures = 0;
      setState('idle');
    };
  }, [key]);

  const loadMoreOnScroll = useCallback(() => {
    clearTimeout(requestState.current.timer);
    requestState.current.timer = setTimeout(() => latestLoad.current(), LOAD_DEBOUNCE_MS);
  }, []);
  const loadMore = useCallback(() => {
    clearTimeout(requestState.current.timer);
    requestState.current.failures = 0;
    latestLoad.current();
  }, []);
  return { items, hasMore, state, loadMoreOnScroll, loadMore };
}
