import { getContentSearch as call, SEARCH_TYPES } from '#schemas/api/search/getContentSearch.ts';
import type { CatalogueItem } from '#schemas/realm/catalogue-item.ts';
import { defineReadRoute, type ReadContext } from '../../http/defineReadRoute.ts';
import { findAgeLimit, isForAge } from '../../domain/delivery/ageLimit.ts';
import { deliverCatalogueItem } from '../../domain/delivery/deliver.ts';
import { filterByFacets, parseFacets } from '../../domain/search/facets.ts';
import { queryWords } from '#src/i18n/foldText.ts';
import { findResultType, type ResultType } from '../../domain/search/searchIndex.ts';

type Results = {
  hits: NonNullable<ReturnType<typeof deliverCatalogueItem>>[];
  page: number;
  totalPages: number;
  totalHits: number;
};

/** Returns the items that match a query, grouped by type; popular items while the query is empty. */
export const getContentSearch = defineReadRoute(
  call,
  async ({ query = '', page = 1, rpp = 12, type, refine }, read) => {
    const { realm, deliverContext } = read;
    const { locale } = deliverContext;
    const { defaultLocale } = realm.view;
    const isPopular = queryWords(query).length === 0;
    const matches = isPopular ? selectPopular(read, rpp) : await realm.search.find(query);
    const ageLimit = findAgeLimit(realm.content, deliverContext.viewer);
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
        hits: pageItems.flatMap((item) => deliverCatalogueItem(realm.content, item.id, deliverContext) ?? []),
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
  },
);

/** Selects the first `rpp` events and videos in the order of the realm's home page, without events that are over. */
function selectPopular({ realm, deliverContext }: ReadContext, rpp: number): CatalogueItem[] {
  const all = realm.search.listByPopularity();
  const isOver = ({ endDate, schedule }: CatalogueItem): boolean =>
    schedule === undefined && endDate !== undefined && Date.parse(endDate) <= deliverContext.now;
  return (['live_event', 'vod_video'] as const).flatMap((type) =>
    all.filter((item) => findResultType(item) === type && !isOver(item)).slice(0, rpp),
  );
}
