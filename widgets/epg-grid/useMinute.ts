import { useEffect, useState } from 'react';
import { usePorts } from '#engine/plugin-api/index.ts';

const MINUTE = 60_000;

/** The beginning of this minute, in ms since 1970: redraws whoever asks once a minute. */
export function useMinute(): number {
  const { clock } = usePorts();
  const [now, setNow] = useState(() => Math.floor(clock.now() / MINUTE) * MINUTE);
  useEffect(() => {
    const timer = setInterval(() => setNow(Math.floor(clock.now() / MINUTE) * MINUTE), 5_000);
    return () => clearInterval(timer);
  }, [clock]);
  return now;
}
