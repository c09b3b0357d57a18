import type { TimeRange } from './playerState.ts';

/** Returns the ranges of a media element, in seconds, as plain data. */
export function toRanges(ranges: TimeRanges): readonly TimeRange[] {
  return Array.from({ length: ranges.length }, (_, index) => ({ start: ranges.start(index), end: ranges.end(index) }));
}

/** Returns the previous object when both ranges are equal, so that observers are called only for a changed range. */
export const keepEqualRange = (before: TimeRange, after: TimeRange): TimeRange =>
  before.start === after.start && before.end === after.end ? before : after;
