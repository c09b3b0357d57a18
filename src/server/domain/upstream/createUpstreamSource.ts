// The content of a realm whose brand has a back end of its own. What the upstream delivers is put into a copy of the
// published realm, so that access, territories, age limits and spoilers are decided by the same code as for a folder.
import { getContentGrid } from '#schemas/api/content/getContentGrid.ts';
import { getLiveEvents } from '#schemas/api/guide/getLiveEvents.ts';
import { getReleases } from '#schemas/api/guide/getReleases.ts';
import { getUpcomingEvents } from '#schemas/api/guide/getUpcomingEvents.ts';
import { getSectionBucket } from '#schemas/api/realm/getSectionBucket.ts';
import { getContentSearch } from '#schemas/api/search/getContentSearch.ts';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { CatalogueItem } from '#schemas/realm/catalogue-item.ts';
import { splitPageId } from '#src/routes/pageIds.ts';
import { invalidCursor } from '../../http/errors.ts';
import { createPublishedSource, type ContentSource, type EventKind } from '../delivery/contentSource.ts';
import { withVariants } from '../delivery/experiments.ts';
import { deliverBucketItems, type DeliverContext } from '../delivery/deliver.ts';
import { findBucket } from '../delivery/findBucket.ts';
import type { RealmSnapshot } from '../delivery/snapshot.ts';
import { createResponseReader, type ReadResponse } from './createResponseReader.ts';
import { createUpstreamItems, withItems } from './createUpstreamItems.ts';
import { createUpstreamPages } from './createUpstreamPages.ts';
import type { UpstreamReader } from './createUpstreams.ts';
import { readUpstreamGuide } from './readUpstreamGuide.ts';
import { readUpstreamEvents, readGrid, readItemsPage, readResults, type UpstreamResults } from './readUpstreamLists.ts';

/** Largest response with a list in bytes. */
const MAX_LIST_BYTES = 2 * 1024 * 1024;
/** Maximum number of items of one bucket that are requested one by one. */
const MAX_BUCKET_IDS = 200;
const EVENT_PATHS: Readonly<Record<EventKind, string>> = {
  live: getLiveEvents.path,
  upcoming: getUpcomingEvents.path,
  releases: getReleases.path,
};

/** Creates the source of a realm with an upstream. */
export function createUpstreamSource(realm: RealmSnapshot, upstream: UpstreamReader): ContentSource {
  const published = createPublishedSource(realm);
  const read = createResponseReader(realm, upstream);
  const { settings } = upstream;
  const items = createUpstreamItems(read, settings.items);
  const pages = createUpstreamPages(realm, { read, items, isOn: settings.pages });

  const load: ContentSource['load'] = async ({ page, items: ids = [] }, locale) => {
    const withPage = page === undefined ? realm : await pages.load(page, locale);
    return withItems(withPage, await items.load(ids, locale));
  };
  return {
    realmId: realm.id,
    canReadEarlierVersions: !settings.pages && !settings.items,
    load,
    findItem: async (id, context) => (await load({ items: [id] }, context.locale)).item(id, context),
    getBucketItems: createBucketReader(realm, { read, items, pages }),
    search: settings.search ? createSearch(realm, read) : published.search,
    getGrid: settings.search ? createGrid(realm, read) : published.getGrid,
    listEvents: settings.guide ? createEvents(realm, read) : published.listEvents,
    getGuide: settings.guide
      ? (query, context) => readUpstreamGuide({ realm, read, items }, query, context)
      : published.getGuide,
  };
}

/** Returns a function that delivers items of a response: with access, age limits and spoilers of this viewer. */
function createDelivery(
  realm: RealmSnapshot,
  lists: readonly (readonly CatalogueItem[])[],
  context: DeliverContext,
): (list: readonly CatalogueItem[]) => ContentItem[] {
  const loaded = withItems(realm, new Map(lists.flat().map((item) => [item.id, item])));
  return (list) => list.flatMap(({ id }) => loaded.item(id, context) ?? []);
}

type BucketDeps = {
  readonly read: ReadResponse;
  readonly items: ReturnType<typeof createUpstreamItems>;
  readonly pages: ReturnType<typeof createUpstreamPages>;
};

function createBucketReader(realm: RealmSnapshot, { read, items, pages }: BucketDeps): ContentSource['getBucketItems'] {
  return async (pageId, exid, query, viewerContext) => {
    const context = withVariants(realm.content.realm?.experiments, viewerContext);
    const { locale } = context;
    const upstreamPage = await pages.find(pageId, locale);
    const { page: id, subject } = splitPageId(pageId);
    const stored = upstreamPage?.page ?? realm.pages.get(id);
    const bucket = findBucket(stored, exid, context);
    if (!bucket) return undefined;
    const { source, dataSource } = bucket as { source?: { ids?: readonly string[] }; dataSource?: unknown };
    if (!upstreamPage || source !== undefined || typeof dataSource === 'string') {
      const listed = await items.loadAvailable((source?.ids ?? []).slice(0, MAX_BUCKET_IDS), locale);
      return deliverBucketItems(withItems(realm, listed).content, stored, exid, query, { ...context, subject });
    }
    const path = getSectionBucket.path
      .replace('{section}', encodeURIComponent(pageId))
      .replace('{exid}', encodeURIComponent(exid));
    const response = await read(
      { topic: 'pages', path, query: { ...query }, locale, maxBytes: MAX_LIST_BYTES },
      readItemsPage,
    );
    if (response === 'rejected') return 'bad-cursor';
    if (!response) return undefined;
    return { items: createDelivery(realm, [response.items], context)(response.items), paging: response.paging };
  };
}

function createSearch(realm: RealmSnapshot, read: ReadResponse): ContentSource['search'] {
  return async ({ query = '', page = 1, rpp, type, refine }, context) => {
    const results = await read(
      {
        topic: 'search',
        path: getContentSearch.path,
        query: { query, page, rpp, type, refine },
        locale: context.locale,
        maxBytes: MAX_LIST_BYTES,
      },
      readResults,
    );
    const {
      live_event,
      vod_video,
      vod_playlist,
      page: pages,
      refines,
      totalCount,
    } = results === undefined || results === 'rejected' ? NO_RESULTS : results;
    const groups = [live_event, vod_video, vod_playlist, pages];
    const deliver = createDelivery(
      realm,
      groups.map(({ hits }) => hits),
      context,
    );
    const toResults = (group: UpstreamResults['page']) => ({ ...group, hits: deliver(group.hits) });
    return {
      query,
      live_event: toResults(live_event),
      vod_video: toResults(vod_video),
      vod_playlist: toResults(vod_playlist),
      page: toResults(pages),
      refines: [...refines],
      totalCount,
    };
  };
}

const NO_HITS = { hits: [], page: 1, totalPages: 0, totalHits: 0 };
const NO_RESULTS: UpstreamResults = {
  live_event: NO_HITS,
  vod_video: NO_HITS,
  vod_playlist: NO_HITS,
  page: NO_HITS,
  refines: [],
  totalCount: 0,
};

function createGrid(realm: RealmSnapshot, read: ReadResponse): ContentSource['getGrid'] {
  return async ({ facet, sort, rpp, lastSeen }, context) => {
    const grid = await read(
      {
        topic: 'search',
        path: getContentGrid.path,
        query: { facet, sort, rpp, lastSeen },
        locale: context.locale,
        maxBytes: MAX_LIST_BYTES,
      },
      readGrid,
    );
    if (grid === 'rejected') throw invalidCursor();
    const { items = [], facets = [], totalResults = 0, paging = {} } = grid ?? {};
    return {
      items: createDelivery(realm, [items], context)(items),
      facets: [...facets],
      totalResults,
      paging: { moreDataAvailable: false, ...paging },
    };
  };
}

function createEvents(realm: RealmSnapshot, read: ReadResponse): ContentSource['listEvents'] {
  return async (kind, { p = 1, rpp }, context) => {
    const response = await read(
      { topic: 'guide', path: EVENT_PATHS[kind], query: { p, rpp }, locale: context.locale, maxBytes: MAX_LIST_BYTES },
      readUpstreamEvents,
    );
    if (!response || response === 'rejected') return { events: [], page: p, totalPages: 0, totalResults: 0 };
    const { events, changesAt, ...rest } = response;
    return {
      ...rest,
      events: createDelivery(realm, [events], context)(events),
      ...(changesAt !== undefined && { changesAt }),
    };
  };
}
