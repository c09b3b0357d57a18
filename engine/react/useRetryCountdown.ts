import { useEffect, useEffectEvent, useState } from 'react';
import { MINUTE_MS } from '#schemas/durations.ts';

/** Maximum time in ms that the countdown shows. After a longer wait there is no automatic retry. */
const MAX_WAIT_MS = MINUTE_MS;

/**
 * Counts down while a server asks clients to wait (docs/faults.md, N29), then retries automatically as soon as the tab
 * is visible. After a wait of more than a minute there is no automatic retry.
 * @param retryAt ms since 1970, by the clock of `now`.
 * @returns the whole seconds that remain; 0 when the viewer may retry.
 */
export function useRetryCountdown(retryAt: number, now: () => number, onRetry: () => void): number {
  const [startedAt] = useState(now);
  const [remainingMs, setRemainingMs] = useState(() => Math.min(MAX_WAIT_MS, retryAt - startedAt));
  const isOver = remainingMs <= 0;
  const isLong = retryAt - startedAt > MAX_WAIT_MS;
  const tick = useEffectEvent(() => setRemainingMs(Math.min(MAX_WAIT_MS, retryAt - startedAt) - (now() - startedAt)));
  const retry = useEffectEvent(() => onRetry());
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [isOver]);
  useEffect(() => {
    if (!isOver || isLong) return undefined;
    if (document.visibilityState === 'visible') {
      retry();
      return undefined;
    }
    document.addEventListener('visibilitychange', retry, { once: true });
    return () => document.removeEventListener('visibilitychange', retry);
  }, [isOver, isLong]);
  return isOver ? 0 : Math.ceil(remainingMs / 1_000);
}
