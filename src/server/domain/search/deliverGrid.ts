// Delivers the published catalogue, filtered by facets, to a viewer.
import type { getContentGrid } from '#schemas/api/content/getContentGrid.ts';
import type { QueryOf, ResponseOf } from '#schemas/defineCall.ts';
import type { CatalogueItem } from '#schemas/realm/catalogue-item.ts';
import { isLocalisedText } from '#schemas/realm/locale.ts';
import { languageTag } from '#src/i18n/languageTag.ts';
import { invalidCursor } from '../../http/errors.ts';
import { findAgeLimit, isForAge } from '../delivery/ageLimit.ts';
import { cutPage } from '../delivery/cursor.ts';
import { deliverCatalogueItem, type DeliverContext } from '../delivery/deliver.ts';
import { createLocaleChain } from '#src/realm/localeChain.ts';
import { localiseText } from '../delivery/localise.ts';
import type { RealmSnapshot } from '../delivery/snapshot.ts';
import { filterByFacets, parseFacets } from './facets.ts';
import { findResultType } from './searchIndex.ts';

/** Query of getContentGrid. */
export type GridQuery = QueryOf<typeof getContentGrid>;
/** Response of getContentGrid. */
export type GridResponse = ResponseOf<typeof getContentGrid>;

/**
 * Returns a page of the catalogue.
 * @throws HttpError 400 CURSOR_INVALID.
 */
export function deliverGrid(
  realm: RealmSnapshot,
  { facet, sort = 'featured', rpp = 24, lastSeen }: GridQuery,
  context: DeliverContext,
): GridResponse {
  const { locale } = context;
  const { defaultLocale } = realm.view;
  const ageLimit = findAgeLimit(realm.content, context.viewer);
  const watchable = realm.search.listFeaturedFirst().filter((item) => {
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
    items: page.items.flatMap((item) => deliverCatalogueItem(realm.content, item.id, context) ?? []),
    facets,
    totalResults: items.length,
    paging: page.paging,
  };
}

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
  // `featured` is the order of listFeaturedFirst.
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
