import type { ContentItem } from '#schemas/domain/content-item.ts';

/** Returns the date under which an event is listed, ISO 8601: the date of its release, else its start. */
export const getEventDate = ({ release, startDate }: ContentItem): string | undefined =>
  release?.scheduledAt ?? startDate;

/** The events of one day. */
export type DayOfEvents = {
  /** The day as text; empty for events without a date. */
  readonly day: string;
  /** Date of the first event, ISO 8601. */
  readonly firstDate: string | undefined;
  readonly events: readonly ContentItem[];
};

/**
 * Groups consecutive events of the same day, in their order.
 * @param formatDay formats a date as a day in the viewer's time zone.
 */
export function groupByDay(
  events: readonly ContentItem[],
  formatDay: (date: string | undefined) => string,
): readonly DayOfEvents[] {
  const days: (DayOfEvents & { readonly events: ContentItem[] })[] = [];
  for (const event of events) {
    const date = getEventDate(event);
    const day = formatDay(date);
    const latest = days.at(-1);
    if (latest?.day === day) latest.events.push(event);
    else days.push({ day, firstDate: date, events: [event] });
  }
  return days;
}
