import { useEffect, useState, type RefObject } from 'react';

/**
 * Requests more items while the end of the list is in the viewport or less than one viewport height below it. Each time
 * the list has grown, it sends at most one request.
 * @param end an element after the last item.
 * @param hasMore whether the list continues. If it does not, nothing is requested.
 * @param count number of loaded items.
 * @param loadMore requests more items.
 */
export function useLoadNearEnd(
  end: RefObject<HTMLElement | null>,
  hasMore: boolean,
  count: number,
  loadMore: () => void,
): void {
  const [isNearEnd, setNearEnd] = useState(false);
  useEffect(() => {
    const { current } = end;
    if (!current || !hasMore) return undefined;
    const observer = new IntersectionObserver((entries) => setNearEnd(entries.at(-1)!.isIntersecting), {
      rootMargin: '0px 0px 100% 0px',
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [end, hasMore]);
  useEffect(() => {
    if (isNearEnd && hasMore) loadMore();
  }, [isNearEnd, hasMore, count, loadMore]);
}
