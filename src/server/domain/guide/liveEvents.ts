// Events by the clock: on air, to come, released. What is an event: items of the catalogue that are broadcast once; channels,
// which are always on, are in the guide.
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { CatalogueItem } from '#schemas/realm/catalogue-item.ts';
import { deliverCatalogueItem, type DeliverContext } from '../delivery/deliver.ts';
import { projectUntil } from './projectSchedule.ts';
import type { RealmContent } from '../delivery/realmDocuments.ts';

export type EventsPage = {
  events: ContentItem[];
  page: number;
  totalPages: number;
  totalResults: number;
  changesAt?: string;
};
export type EventsQuery = { readonly p?: number | undefined; readonly rpp: number };

/** An event at its time. Moments in ms since 1970; `end` is Infinity where none is written. */
type Timed = { readonly item: CatalogueItem; readonly start: number; readonly end: number; readonly changesAt: number };

/** Events that are on air: those that began last come first. */
export function liveEvents(content: RealmContent, query: EventsQuery, context: DeliverContext): EventsPage {
  const events = timed(content, context, isEvent);
  const live = events
    .filter(({ start, end }) => start <= context.now && context.now < end)
    .sort((a, b) => b.start - a.start);
  return pageOfEvents(content, live, events, query, context);
}

/** Events to come: the next one first. */
export function upcomingEvents(content: RealmContent, query: EventsQuery, context: DeliverContext): EventsPage {
  const events = timed(content, context, isEvent);
  const upcoming = events.filter(({ start }) => start > context.now).sort((a, b) => a.start - b.start);
  return pageOfEvents(content, upcoming, events, query, context);
}

/** Premieres and releases: what is still to come, the next one first; then what is out, the newest first. */
export function releases(content: RealmContent, query: EventsQuery, context: DeliverContext): EventsPage {
  const all = timed(content, context, ({ release }) => release !== undefined);
  const toCome = all.filter(({ start }) => start > context.now).sort((a, b) => a.start - b.start);
  const out = all.filter(({ start }) => start <= context.now).sort((a, b) => b.start - a.start);
  return pageOfEvents(content, [...toCome, ...out], all, query, context);
}

const isEvent = ({ type, release }: CatalogueItem): boolean =>
  (type === 'LIVE' || type === 'LIVE_EVENT') && release === undefined;

/** What has no time is no event. */
function timed(content: RealmContent, { now }: DeliverContext, belongs: (item: CatalogueItem) => boolean): Timed[] {
  const zone = content.realm?.timeZone;
  return [...content.items.values()].filter(belongs).flatMap((item): Timed[] => {
    if (item.schedule) {
      const { occurrence, changesAt } = projectUntil(item.schedule, now, zone);
      return [{ item, start: Date.parse(occurrence.startDate), end: Date.parse(occurrence.endDate), changesAt }];
    }
    const start = Date.parse(item.release?.scheduledAt ?? item.startDate ?? '');
    if (Number.isNaN(start)) return [];
    const end = item.endDate === undefined ? Infinity : Date.parse(item.endDate);
    return [{ item, start, end, changesAt: Math.min(...[start, end].filter((moment) => moment > now)) }];
  });
}

function pageOfEvents(
  content: RealmContent,
  chosen: readonly Timed[],
  all: readonly Timed[],
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
