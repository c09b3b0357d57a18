// The current time in the guide. CSS moves the now line and the fill of running programmes by `--now` of the plane.
// React renders again only when a rendered programme starts or ends.
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Programme } from '#schemas/domain/epg.ts';
import { usePorts } from '#engine/plugin-api/index.ts';
import { toMinute } from './guideGeometry.ts';

/** The line of the current time moves about one px in this time. */
const INTERVAL_MS = 10_000;

/** The guide whose time moves: its element, its start, and the programmes whose phase matters. */
export type GuideClockOptions = {
  /** The element that gets `--now`: everything that moves with a scroll. */
  readonly plane: RefObject<HTMLElement | null>;
  /** The guide's start in ms since 1970. */
  readonly start: number;
  /** Moment of the first render, which has set `--now` of the plane. In ms since 1970. */
  readonly firstNow: number;
  readonly getRenderedProgrammes: () => readonly Programme[];
};

/** Returns the moment (ms since 1970) for which the phases of the rendered programmes are computed. */
export function useGuideClock({ plane, start, firstNow, getRenderedProgrammes }: GuideClockOptions): number {
  const { clock } = usePorts();
  const [now, setNow] = useState(firstNow);
  const lineMoment = useRef(firstNow);
  const latestGetter = useRef(getRenderedProgrammes);
  useLayoutEffect(() => {
    latestGetter.current = getRenderedProgrammes;
  });
  useLayoutEffect(() => {
    const update = () => {
      const current = clock.now();
      // A new `--now` restyles the whole plane, so it is not set for a move of the line that no viewer can see.
      if (Math.abs(current - lineMoment.current) > INTERVAL_MS / 2) {
        lineMoment.current = current;
        plane.current?.style.setProperty('--now', String(toMinute(current, start)));
      }
      setNow((before) => (hasPhaseChange(latestGetter.current(), before, current) ? current : before));
    };
    update();
    const timer = setInterval(update, INTERVAL_MS);
    return () => clearInterval(timer);
  }, [plane, clock, start]);
  // Timers stop in a suspended tab and in the back-forward cache: update when the tab is visible again.
  useEffect(() => {
    const update = () => {
      if (!document.hidden) setNow(clock.now());
    };
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, [clock]);
  return now;
}

/** Whether a programme starts or ends between two moments, in either order. */
function hasPhaseChange(programmes: readonly Programme[], before: number, after: number): boolean {
  const [earlier, later] = [Math.min(before, after), Math.max(before, after)];
  const isBetween = (iso: string) => {
    const moment = Date.parse(iso);
    return moment > earlier && moment <= later;
  };
  return programmes.some(({ startDate, endDate }) => isBetween(startDate) || isBetween(endDate));
}
