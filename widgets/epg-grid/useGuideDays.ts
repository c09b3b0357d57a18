import { useMemo } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import { toMinute, toMoment, type Span } from './guideGeometry.ts';
import { offsetIn, sameTimeOn, zonedDays, type Offset, type ZonedDay } from './zonedDays.ts';
import type { GuideExtent } from './createPieceCache.ts';

/** The guide in the viewer's calendar days. Minutes since the guide's beginning. */
export type GuideDays = {
  readonly zone: string;
  readonly offset: Offset;
  readonly days: readonly ZonedDay[];
  /** Index of the day of a minute; the last one for what is after the guide. */
  readonly indexAt: (minute: number) => number;
  readonly dayAt: (minute: number) => Span;
  /** The minute with the same local time on the day before (-1) or after (1); the same minute where there is none. */
  readonly sameTimeNextDay: (minute: number, direction: 1 | -1) => number;
};

export function useGuideDays({ start, minutes }: GuideExtent): GuideDays {
  const zone = usePort((p) => p.text.timeZone);
  return useMemo(() => {
    const offset = offsetIn(zone);
    const days = zonedDays(offset, start, toMoment(minutes, start));
    const indexAt = (minute: number): number => {
      const index = days.findIndex(({ end }) => end > toMoment(minute, start));
      return index < 0 ? days.length - 1 : index;
    };
    return {
      zone,
      offset,
      days,
      indexAt,
      dayAt(minute) {
        const day = days[indexAt(minute)]!;
        return [Math.max(0, toMinute(day.start, start)), Math.min(minutes, toMinute(day.end, start))];
      },
      sameTimeNextDay(minute, direction) {
        const day = days[indexAt(minute) + direction];
        return day ? toMinute(sameTimeOn(day, toMoment(minute, start), offset), start) : minute;
      },
    };
  }, [zone, start, minutes]);
}
