// Now, in the guide. The line and the fill of what is on follow a custom property of the plane; React draws again only when a
// programme in sight begins or ends.
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Programme } from '#schemas/domain/epg.ts';
import { usePorts } from '#engine/plugin-api/index.ts';
import { toMinute } from './guideGeometry.ts';

/** A pixel of the time axis is about ten seconds. */
const TICK = 10_000;

/**
 * @param first moment of the first drawing, for which the plane says `--now` already.
 * @returns the moment (ms since 1970) for which the phases of what is in sight hold.
 */
export function useGuideClock(
  plane: RefObject<HTMLElement | null>,
  start: number,
  first: number,
  inSight: () => readonly Programme[],
): number {
  const { clock } = usePorts();
  const [now, setNow] = useState(first);
  const told = useRef(first);
  const latest = useRef(inSight);
  useLayoutEffect(() => {
    latest.current = inSight;
  });
  useLayoutEffect(() => {
    const look = () => {
      // What stands in the plane is styled anew with it: not for less than the line can show.
      if (Math.abs(clock.now() - told.current) > TICK / 2) {
        told.current = clock.now();
        plane.current?.style.setProperty('--now', String(toMinute(told.current, start)));
      }
      setNow((before) => {
        const after = clock.now();
        const passed = (iso: string) => {
          const moment = Date.parse(iso);
          return moment > Math.min(before, after) && moment <= Math.max(before, after);
        };
        return latest.current().some(({ startDate, endDate }) => passed(startDate) || passed(endDate)) ? after : before;
      });
    };
    look();
    const timer = setInterval(look, TICK);
    return () => clearInterval(timer);
  }, [plane, clock, start]);
  // A tab that slept, or came out of the back-forward cache, looks at the clock at once.
  useEffect(() => {
    const look = () => {
      if (!document.hidden) setNow(clock.now());
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [clock]);
  return now;
}
