import { useEffect, useState } from 'react';
import { usePorts } from '#engine/plugin-api/index.ts';
import { MINUTE_MS } from '#schemas/durations.ts';

const CHECK_INTERVAL_MS = 5_000;

/**
 * Returns the start of the current minute, in ms since 1970. The component renders again each minute.
 * @param firstNow moment of the first render, in ms since 1970.
 */
export function useCurrentMinute(firstNow: number): number {
  const { clock } = usePorts();
  const [now, setNow] = useState(floorToMinute(firstNow));
  useEffect(() => {
    const update = () => setNow(floorToMinute(clock.now()));
    update();
    const timer = setInterval(update, CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [clock]);
  return now;
}

const floorToMinute = (moment: number): number => Math.floor(moment / MINUTE_MS) * MINUTE_MS;
