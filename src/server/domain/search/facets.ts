// Filters a list of catalogue items by facets. Values are the same in every language, so that viewers can share an address; labels
// are in the viewer's language.
import type { Facet, FacetName } from '#schemas/domain/facet.ts';
import { FACET_NAMES } from '#schemas/domain/facet.ts';
import { isLocalisedText } from '#schemas/realm/locale.ts';
import type { CatalogueItem } from '#schemas/realm/catalogue-item.ts';
import { slugify } from '#src/routes/slugify.ts';
import { localeChain, localiseText } from '../delivery/localise.ts';
import { foldText } from '#src/i18n/foldText.ts';

/** Chosen values by facet. A facet without an entry does not filter. */
export type Chosen = ReadonlyMap<FacetName, ReadonlySet<string>>;

/** Parses facets of the form `name:value,value`. Unknown names are ignored; a repeated name has the values of both. */
export function readFacets(given: string | readonly string[] | undefined): Chosen {
  const chosen = new Map<FacetName, Set<string>>();
  for (const written of [given ?? []].flat()) {
    const at = written.indexOf(':');
    const name = FACET_NAMES.find((each) => each === written.slice(0, at));
    if (!name) continue;
    const values = written
      .slice(at + 1)
      .split(',')
      .map((value) => value.trim())
      .filter(Boolean);
    if (values.length) chosen.set(name, new Set([...(chosen.get(name) ?? []), ...values]));
  }
  return chosen;
}

/** Types as a viewer tells them apart. */
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
/** Whatever the viewer has bought: what the item asks of anybody. */
const ACCESS: Readonly<Record<string, string>> = { GRANTED: 'free', GRANTED_ON_SIGN_IN: 'account', DENIED: 'purchase' };
const SHORT = 20 * 60,
  MEDIUM = 60 * 60;

/** Values of an item by facet; `topics` are its shared facts by value with their texts. */
export type ItemFacets = Readonly<Record<FacetName, readonly string[]>> & {
  readonly texts: ReadonlyMap<string, unknown>;
};

export function facetsOf(item: CatalogueItem): ItemFacets {
  const { type, accessLevel, duration } = item;
  const texts = new Map<string, unknown>(
    (item.details?.facts ?? []).flatMap((fact) => {
      const value = topicOf(fact);
      return value ? [[value, fact] as const] : [];
    }),
  );
  const given = (value: string | undefined): string[] => (value === undefined ? [] : [value]);
  return {
    type: given(TYPES[type]),
    access: given(accessLevel && ACCESS[accessLevel]),
    length: duration === undefined ? [] : [duration < SHORT ? 'short' : duration < MEDIUM ? 'medium' : 'long'],
    topic: [...texts.keys()],
    texts,
  };
}

/** `{ "$text": { "en": "Documentary", ... } }` -> `documentary`: its English wording, else the first. With a figure in it ("Episode 5", "2019") it tells of one item, and is no topic. */
function topicOf(fact: unknown): string {
  const words = isLocalisedText(fact) ? (fact.$text as Readonly<Record<string, unknown>>) : undefined;
  const text = words ? (words['en'] ?? Object.values(words)[0]) : fact;
  return typeof text === 'string' && !/\p{N}/u.test(text) ? slugify(foldText(text)) : '';
}

const fits = (facets: ItemFacets, chosen: Chosen, but?: FacetName): boolean =>
  [...chosen].every(([name, values]) => name === but || facets[name].some((value) => values.has(value)));

export type Narrowed<T> = { readonly items: readonly T[]; readonly facets: Facet[] };

/** A topic is a way to narrow only when it is one of several. */
const FEWEST_OF_TOPIC = 2,
  MOST_VALUES = 24;

/**
 * Returns the items that match, in their order, with the number of items for each value of a facet. Values of one facet are
 * alternatives, so a facet's counts ignore its own chosen values.
 * @param labels the realm's labels in the viewer's language: `facetType`, `facetTypeVideo` ...
 */
export function narrow(
  items: readonly CatalogueItem[],
  chosen: Chosen,
  {
    facets,
    labels,
    locale,
    defaultLocale,
  }: {
    facets: (item: CatalogueItem) => ItemFacets;
    labels: Readonly<Record<string, string>>;
    locale: string;
    defaultLocale: string;
  },
): Narrowed<CatalogueItem> {
  const chain = localeChain(locale, defaultLocale);
  const all = items.map((item) => ({ item, of: facets(item) }));
  const counted = FACET_NAMES.map((name): Facet => {
    const isChosen = (value: string): boolean => chosen.get(name)?.has(value) ?? false;
    const counts = new Map<string, number>(),
      texts = new Map<string, unknown>();
    for (const { of } of all) {
      const one = fits(of, chosen, name) ? 1 : 0;
      for (const value of of[name]) {
        // A chosen value that leaves nothing stays, so that it can be taken back.
        if (one === 0 && !isChosen(value)) continue;
        counts.set(value, (counts.get(value) ?? 0) + one);
        if (name === 'topic' && !texts.has(value)) texts.set(value, of.texts.get(value));
      }
    }
    const label = (value: string): string => {
      const text = texts.get(value);
      if (name === 'topic') return String(isLocalisedText(text) ? localiseText(text.$text, chain) : (text ?? value));
      return labels[keyOf(name, value)] ?? value;
    };
    const values = [...counts]
      .filter(([value, count]) => isChosen(value) || name !== 'topic' || count >= FEWEST_OF_TOPIC)
      .sort(([a, m], [b, n]) => Number(isChosen(b)) - Number(isChosen(a)) || n - m || (a < b ? -1 : 1))
      .slice(0, MOST_VALUES);
    return {
      name,
      label: labels[keyOf(name)] ?? name,
      values: values.map(([value, count]) => ({ value, label: label(value), count, isChosen: isChosen(value) })),
    };
  });
  return {
    items: all.filter(({ of }) => fits(of, chosen)).map(({ item }) => item),
    facets: counted.filter(({ values }) => values.length > 1 || values.some(({ isChosen }) => isChosen)),
  };
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const keyOf = (name: string, value = ''): string => `facet${capital(name)}${capital(value)}`;
