import { getContentSearch as call, SEARCH_TYPES } from '#schemas/api/search/getContentSearch.ts';
import type { CatalogueItem } from '#schemas/realm/catalogue-item.ts';
import { defineReadRoute, type ReadContext } from '../../http/defineReadRoute.ts';
import { ageLimitOf, isForAge } from '../../domain/delivery/ageLimit.ts';
import { deliverCatalogueItem } from '../../domain/delivery/deliver.ts';
import { narrow, readFacets } from '../../domain/search/facets.ts';
import { queryWords } from '#src/i18n/foldText.ts';
import { resultTypeOf, type ResultType } from '../../domain/search/searchIndex.ts';

type Results = {
  hits: NonNullable<ReturnType<typeof deliverCatalogueItem>>[];
  page: number;
  totalPages: number;
  totalHits: number;
};

/** Returns what fits a query by type, or what is popular while nothing is typed. */
export const getContentSearch = defineReadRoute(
  call,
  async ({ query = '', page = 1, rpp = 12, type, refine }, read) => {
    const { realm, context } = read;
    const { locale } = context,
      { defaultLocale } = realm.view;
    const isPopular = queryWords(query).length === 0;
    const found = isPopular ? popular(read, rpp) : await realm.search.find(query);
    const limit = ageLimitOf(realm.content, context.viewer);
    const { items, facets } = narrow(
      found.filter((item) => isForAge(item, limit)),
      readFacets(refine),
      { facets: realm.search.facets, labels: realm.labels(locale), locale, defaultLocale },
    );
    const groups = Object.groupBy(items, (item) => resultTypeOf(item) ?? 'none');
    const results = (of: ResultType): Results => {
      const all = groups[of] ?? [];
      const shown = type === undefined || type === of ? all.slice((page - 1) * rpp, page * rpp) : [];
      return {
        hits: shown.flatMap((item) => deliverCatalogueItem(realm.content, item.id, context) ?? []),
        page,
        totalPages: Math.ceil(all.length / rpp),
        totalHits: all.length,
      };
    };
    const [live_event, vod_video, vod_playlist, pages] = SEARCH_TYPES.map(results) as [
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

/** The first events and videos that the brand itself puts first; events that are over are none. */
function popular({ realm, context }: ReadContext, rpp: number): CatalogueItem[] {
  const all = realm.search.popular();
  const isOver = ({ endDate, schedule }: CatalogueItem): boolean =>
    schedule === undefined && endDate !== undefined && Date.parse(endDate) <= context.now;
  return (['live_event', 'vod_video'] as const).flatMap((type) =>
    all.filter((item) => resultTypeOf(item) === type && !isOver(item)).slice(0, rpp),
  );
}
