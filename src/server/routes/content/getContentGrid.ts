import { getContentGrid as call } from '#schemas/api/content/getContentGrid.ts';
import type { CatalogueItem } from '#schemas/realm/catalogue-item.ts';
import { isLocalisedText } from '#schemas/realm/locale.ts';
import { languageTag } from '#src/i18n/languageTag.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';
import { ageLimitOf, isForAge } from '../../domain/delivery/ageLimit.ts';
import { pageOf } from '../../domain/delivery/cursor.ts';
import { deliverCatalogueItem } from '../../domain/delivery/deliver.ts';
import { narrow, readFacets } from '../../domain/search/facets.ts';
import { localeChain, localiseText } from '../../domain/delivery/localise.ts';
import { resultTypeOf } from '../../domain/search/searchIndex.ts';
import { HttpError } from '../../http/errors.ts';

/** Returns a page of the catalogue, narrowed by facets. */
export const getContentGrid = defineReadRoute(
  call,
  ({ facet, sort = 'featured', rpp = 24, lastSeen }, { realm, context }) => {
    const { locale } = context,
      { defaultLocale } = realm.view;
    const limit = ageLimitOf(realm.content, context.viewer);
    const watchable = realm.search.popular().filter((item) => {
      const type = resultTypeOf(item);
      return type !== undefined && type !== 'page' && isForAge(item, limit);
    });
    const { items, facets } = narrow(watchable, readFacets(facet), {
      facets: realm.search.facets,
      labels: realm.labels(locale),
      locale,
      defaultLocale,
    });
    const found = pageOf(sorted(items, sort, locale, defaultLocale), (item) => item.id, { rpp, lastSeen });
    if (found === 'bad-cursor')
      throw new HttpError(400, 'CURSOR_INVALID', 'lastSeen is not a cursor of this list. Leave it out to start again.');
    return {
      items: found.items.flatMap((item) => deliverCatalogueItem(realm.content, item.id, context) ?? []),
      facets,
      totalResults: items.length,
      paging: found.paging,
    };
  },
);

function sorted(
  items: readonly CatalogueItem[],
  sort: string,
  locale: string,
  defaultLocale: string,
): readonly CatalogueItem[] {
  if (sort === 'longest' || sort === 'shortest') {
    // What has no length comes last either way.
    const sign = sort === 'longest' ? -1 : 1;
    return items.toSorted(
      (a, b) =>
        (a.duration === undefined ? 1 : 0) - (b.duration === undefined ? 1 : 0) ||
        sign * ((a.duration ?? 0) - (b.duration ?? 0)),
    );
  }
  if (sort !== 'title') return items;
  const chain = localeChain(locale, defaultLocale);
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
