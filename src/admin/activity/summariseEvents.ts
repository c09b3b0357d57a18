import type { CallResponse } from '#schemas/api/callTypes.ts';
import { DAY_MS } from '#schemas/durations.ts';

/** Response of getActivity: event counts by day and reported problems. */
export type ActivityResponse = CallResponse<'getActivity'>;

/** Maximum number of bars. In longer periods a bar is several days, so that it is wide enough to be visible. */
const MAX_BARS = 30;

/** The counts of one event over the shown days. */
export type EventSummary = {
  readonly event: string;
  readonly count: number;
  /** Count for each bar, oldest first. A bar is one day, or several days in long periods. */
  readonly perBar: readonly number[];
};

/** Sums up each event from the first day to the last counted day. Returns the most frequent event first. */
export function summariseEvents({ from, days }: Pick<ActivityResponse, 'from' | 'days'>): readonly EventSummary[] {
  const start = Date.parse(from);
  const lastDay = Math.max(0, ...days.map(({ day }) => (Date.parse(day) - start) / DAY_MS));
  const daysPerBar = Math.ceil((lastDay + 1) / MAX_BARS);
  const barsByEvent = new Map<string, number[]>();
  for (const { day, event, count } of days) {
    const bars = barsByEvent.get(event) ?? Array.from({ length: Math.ceil((lastDay + 1) / daysPerBar) }, () => 0);
    const index = Math.floor((Date.parse(day) - start) / DAY_MS / daysPerBar);
    bars[index] = (bars[index] ?? 0) + count;
    barsByEvent.set(event, bars);
  }
  return [...barsByEvent]
    .map(([event, perBar]) => ({ event, perBar, count: perBar.reduce((sum, count) => sum + count, 0) }))
    .toSorted((a, b) => b.count - a.count || (a.event < b.event ? -1 : 1));
}
