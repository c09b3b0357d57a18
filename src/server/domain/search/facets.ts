// Filters a list of catalogue items by facets. Values are the same in every language, so that viewers can share a URL;
// labels are in the viewer's language.
import type { Facet, FacetName } from '#schemas/domain/facet.ts';
import { FACET_NAMES } from '#schemas/domain/facet.ts';
import { isLocalisedText } from '#schemas/realm/locale.ts';
import type { CatalogueItem } from '#schemas/realm/catalogue-item.ts';
import { slugify } from '#src/routes/slugify.ts';
import { createLocaleChain } from '#src/realm/localeChain.ts';
import { localiseText } from '../delivery/localise.ts';
import { foldText } from '#src/i18n/foldText.ts';

/** Selected values by facet. A facet without an entry does not filter. */
export type SelectedFacets = ReadonlyMap<FacetName, ReadonlySet<string>>;

/**
 * Parses facets of the form `name:value,value`. Unknown names are ignored; the values of a repeated name are united.
 */
export function parseFacets(parameters: string | readonly string[] | undefined): SelectedFacets {
  const selected = new Map<FacetName, Set<string>>();
  for (const parameter of [parameters ?? []].flat()) {
    const colon = parameter.indexOf(':');
    const name = FACET_NAMES.find((each) => each === parameter.slice(0, colon));
    if (!name) continue;
    const values = parameter
      .slice(colon + 1)
      .split(',')
      .map((value) => value.trim())
      .filter(Boolean);
    if (values.length) selected.set(name, new Set([...(selected.get(name) ?? []), ...values]));
  }
  return selected;
}

/** Facet value for each item type. Viewers do not distinguish all types. */
const TYPES: Readonly<Record<string, string>> = {
  VOD: 'video',
  VOD_VIDEO: 'video',
  LIVE: 'live',
  LIVE_EVENT: 'live',
  EPG: 'channel',
  PLAYLIST: 'playlist',
  VOD_PLAYLIST: 'playlist',
  SERIES: 'series',
  VOD_SERIES: 'series',
  FIGHTER: 'person',
  NEWS: 'news',
};
/** Facet value for each access level of a viewer who has bought nothing. */
const ACCESS: Readonly<Record<string, string>> = { GRANTED: 'free', GRANTED_ON_SIGN_IN: 'account', DENIED: 'purchase' };
/** Exclusive upper limits of the short and the medium length, in seconds. */
const SHORT_LIMIT = 20 * 60;
const MEDIUM_LIMIT = 60 * 60;

/** Values of an item by facet. */
export type ItemFacets = Readonly<Record<FacetName, readonly string[]>> & {
  /** The text of each topic, by its value: a string or a localised text. */
  readonly texts: ReadonlyMap<string, unknown>;
};

/** Returns the values by which an item can be filtered. */
export function computeFacets(item: CatalogueItem): ItemFacets {
  const { type, accessLevel, duration } = item;
  const texts = new Map<string, unknown>(
    (item.details?.facts ?? []).flatMap((fact) => {
      const value = toTopic(fact);
      return value ? [[value, fact] as const] : [];
    }),
  );
  const toList = (value: string | undefined): string[] => (value === undefined ? [] : [value]);
  return {
    type: toList(TYPES[type]),
    access: toList(accessLevel && ACCESS[accessLevel]),
    length: duration === undefined ? [] : [computeLength(duration)],
    topic: [...texts.keys()],
    texts,
  };
}

function computeLength(seconds: number): string {
  if (seconds < SHORT_LIMIT) return 'short';
  return seconds < MEDIUM_LIMIT ? 'medium' : 'long';
}

/**
 * Returns a slug of the English text, or of the first one: `{ "$text": { "en": "Documentary" } }` becomes
 * `documentary`. Returns an empty string for a text with a number ("Episode 5", "2019"), because it describes a single
 * item and not a topic.
 */
function toTopic(fact: unknown): string {
  const translations = isLocalisedText(fact) ? (fact.$text as Readonly<Record<string, unknown>>) : undefined;
  const text = translations ? (translations['en'] ?? Object.values(translations)[0]) : fact;
  return typeof text === 'string' && !/\p{N}/u.test(text) ? slugify(foldText(text)) : '';
}

/** @param ignoredFacet a facet that does not filter. */
const matches = (facets: ItemFacets, selected: SelectedFacets, ignoredFacet?: FacetName): boolean =>
  [...selected].every(([name, values]) => name === ignoredFacet || facets[name].some((value) => values.has(value)));

/** The items that match the chosen facets, and the facets with the number of items of each value. */
export type FilteredItems<T> = { readonly items: readonly T[]; readonly facets: Facet[] };

/** What a filter needs: the facets of each item, and the labels and language in which they are listed. */
export type FilterOptions = {
  readonly facets: (item: CatalogueItem) => ItemFacets;
  /** The realm's labels in the viewer's language: `facetType`, `facetTypeVideo` ... */
  readonly labels: Readonly<Record<string, string>>;
  readonly locale: string;
  readonly defaultLocale: string;
};

/** A topic of only one item is not listed: selecting it would find that item alone. */
const MIN_ITEMS_OF_TOPIC = 2;
/** Maximum number of values that a facet lists. */
const MAX_VALUES = 24;

/**
 * Returns the items that match, in their order, with the number of items for each value of a facet. Values of one facet
 * are alternatives, so a facet's counts ignore its own selected values.
 */
export function filterByFacets(
  items: readonly CatalogueItem[],
  selected: SelectedFacets,
  { facets, labels, locale, defaultLocale }: FilterOptions,
): FilteredItems<CatalogueItem> {
  const chain = createLocaleChain(locale, defaultLocale);
  const entries = items.map((item) => ({ item, itemFacets: facets(item) }));
  const all = FACET_NAMES.map((name): Facet => {
    const isSelected = (value: string): boolean => selected.get(name)?.has(value) ?? false;
    const counts = new Map<string, number>();
    const texts = new Map<string, unknown>();
    for (const { itemFacets } of entries) {
      const increment = matches(itemFacets, selected, name) ? 1 : 0;
      for (const value of itemFacets[name]) {
        // A selected value without items stays in the list, so that the viewer can clear it.
        if (increment === 0 && !isSelected(value)) continue;
        counts.set(value, (counts.get(value) ?? 0) + increment);
        if (name === 'topic' && !texts.has(value)) texts.set(value, itemFacets.texts.get(value));
      }
    }
    const getLabel = (value: string): string => {
      const text = texts.get(value);
      if (name === 'topic') return String(isLocalisedText(text) ? localiseText(text.$text, chain) : (text ?? value));
      return labels[buildLabelKey(name, value)] ?? value;
    };
    // Selected values first, then by number of items, then by value.
    const values = [...counts]
      .filter(([value, count]) => isSelected(value) || name !== 'topic' || count >= MIN_ITEMS_OF_TOPIC)
      .sort(([a, m], [b, n]) => Number(isSelected(b)) - Number(isSelected(a)) || n - m || (a < b ? -1 : 1))
      .slice(0, MAX_VALUES);
    return {
      name,
      label: labels[buildLabelKey(name)] ?? name,
      values: values.map(([value, count]) => ({ value, label: getLabel(value), count, isChosen: isSelected(value) })),
    };
  });
  return {
    items: entries.filter(({ itemFacets }) => matches(itemFacets, selected)).map(({ item }) => item),
    facets: all.filter(({ values }) => values.length > 1 || values.some(({ isChosen }) => isChosen)),
  };
}

const capitalise = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const buildLabelKey = (name: string, value = ''): string => `facet${capitalise(name)}${capitalise(value)}`;
