import { useEffect, useState } from 'react';
import { usePorts } from '#engine/plugin-api/index.ts';
import { MINUTE_MS } from '#schemas/durations.ts';

/** The beginning of this minute, in ms since 1970: redraws whoever asks once a minute. `first`: moment of the first drawing. */
export function useMinute(first: number): number {
  const { clock } = usePorts();
  const [now, setNow] = useState(Math.floor(first / MINUTE_MS) * MINUTE_MS);
  useEffect(() => {
    const look = () => setNow(Math.floor(clock.now() / MINUTE_MS) * MINUTE_MS);
    look();
    const timer = setInterval(look, 5_000);
    return () => clearInterval(timer);
  }, [clock]);
  return now;
}
