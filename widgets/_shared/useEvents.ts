// The events of a row: what came with it, further pages on demand, and all of them anew when one begins or ends.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { usePorts } from '#engine/plugin-api/index.ts';
import { joinEvents, readEvents, type EventsResponse, type EventsSource } from './events.ts';
import { useBoundary } from './useBoundary.ts';
import type { MoreState } from './useMore.ts';

export type Events = {
  readonly events: readonly ContentItem[];
  readonly total: number;
  readonly hasMore: boolean;
  readonly state: MoreState;
  readonly askNow: () => void;
};

/** @param isOwn the row brought its events: nothing is asked for. */
export function useEvents(source: EventsSource, first: EventsResponse, isOwn: boolean): Events {
  const { content } = usePorts();
  const [pages, setPages] = useState<readonly EventsResponse[]>([first]);
  const [state, setState] = useState<MoreState>('idle');
  const call = useRef<AbortController>(undefined);
  const latest = pages.at(-1)!;
  const hasMore = !isOwn && latest.page < latest.totalPages;

  const run = useCallback(
    (wanted: readonly number[], join: (answers: readonly EventsResponse[]) => void, isQuiet: boolean) => {
      call.current?.abort();
      const leave = new AbortController();
      call.current = leave;
      if (!isQuiet) setState('loading');
      void Promise.all(wanted.map((p) => readEvents(content, source, p, leave.signal))).then(
        (answers) => {
          if (leave.signal.aborted) return;
          join(answers);
          setState('idle');
        },
        () => {
          if (!leave.signal.aborted && !isQuiet) setState('failed');
        },
      );
    },
    [content, source],
  );
  useEffect(() => () => call.current?.abort(), []);

  useBoundary(isOwn ? undefined : pages[0]?.changesAt, () =>
    run(
      pages.map((_, index) => index + 1),
      setPages,
      true,
    ),
  );

  const askNow = () => {
    if (state !== 'loading' && hasMore)
      run([latest.page + 1], (answers) => setPages((before) => [...before, ...answers]), false);
  };
  const events = useMemo(() => joinEvents(pages.map((page) => page.events)), [pages]);
  return { events, total: latest.totalResults, hasMore, state, askNow };
}
