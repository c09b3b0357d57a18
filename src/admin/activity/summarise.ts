import type { CallResponse } from '#schemas/api/callTypes.ts';
import { DAY_MS } from '#schemas/durations.ts';

/** What the server counted, by day. */
export type ActivityResponse = CallResponse<'getActivity'>;

/** Longest row of bars: further days are added up, so that a bar stays wide enough to be seen. */
const MOST_BARS = 30;

/** One kind of event over the days that are shown. */
export type Kind = {
  readonly event: string;
  readonly count: number;
  /** Oldest first; several days to a bar in long periods. */ readonly perDay: readonly number[];
};

/** Kinds of events with their sum and their course from the first day to the last that was counted, the most first. */
export function summarise({ from, days }: Pick<ActivityResponse, 'from' | 'days'>): readonly Kind[] {
  const start = Date.parse(from);
  const last = Math.max(0, ...days.map(({ day }) => (Date.parse(day) - start) / DAY_MS));
  const perBar = Math.ceil((last + 1) / MOST_BARS);
  const kinds = new Map<string, number[]>();
  for (const { day, event, count } of days) {
    const bars = kinds.get(event) ?? Array.from({ length: Math.ceil((last + 1) / perBar) }, () => 0);
    const at = Math.floor((Date.parse(day) - start) / DAY_MS / perBar);
    bars[at] = (bars[at] ?? 0) + count;
    kinds.set(event, bars);
  }
  return [...kinds]
    .map(([event, perDay]) => ({ event, perDay, count: perDay.reduce((sum, each) => sum + each, 0) }))
    .toSorted((a, b) => b.count - a.count || (a.event < b.event ? -1 : 1));
}
