import { useEffect, useState, type RefObject } from 'react';

/** Asks for more while the end of the list is within one window's height of the window; once for each length. */
export function useAskNearEnd(
  end: RefObject<HTMLElement | null>,
  hasMore: boolean,
  count: number,
  ask: () => void,
): void {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const { current } = end;
    if (!current || !hasMore) return undefined;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)!.isIntersecting), {
      rootMargin: '0px 0px 100% 0px',
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [end, hasMore]);
  useEffect(() => {
    if (isNear && hasMore) ask();
  }, [isNear, hasMore, count, ask]);
}
