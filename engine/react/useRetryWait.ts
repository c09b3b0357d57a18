import { useEffect, useEffectEvent, useState } from 'react';
import { MINUTE_MS } from '#schemas/durations.ts';

/** The longest wait that is counted, however long the server asks for, and the longest after which it is asked again without the viewer. */
const LONGEST_MS = MINUTE_MS;

/**
 * Counts down while a server wants to be left alone (N29), then asks again by itself when somebody is looking. After a longer wait than a
 * minute only the viewer asks.
 * @param retryAt ms since 1970, by the clock of `now`.
 * @returns whole seconds that are left; 0: the viewer may ask.
 */
export function useRetryWait(retryAt: number, now: () => number, onRetry: () => void): number {
  const [from] = useState(now);
  const [left, setLeft] = useState(() => Math.min(LONGEST_MS, retryAt - from));
  const isOver = left <= 0;
  const isLong = retryAt - from > LONGEST_MS;
  const tick = useEffectEvent(() => setLeft(Math.min(LONGEST_MS, retryAt - from) - (now() - from)));
  const ask = useEffectEvent(() => onRetry());
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [isOver]);
  useEffect(() => {
    if (!isOver || isLong) return undefined;
    if (document.visibilityState === 'visible') {
      ask();
      return undefined;
    }
    document.addEventListener('visibilitychange', ask, { once: true });
    return () => document.removeEventListener('visibilitychange', ask);
  }, [isOver, isLong]);
  return isOver ? 0 : Math.ceil(left / 1_000);
}
