import { useMemo } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import { toMinute, toMoment, type MinuteRange } from './guideGeometry.ts';
import { createUtcOffset, getSameTimeOn, listDays, type GetUtcOffset, type LocalDay } from './zonedDays.ts';
import type { GuideExtent } from './createPieceCache.ts';

/** The viewer's calendar days in the guide. Minutes are counted from the guide's start. */
export type GuideDays = {
  /** IANA name of the viewer's time zone. */
  readonly zone: string;
  readonly getUtcOffset: GetUtcOffset;
  readonly days: readonly LocalDay[];
  /** Returns the index of the day that contains a minute; the last day for a minute after the guide. */
  readonly indexAt: (minute: number) => number;
  /** Returns the part of a day that is in the guide. */
  readonly dayAt: (minute: number) => MinuteRange;
  /**
   * Returns the minute with the same local time on the day before (-1) or after (1); the same minute if there is no
   * such day.
   */
  readonly sameTimeOnAdjacentDay: (minute: number, direction: 1 | -1) => number;
};

/** Returns the days of a guide in the viewer's time zone. */
export function useGuideDays({ start, minutes }: GuideExtent): GuideDays {
  const zone = usePort((p) => p.text.timeZone);
  return useMemo(() => {
    const getUtcOffset = createUtcOffset(zone);
    const days = listDays(getUtcOffset, start, toMoment(minutes, start));
    const indexAt = (minute: number): number => {
      const index = days.findIndex(({ end }) => end > toMoment(minute, start));
      return index < 0 ? days.length - 1 : index;
    };
    return {
      zone,
      getUtcOffset,
      days,
      indexAt,
      dayAt(minute) {
        const day = days[indexAt(minute)]!;
        return [Math.max(0, toMinute(day.start, start)), Math.min(minutes, toMinute(day.end, start))];
      },
      sameTimeOnAdjacentDay(minute, direction) {
        const day = days[indexAt(minute) + direction];
        return day ? toMinute(getSameTimeOn(day, toMoment(minute, start), getUtcOffset), start) : minute;
      },
    };
  }, [zone, start, minutes]);
}
