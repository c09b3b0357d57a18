import { getContentGrid as call } from '#schemas/api/content/getContentGrid.ts';
import type { CatalogueItem } from '#schemas/realm/catalogue-item.ts';
import { isLocalisedText } from '#schemas/realm/locale.ts';
import { languageTag } from '#src/i18n/languageTag.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';
import { findAgeLimit, isForAge } from '../../domain/delivery/ageLimit.ts';
import { cutPage } from '../../domain/delivery/cursor.ts';
import { deliverCatalogueItem } from '../../domain/delivery/deliver.ts';
import { filterByFacets, parseFacets } from '../../domain/search/facets.ts';
import { createLocaleChain, localiseText } from '../../domain/delivery/localise.ts';
import { findResultType } from '../../domain/search/searchIndex.ts';
import { invalidCursor } from '../../http/errors.ts';

/** Returns a page of the catalogue, filtered by facets. */
export const getContentGrid = defineReadRoute(
  call,
  ({ facet, sort = 'featured', rpp = 24, lastSeen }, { realm, deliverContext }) => {
    const { locale } = deliverContext;
    const { defaultLocale } = realm.view;
    const ageLimit = findAgeLimit(realm.content, deliverContext.viewer);
    const watchable = realm.search.listByPopularity().filter((item) => {
      const type = findResultType(item);
      return type !== undefined && type !== 'page' && isForAge(item, ageLimit);
    });
    const { items, facets } = filterByFacets(watchable, parseFacets(facet), {
      facets: realm.search.getFacets,
      labels: realm.labels(locale),
      locale,
      defaultLocale,
    });
    const page = cutPage(sortItems(items, sort, locale, defaultLocale), (item) => item.id, { rpp, lastSeen });
    if (page === 'bad-cursor') throw invalidCursor();
    return {
      items: page.items.flatMap((item) => deliverCatalogueItem(realm.content, item.id, deliverContext) ?? []),
      facets,
      totalResults: items.length,
      paging: page.paging,
    };
  },
);

function sortItems(
  items: readonly CatalogueItem[],
  sort: string,
  locale: string,
  defaultLocale: string,
): readonly CatalogueItem[] {
  if (sort === 'longest' || sort === 'shortest') {
    // Items without a duration come last in both orders.
    const sign = sort === 'longest' ? -1 : 1;
    return items.toSorted(
      (a, b) =>
        (a.duration === undefined ? 1 : 0) - (b.duration === undefined ? 1 : 0) ||
        sign * ((a.duration ?? 0) - (b.duration ?? 0)),
    );
  }
  if (sort !== 'title') return items;
  const chain = createLocaleChain(locale, defaultLocale);
  const { compare } = new Intl.Collator(languageTag(locale), { numeric: true });
  const titles = items.map(
    (item) =>
      [
        item,
        String(
          isLocalisedText(item.title)
            ? localiseText((item.title as { $text: Record<string, string> }).$text, chain)
            : item.title,
        ),
      ] as const,
  );
  return titles.sort(([, a], [, b]) => compare(a, b)).map(([item]) => item);
}
