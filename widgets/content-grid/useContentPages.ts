// Loads further pages of the catalogue on demand.
import type { CallResponse } from '#schemas/api/callTypes.ts';
import { useEffect, useRef, useState } from 'react';
import { usePorts } from '#engine/plugin-api/index.ts';
import { appendPage } from '../_shared/appendPage.ts';
import { CONTENT_GRID_PAGE_SIZE, type SortOrder } from './sortOrders.ts';

type ContentGridResponse = CallResponse<'getContentGrid'>;
type LoadedPages = {
  /**
   * The first page, which the row loaded. When the row loads another first page, the pages after this one are
   * discarded.
   */
  readonly firstPage: ContentGridResponse;
  readonly items: ContentGridResponse['items'];
  readonly paging: ContentGridResponse['paging'];
  readonly state: 'idle' | 'loading' | 'failed';
};

const startWith = (firstPage: ContentGridResponse): LoadedPages => ({
  firstPage,
  items: firstPage.items,
  paging: firstPage.paging,
  state: 'idle',
});

/** Returns the items loaded so far and a function that loads the next page. */
export function useContentPages(firstPage: ContentGridResponse, facet: readonly string[], sort: SortOrder) {
  const { content } = usePorts();
  const [loaded, setLoaded] = useState(() => startWith(firstPage));
  const current = loaded.firstPage === firstPage ? loaded : startWith(firstPage);
  const request = useRef<AbortController>(undefined);
  useEffect(() => () => request.current?.abort(), [firstPage]);

  const loadMore = (): void => {
    const { lastSeen } = current.paging;
    const { signal } = (request.current = new AbortController());
    setLoaded({ ...current, state: 'loading' });
    content
      .read(
        'getContentGrid',
        { facet, sort, rpp: CONTENT_GRID_PAGE_SIZE, ...(lastSeen !== undefined && { lastSeen }) },
        signal,
      )
      .then(
        (page) => {
          const { items, paging } = appendPage(current.items, page, lastSeen);
          setLoaded({ firstPage, items: [...items], paging, state: 'idle' });
        },
        () => {
          if (!signal.aborted) setLoaded({ ...current, state: 'failed' });
        },
      );
  };
  return {
    items: current.items,
    hasMore: current.paging.moreDataAvailable ?? false,
    state: current.state,
    loadMore,
  };
}
