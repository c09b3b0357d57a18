// The items of a row: what came with the page, then what its viewer asks for by scrolling.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Paging } from '#schemas/page/paging.ts';
import { usePorts } from '#engine/plugin-api/index.ts';
import { addPage, LOAD_DEBOUNCE, MOST_FAILURES, ROW_PAGE } from './more-items.ts';

type Source = { readonly pageId: string; readonly exid: string | undefined; readonly items: readonly ContentItem[]; readonly paging: Paging | undefined; /** Page size. */ readonly rpp?: number };
/** Of the last call. */
export type MoreState = 'idle' | 'loading' | 'failed';
export type MoreItems = {
  readonly items: readonly ContentItem[];
  readonly hasMore: boolean;
  readonly state: MoreState;
  /** Asks for the next page: as often as wanted, it is debounced, runs one call at a time and stops by the rules of more-items.ts. */
  readonly ask: () => void;
  /** The viewer asks: at once, and again after failures. */
  readonly askNow: () => void;
};
type More = { readonly from: string; readonly items: readonly ContentItem[]; readonly paging: Paging };

export function useMoreItems({ pageId, exid, items, paging, rpp = ROW_PAGE }: Source): MoreItems {
  const { content } = usePorts();
  const [more, setMore] = useState<More>();
  const [state, setState] = useState<MoreState>('idle');
  const from = `${exid}\n${paging?.lastSeen}`;
  // A live update of the row's beginning keeps what was fetched; another cursor makes it void.
  const fetched = more?.from === from ? more : undefined;
  const all = useMemo(() => (fetched ? addPage(items, { items: fetched.items, paging: fetched.paging }, undefined).items : items), [items, fetched]);
  const cursor = fetched?.paging ?? paging;
  const hasMore = exid !== undefined && cursor?.moreDataAvailable === true;

  const work = useRef<{ timer?: ReturnType<typeof setTimeout>; call?: AbortController; failures: number }>({ failures: 0 });
  const run = () => {
    if (exid === undefined || work.current.call || work.current.failures >= MOST_FAILURES) return;
    const call = new AbortController();
    work.current.call = call;
    setState('loading');
    const lastSeen = cursor?.lastSeen;
    content.bucketItems({ pageId, exid, rpp, ...(lastSeen !== undefined && { lastSeen }), signal: call.signal }).then((page) => {
      if (call.signal.aborted) return;
      const next = addPage(all, page, lastSeen);
      work.current.failures = 0;
      setState('idle');
      setMore({ from, items: [...(fetched?.items ?? []), ...next.items.slice(all.length)], paging: next.paging });
    }).catch(() => {
      if (call.signal.aborted) return;
      work.current.failures += 1;
      setState('failed');
    }).finally(() => { if (work.current.call === call) delete work.current.call; });
  };
  const latest = useRef(run);
  useEffect(() => { latest.current = run; });

  useEffect(() => {
    const pending = work.current;
    return () => { clearTimeout(pending.timer); pending.call?.abort(); delete pending.call; pending.failures = 0; setState('idle'); };
  }, [from]);

  const ask = useCallback(() => {
    clearTimeout(work.current.timer);
    work.current.timer = setTimeout(() => latest.current(), LOAD_DEBOUNCE);
  }, []);
  const askNow = useCallback(() => {
    clearTimeout(work.current.timer);
    work.current.failures = 0;
    latest.current();
  }, []);
  return { items: all, hasMore, state, ask, askNow };
}
