// A list that grows by pages: what came first, then what its viewer asks for by scrolling or by a button.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Paging } from '#schemas/page/paging.ts';
import { addPage, LOAD_DEBOUNCE, MOST_FAILURES } from './moreItems.ts';

export type MorePage<T> = { readonly items: readonly T[]; readonly paging: Paging };
type Source<T> = {
  /** What list it is: another one forgets what was fetched of this. */
  readonly key: string | undefined;
  readonly items: readonly T[];
  readonly paging: Paging | undefined;
  /** The page after a cursor. Undefined: there is nobody to ask. Rejects on failure; honours the signal. */
  readonly fetchPage: ((lastSeen: string | undefined, signal: AbortSignal) => Promise<MorePage<T>>) | undefined;
};
/** Of the last call. */
export type MoreState = 'idle' | 'loading' | 'failed';
export type More<T> = {
  readonly items: readonly T[];
  readonly hasMore: boolean;
  readonly state: MoreState;
  /** Asks for the next page: as often as wanted, it is debounced, runs one call at a time and stops by the rules of moreItems.ts. */
  readonly ask: () => void;
  /** The viewer asks: at once, and again after failures. */
  readonly askNow: () => void;
};
type Fetched<T> = { readonly from: string; readonly items: readonly T[]; readonly paging: Paging };

export function useMore<T extends { readonly id: string }>({ key, items, paging, fetchPage }: Source<T>): More<T> {
  const [more, setMore] = useState<Fetched<T>>();
  const [state, setState] = useState<MoreState>('idle');
  const from = `${key}\n${paging?.lastSeen}`;
  // A live update of the list's beginning keeps what was fetched; another cursor makes it void.
  const fetched = more?.from === from ? more : undefined;
  const all = useMemo(
    () => (fetched ? addPage(items, { items: fetched.items, paging: fetched.paging }, undefined).items : items),
    [items, fetched],
  );
  const cursor = fetched?.paging ?? paging;
  const hasMore = fetchPage !== undefined && cursor?.moreDataAvailable === true;

  const work = useRef<{ timer?: ReturnType<typeof setTimeout>; call?: AbortController; failures: number }>({
    failures: 0,
  });
  const run = () => {
    if (!fetchPage || work.current.call || work.current.failures >= MOST_FAILURES) return;
    const call = new AbortController();
    work.current.call = call;
    setState('loading');
    const lastSeen = cursor?.lastSeen;
    fetchPage(lastSeen, call.signal)
      .then((page) => {
        if (call.signal.aborted) return;
        const next = addPage(all, page, lastSeen);
        work.current.failures = 0;
        setState('idle');
        setMore({ from, items: [...(fetched?.items ?? []), ...next.items.slice(all.length)], paging: next.paging });
      })
      .catch(() => {
        if (call.signal.aborted) return;
        work.current.failures += 1;
        setState('failed');
      })
      .finally(() => {
        if (work.current.call === call) delete work.current.call;
      });
  };
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });

  useEffect(() => {
    const pending = work.current;
    return () => {
      clearTimeout(pending.timer);
      pending.call?.abort();
      delete pending.call;
      pending.failures = 0;
      setState('idle');
    };
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
