// Lists of events that change with time: live, upcoming and released ones.
import type { CallResponse } from '#schemas/api/callTypes.ts';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { LoadContext, Ports } from '#engine/plugin-api/index.ts';

/** The call from which a row gets its events. */
export type EventsSource = 'live' | 'upcoming' | 'releases';
/** A page of events. All three calls return the same shape. */
export type EventsResponse = CallResponse<'getLiveEvents'>;
const CALLS = { live: 'getLiveEvents', upcoming: 'getUpcomingEvents', releases: 'getReleases' } as const;
/** Events per request: 15 live events (docs/spec/decisions.md, C13), 12 upcoming events or releases (CONST-011). */
export const EVENTS_PAGE_SIZE = { live: 15, upcoming: 12, releases: 12 } as const satisfies Record<
  EventsSource,
  number
>;

/** Requests one page of events. The first page is 1. */
export const readEvents = (
  content: Ports['content'],
  source: EventsSource,
  page: number,
  signal?: AbortSignal,
  pageSize: number = EVENTS_PAGE_SIZE[source],
): Promise<EventsResponse> => content.read(CALLS[source], { p: page, rpp: pageSize }, signal);

type RowProps = { readonly items?: readonly ContentItem[] | undefined };

/** Loads the first page of a row of events. A row with its own items sends no request. */
export async function loadEvents(
  source: EventsSource,
  { items }: RowProps,
  { ports, signal }: LoadContext,
): Promise<EventsResponse> {
  return items
    ? { events: [...items], page: 1, totalPages: 1, totalResults: items.length }
    : readEvents(ports.content, source, 1, signal);
}

/**
 * Joins pages and removes duplicates. When an event starts or ends between two requests, later events move to another
 * page and can be on two pages.
 */
export function mergeEventPages(pages: readonly (readonly ContentItem[])[]): ContentItem[] {
  return [...new Map(pages.flat().map((event) => [event.id, event])).values()];
}
