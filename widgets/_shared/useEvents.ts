import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { usePorts } from '#engine/plugin-api/index.ts';
import { mergeEventPages, readEvents, type EventsResponse, type EventsSource } from './events.ts';
import type { LastRequestState } from './usePagedList.ts';
import { useScheduledRefresh } from './useScheduledRefresh.ts';

/** The loaded events of a row. */
export type Events = {
  readonly events: readonly ContentItem[];
  /** Number of events on all pages. */
  readonly total: number;
  readonly hasMore: boolean;
  readonly state: LastRequestState;
  readonly loadMore: () => void;
};

type PagesRequest = {
  readonly pages: readonly number[];
  readonly onResponses: (responses: readonly EventsResponse[]) => void;
  /** A silent request does not change the state while it loads or when it fails. */
  readonly isSilent: boolean;
};

/**
 * The events of a row: the first page comes with the row, further ones load on demand, and all pages reload when an
 * event starts or ends.
 * @param hasOwnItems the row has its own events and sends no requests.
 */
export function useEvents(source: EventsSource, firstPage: EventsResponse, hasOwnItems: boolean): Events {
  const { content } = usePorts();
  const [pages, setPages] = useState<readonly EventsResponse[]>([firstPage]);
  const [state, setState] = useState<LastRequestState>('idle');
  const latestRequest = useRef<AbortController>(undefined);
  const lastPage = pages.at(-1)!;
  const hasMore = !hasOwnItems && lastPage.page < lastPage.totalPages;

  const load = useCallback(
    ({ pages: pageNumbers, onResponses, isSilent }: PagesRequest) => {
      latestRequest.current?.abort();
      const request = new AbortController();
      const { signal } = request;
      latestRequest.current = request;
      if (!isSilent) setState('loading');
      void Promise.all(pageNumbers.map((page) => readEvents(content, source, page, signal))).then(
        (responses) => {
          if (signal.aborted) return;
          onResponses(responses);
          setState('idle');
        },
        () => {
          if (!signal.aborted && !isSilent) setState('failed');
        },
      );
    },
    [content, source],
  );
  useEffect(() => () => latestRequest.current?.abort(), []);

  useScheduledRefresh(hasOwnItems ? undefined : pages[0]?.changesAt, () =>
    load({ pages: pages.map((_, index) => index + 1), onResponses: setPages, isSilent: true }),
  );

  const loadMore = () => {
    if (state === 'loading' || !hasMore) return;
    load({
      pages: [lastPage.page + 1],
      onResponses: (responses) => setPages((previous) => [...previous, ...responses]),
      isSilent: false,
    });
  };
  const events = useMemo(() => mergeEventPages(pages.map((page) => page.events)), [pages]);
  return { events, total: lastPage.totalResults, hasMore, state, loadMore };
}
