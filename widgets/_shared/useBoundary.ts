import { useEffect, useEffectEvent } from 'react';
import { usePorts } from '#engine/plugin-api/index.ts';

/** Milliseconds over which viewers are spread after a boundary, and the longest time that setTimeout counts. */
const SPREAD = 3_000,
  LONGEST = 2 ** 31 - 1;

/**
 * Tells once that what an answer said is over: an event of it began or ended.
 * @param changesAt moment of the next boundary, ISO 8601, as the newest answer says it; undefined: there is none.
 */
export function useBoundary(changesAt: string | undefined, onPassed: () => void): void {
  const { clock } = usePorts();
  const pass = useEffectEvent(onPassed);
  useEffect(() => {
    if (changesAt === undefined) return undefined;
    const wait = Math.max(SPREAD, Date.parse(changesAt) - clock.now()) + Math.random() * SPREAD;
    const timer = setTimeout(() => pass(), Math.min(wait, LONGEST));
    return () => clearTimeout(timer);
  }, [changesAt, clock]);
}
