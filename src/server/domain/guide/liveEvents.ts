// Lists events by time: live, upcoming, released. An event is a catalogue item that is broadcast once. Channels, which
// are always live, are in the guide.
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { CatalogueItem } from '#schemas/realm/catalogue-item.ts';
import { deliverCatalogueItem, type DeliverContext } from '../delivery/deliver.ts';
import { projectWithNextChange } from './projectSchedule.ts';
import type { RealmContent } from '../delivery/realmDocuments.ts';

/** One page of events. */
export type EventsPage = {
  events: ContentItem[];
  page: number;
  totalPages: number;
  totalResults: number;
  /** Next time (ISO 8601) at which an event begins or ends, so that the list may change. */
  changesAt?: string;
};

/** Which page: its number from 1, and its size. */
export type EventsQuery = { readonly p?: number | undefined; readonly rpp: number };

/** An event with its times in ms since 1970. `end` is Infinity when the item has none. */
type TimedEvent = {
  readonly item: CatalogueItem;
  readonly start: number;
  readonly end: number;
  readonly changesAt: number;
};

/** Returns the events that are live, the most recently started first. */
export function listLiveEvents(content: RealmContent, query: EventsQuery, context: DeliverContext): EventsPage {
  const events = toTimedEvents(content, context, isEvent);
  const live = events
    .filter(({ start, end }) => start <= context.now && context.now < end)
    .sort((a, b) => b.start - a.start);
  return cutEventsPage(content, live, events, query, context);
}

/** Returns the events that have not started, the next one first. */
export function listUpcomingEvents(content: RealmContent, query: EventsQuery, context: DeliverContext): EventsPage {
  const events = toTimedEvents(content, context, isEvent);
  const upcoming = events.filter(({ start }) => start > context.now).sort((a, b) => a.start - b.start);
  return cutEventsPage(content, upcoming, events, query, context);
}

/** Returns premieres and releases: upcoming ones, the next one first; then those that are out, the newest first. */
export function listReleases(content: RealmContent, query: EventsQuery, context: DeliverContext): EventsPage {
  const all = toTimedEvents(content, context, ({ release }) => release !== undefined);
  const upcoming = all.filter(({ start }) => start > context.now).sort((a, b) => a.start - b.start);
  const released = all.filter(({ start }) => start <= context.now).sort((a, b) => b.start - a.start);
  return cutEventsPage(content, [...upcoming, ...released], all, query, context);
}

const isEvent = ({ type, release }: CatalogueItem): boolean =>
  (type === 'LIVE' || type === 'LIVE_EVENT') && release === undefined;

/** Returns the items that `belongs` accepts with their times. Items without a start are left out. */
function toTimedEvents(
  content: RealmContent,
  { now }: DeliverContext,
  belongs: (item: CatalogueItem) => boolean,
): TimedEvent[] {
  const zone = content.realm?.timeZone;
  return [...content.items.values()].filter(belongs).flatMap((item): TimedEvent[] => {
    if (item.schedule) {
      const { occurrence, changesAt } = projectWithNextChange(item.schedule, now, zone);
      return [{ item, start: Date.parse(occurrence.startDate), end: Date.parse(occurrence.endDate), changesAt }];
    }
    const start = Date.parse(item.release?.scheduledAt ?? item.startDate ?? '');
    if (Number.isNaN(start)) return [];
    const end = item.endDate === undefined ? Infinity : Date.parse(item.endDate);
    return [{ item, start, end, changesAt: Math.min(...[start, end].filter((time) => time > now)) }];
  });
}

function cutEventsPage(
  content: RealmContent,
  chosen: readonly TimedEvent[],
  all: readonly TimedEvent[],
  { p = 1, rpp }: EventsQuery,
  context: DeliverContext,
): EventsPage {
  const changesAt = all.reduce((soonest, event) => Math.min(soonest, event.changesAt), Infinity);
  return {
    events: chosen
      .slice((p - 1) * rpp, p * rpp)
      .flatMap(({ item }) => deliverCatalogueItem(content, item.id, context) ?? []),
    page: p,
    totalPages: Math.ceil(chosen.length / rpp),
    totalResults: chosen.length,
    ...(changesAt !== Infinity && { changesAt: new Date(changesAt).toISOString() }),
  };
}
