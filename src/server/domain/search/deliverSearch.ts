// Delivers search results over the published catalogue to a viewer.
import { SEARCH_TYPES, type getContentSearch } from '#schemas/api/search/getContentSearch.ts';
import type { QueryOf, ResponseOf } from '#schemas/defineCall.ts';
import type { CatalogueItem } from '#schemas/realm/catalogue-item.ts';
import { queryWords } from '#src/i18n/foldText.ts';
import { findAgeLimit, isForAge } from '../delivery/ageLimit.ts';
import { deliverCatalogueItem, type DeliverContext } from '../delivery/deliver.ts';
import type { RealmSnapshot } from '../delivery/snapshot.ts';
import { filterByFacets, parseFacets } from './facets.ts';
import { findResultType, type ResultType } from './searchIndex.ts';

/** Query of getContentSearch. */
export type SearchQuery = QueryOf<typeof getContentSearch>;
/** Response of getContentSearch. */
export type SearchResponse = ResponseOf<typeof getContentSearch>;

type Results = {
  hits: NonNullable<ReturnType<typeof deliverCatalogueItem>>[];
  page: number;
  totalPages: number;
  totalHits: number;
};

/** Returns the items that match a query, grouped by type; popular items while the query is empty. */
export async function deliverSearch(
  realm: RealmSnapshot,
  { query = '', page = 1, rpp = 12, type, refine }: SearchQuery,
  context: DeliverContext,
): Promise<SearchResponse> {
  const { locale } = context;
  const { defaultLocale } = realm.view;
  const isPopular = queryWords(query).length === 0;
  const matches = isPopular ? selectPopular(realm, rpp, context) : await realm.search.find(query);
  const ageLimit = findAgeLimit(realm.content, context.viewer);
  const { items, facets } = filterByFacets(
    matches.filter((item) => isForAge(item, ageLimit)),
    parseFacets(refine),
    { facets: realm.search.getFacets, labels: realm.labels(locale), locale, defaultLocale },
  );
  const groups = Object.groupBy(items, (item) => findResultType(item) ?? 'none');
  const createResults = (resultType: ResultType): Results => {
    const all = groups[resultType] ?? [];
    const isRequested = type === undefined || type === resultType;
    const pageItems = isRequested ? all.slice((page - 1) * rpp, page * rpp) : [];
    return {
      hits: pageItems.flatMap((item) => deliverCatalogueItem(realm.content, item.id, context) ?? []),
      page,
      totalPages: Math.ceil(all.length / rpp),
      totalHits: all.length,
    };
  };
  const [live_event, vod_video, vod_playlist, pages] = SEARCH_TYPES.map(createResults) as [
    Results,
    Results,
    Results,
    Results,
  ];
  return {
    query,
    live_event,
    vod_video,
    vod_playlist,
    page: pages,
    refines: isPopular ? [] : facets,
    totalCount: items.length,
  };
}

/** Selects the first `rpp` events and videos in the order of the realm's home page, without events that are over. */
function selectPopular(realm: RealmSnapshot, rpp: number, context: DeliverContext): CatalogueItem[] {
  const all = realm.search.listFeaturedFirst();
  const isOver = ({ endDate, schedule }: CatalogueItem): boolean =>
    schedule === undefined && endDate !== undefined && Date.parse(endDate) <= context.now;
  return (['live_event', 'vod_video'] as const).flatMap((type) =>
    all.filter((item) => findResultType(item) === type && !isOver(item)).slice(0, rpp),
  );
}
