// Where the content of a realm comes from: its published folder, or the brand's own back end (domain/upstream). Routes
// read through this interface, so they do not know which one it is.
import type { ContentItem } from '#schemas/domain/content-item.ts';
import {
  listLiveEvents,
  listReleases,
  listUpcomingEvents,
  type EventsPage,
  type EventsQuery,
} from '../guide/liveEvents.ts';
import { deliverEpg, type EpgQuery } from '../guide/deliverEpg.ts';
import { deliverGrid, type GridQuery, type GridResponse } from '../search/deliverGrid.ts';
import { deliverSearch, type SearchQuery, type SearchResponse } from '../search/deliverSearch.ts';
import type { DeliverContext } from './deliver.ts';
import type { RealmSnapshot } from './snapshot.ts';

/** The content that a request needs. */
export type ContentNeeds = {
  /** Id of a page, with or without a subject. */
  readonly page?: string | undefined;
  readonly items?: readonly string[] | undefined;
};

/** Lists of events by time. */
export type EventKind = 'live' | 'upcoming' | 'releases';

/** The content of one realm. */
export type ContentSource = {
  readonly realmId: string;
  /** Whether earlier versions of a page can be read. If not, an open tab fetches its whole page after a change. */
  readonly canReadEarlierVersions: boolean;
  /**
   * Returns the realm with the page and the items that a request needs. It does not contain pages and items that do not
   * exist.
   * @throws HttpError 503 UPSTREAM_UNAVAILABLE.
   */
  load(needs: ContentNeeds, locale: string): Promise<RealmSnapshot>;
  /** Returns an item for a viewer; undefined when there is none with this id. */
  findItem(id: string, context: DeliverContext): Promise<ContentItem | undefined>;
  /** Returns one page of a bucket's items, as `PageDelivery.getBucketItems` does. */
  getBucketItems(
    ...args: Parameters<RealmSnapshot['getBucketItems']>
  ): Promise<ReturnType<RealmSnapshot['getBucketItems']>>;
  search(query: SearchQuery, context: DeliverContext): Promise<SearchResponse>;
  /** @throws HttpError 400 CURSOR_INVALID. */
  getGrid(query: GridQuery, context: DeliverContext): Promise<GridResponse>;
  listEvents(kind: EventKind, query: EventsQuery, context: DeliverContext): Promise<EventsPage>;
  /** Returns a range of the guide, or the code of an API error. */
  getGuide(query: EpgQuery, context: DeliverContext): Promise<ReturnType<typeof deliverEpg>>;
};

/** Creates the source of a published version. */
export function createPublishedSource(realm: RealmSnapshot): ContentSource {
  return {
    realmId: realm.id,
    canReadEarlierVersions: true,
    load: () => Promise.resolve(realm),
    findItem: (id, context) => Promise.resolve(realm.item(id, context)),
    getBucketItems: (...args) => Promise.resolve(realm.getBucketItems(...args)),
    search: (query, context) => deliverSearch(realm, query, context),
    getGrid: async (query, context) => deliverGrid(realm, query, context),
    listEvents: async (kind, query, context) => EVENT_LISTS[kind](realm.content, query, context),
    getGuide: async (query, context) => deliverEpg(realm.content, query, context),
  };
}

const EVENT_LISTS = { live: listLiveEvents, upcoming: listUpcomingEvents, releases: listReleases };
