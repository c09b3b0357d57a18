import { useEffect, useEffectEvent } from 'react';
import { usePorts } from '#engine/plugin-api/index.ts';

/**
 * Browsers refresh at a random time within this span after a change, so that not all send requests at the same time.
 */
const SPREAD_MS = 3_000;
/** The longest delay that setTimeout supports, in ms. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/**
 * Calls `onRefresh` once when the next event of a list starts or ends.
 * @param changesAt time of the change from the latest response, ISO 8601. Undefined: no change is known.
 */
export function useScheduledRefresh(changesAt: string | undefined, onRefresh: () => void): void {
  const { clock } = usePorts();
  const refresh = useEffectEvent(onRefresh);
  useEffect(() => {
    if (changesAt === undefined) return undefined;
    const untilChangeMs = Math.max(SPREAD_MS, Date.parse(changesAt) - clock.now());
    const delayMs = untilChangeMs + Math.random() * SPREAD_MS;
    const timer = setTimeout(() => refresh(), Math.min(delayMs, MAX_TIMEOUT_MS));
    return () => clearTimeout(timer);
  }, [changesAt, clock]);
}
