// Lists of events by the clock: live, to come, released. Which call answers each, and how its pages are put together.
import type { CallResponse } from '#schemas/api/callTypes.ts';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { LoadContext, Ports } from '#engine/plugin-api/index.ts';

export type EventsSource = 'live' | 'upcoming' | 'releases';
export type EventsResponse = CallResponse<'getLiveEvents'>;
const CALLS = { live: 'getLiveEvents', upcoming: 'getUpcomingEvents', releases: 'getReleases' } as const;
/** Events of a page: the live events constant 15 (decision C13), upcoming 12 (CONST-011). */
export const EVENTS_PAGE = { live: 15, upcoming: 12, releases: 12 } as const satisfies Record<EventsSource, number>;

/** One page of a list, from 1. @param rpp events of a page. */
export const readEvents = (
  content: Ports['content'],
  source: EventsSource,
  p: number,
  signal?: AbortSignal,
  rpp: number = EVENTS_PAGE[source],
): Promise<EventsResponse> => content.read(CALLS[source], { p, rpp }, signal);

/** The first page, before the row is drawn; a row that brings its events asks for nothing. */
export async function loadEvents(
  source: EventsSource,
  { items }: { readonly items?: readonly ContentItem[] | undefined },
  { ports, signal }: LoadContext,
): Promise<EventsResponse> {
  return items
    ? { events: [...items], page: 1, totalPages: 1, totalResults: items.length }
    : readEvents(ports.content, source, 1, signal);
}

/** Pages one after the other, each event once: between two calls one may have begun or ended. */
export function joinEvents(pages: readonly (readonly ContentItem[])[]): ContentItem[] {
  return [...new Map(pages.flat().map((event) => [event.id, event])).values()];
}
