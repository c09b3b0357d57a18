import type { ContentItem } from '#schemas/domain/content-item.ts';

/** When an event counts: its release, else its beginning. */
export const whenOf = ({ release, startDate }: ContentItem): string | undefined => release?.scheduledAt ?? startDate;

/** Events under the day they fall on, in their order. `dayOf`: the day's words in the viewer's zone; empty for no date. */
export function byDay(
  events: readonly ContentItem[],
  dayOf: (iso: string | undefined) => string,
): readonly { readonly day: string; readonly first: string | undefined; readonly events: readonly ContentItem[] }[] {
  const days: { day: string; first: string | undefined; events: ContentItem[] }[] = [];
  for (const event of events) {
    const day = dayOf(whenOf(event));
    const last = days.at(-1);
    if (last?.day === day) last.events.push(event);
    else days.push({ day, first: whenOf(event), events: [event] });
  }
  return days;
}
