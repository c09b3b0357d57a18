// Selects the items of a bucket or source for a viewer, and reports which items were left out and why.
import type { CatalogueItem } from '#schemas/realm/catalogue-item.ts';
import type { ItemSource } from '#schemas/realm/item-source.ts';
import { isLocalisedText } from '#schemas/realm/locale.ts';
import { languageTag } from '#src/i18n/languageTag.ts';
import { findAgeLimit, isForAge } from './ageLimit.ts';
import { findOccurrence, type Delivery, type ItemSelection } from './delivery.ts';
import { localiseText } from './localise.ts';
import { SUBJECT_PLACEHOLDER } from './subjectFacts.ts';

type Bucket = Readonly<Record<string, unknown>>;

/** Returns all stored items of a bucket: those of its source, else those written into it. */
export function selectBucketItems(delivery: Delivery, bucket: Bucket): readonly Readonly<Record<string, unknown>>[] {
  const { source, contentList } = bucket;
  const selection =
    source === undefined ? selectWritten(delivery, contentList) : selectFromSource(delivery, source as ItemSource);
  delivery.context.trace?.onItems(bucket, selection);
  return source === undefined
    ? selection.selected
    : sortItems(delivery, source as ItemSource, selection.selected as CatalogueItem[]);
}

/**
 * Selects the catalogue items of a source, in its order, without those above the age limit. Publish refuses unknown
 * ids.
 */
export const selectItems = (delivery: Delivery, source: ItemSource): CatalogueItem[] =>
  sortItems(delivery, source, selectFromSource(delivery, source).selected);

type Divided<I> = Pick<ItemSelection, 'ageLimit' | 'aboveAge'> & { readonly selected: I[] };

/** Divides items into those that the viewer may see and those above the age limit. */
function divideByAge<I extends Pick<CatalogueItem, 'minimumAge'>>(
  { content, context: { viewer } }: Delivery,
  items: readonly I[],
): Divided<I> {
  const ageLimit = findAgeLimit(content, viewer);
  const selected: I[] = [];
  const aboveAge: I[] = [];
  for (const item of items) (isForAge(item, ageLimit) ? selected : aboveAge).push(item);
  return { ageLimit, aboveAge, selected };
}

function selectWritten(delivery: Delivery, contentList: unknown): ItemSelection {
  const items = Array.isArray(contentList) ? (contentList as Readonly<Record<string, unknown>>[]) : [];
  return { by: 'written', unknown: [], repeated: 0, ...divideByAge(delivery, items) };
}

function selectFromSource(
  delivery: Delivery,
  source: ItemSource,
): Omit<ItemSelection, 'selected'> & { readonly selected: CatalogueItem[] } {
  const { content, context } = delivery;
  const fillSubject = (text: string): string => text.replaceAll(SUBJECT_PLACEHOLDER, context.subject ?? '');
  const named = source.ids?.map(fillSubject);
  const ids = [...new Set(named)];
  const tag = source.tag === undefined ? undefined : fillSubject(source.tag);
  const candidates = named
    ? ids.flatMap((id) => content.items.get(id) ?? [])
    : [...content.items.values()].filter((item) => tag !== undefined && item.tags?.includes(tag));
  return {
    by: named ? 'ids' : 'tag',
    unknown: ids.filter((id) => !content.items.has(id)),
    repeated: (named?.length ?? 0) - ids.length,
    ...divideByAge(delivery, candidates),
  };
}

/** Sorts items by the `sort` of their source. A list of ids keeps its own order. */
function sortItems(delivery: Delivery, { ids, sort }: ItemSource, items: CatalogueItem[]): CatalogueItem[] {
  if (!ids && sort === 'title') return sortByTitle(delivery, items);
  if (!ids && sort === 'start') return sortByStart(delivery, items);
  return items;
}

/** Sorts items by their title in the viewer's language. */
function sortByTitle({ context: { locale }, chain }: Delivery, items: CatalogueItem[]): CatalogueItem[] {
  const getTitle = ({ title }: CatalogueItem): string =>
    String(isLocalisedText(title) ? localiseText((title as { $text: Record<string, string> }).$text, chain) : title);
  const titles = new Map(items.map((item) => [item.id, getTitle(item)]));
  const collator = new Intl.Collator(languageTag(locale), { numeric: true });
  return items.sort((a, b) => collator.compare(titles.get(a.id) ?? '', titles.get(b.id) ?? ''));
}

/** Sorts items by start time. Items without one come last; items of the same time stay in the catalogue's order. */
function sortByStart(delivery: Delivery, items: CatalogueItem[]): CatalogueItem[] {
  const getStart = ({ schedule, startDate }: CatalogueItem): number =>
    Date.parse((schedule ? findOccurrence(delivery, schedule).startDate : startDate) ?? '') || Number.MAX_SAFE_INTEGER;
  const starts = new Map(items.map((item) => [item.id, getStart(item)]));
  return items.sort((a, b) => (starts.get(a.id) ?? 0) - (starts.get(b.id) ?? 0));
}
