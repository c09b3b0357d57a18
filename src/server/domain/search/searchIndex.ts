// The index of a version: for each trigram the items that have it, as documents of the version beside its items. So it is
// published, rolled back and kept apart by realm like everything else, is the same in both stores, and a query reads a handful of
// rows by their key. Items are named by their place in the catalogue's order.
import { isLocalisedText } from '#schemas/realm/locale.ts';
import type { CatalogueItem } from '#schemas/realm/catalogue-item.ts';
import { wordsOf } from '#src/i18n/foldText.ts';
import { lettersOf } from './editDistance.ts';
import { trigramsOf } from './trigrams.ts';

/** Changes with folding, trigrams or encoding: an index of another format is not read. */
export const INDEX_FORMAT = 1;
/** The document that says which index the version has. */
export type SearchAbout = { readonly format: number; readonly shards: number };
/** Trigram -> places of its items in rising order, as differences in base 128, in base64. */
export type SearchShard = Readonly<Record<string, string>>;

/** Types that search finds. Seasons are found by their series, sections stand in the menu. */
export const SEARCHED = {
  live_event: ['LIVE', 'LIVE_EVENT', 'EPG'],
  vod_video: ['VOD', 'VOD_VIDEO'],
  vod_playlist: ['PLAYLIST', 'VOD_PLAYLIST', 'SERIES', 'VOD_SERIES'],
  page: ['FIGHTER', 'NEWS'],
} as const;
export type ResultType = keyof typeof SEARCHED;
export const RESULT_TYPES = Object.keys(SEARCHED) as readonly ResultType[];

/** The group of results in which an item appears; undefined for what search does not find. */
export const resultTypeOf = (item: Pick<CatalogueItem, 'type'>): ResultType | undefined =>
  RESULT_TYPES.find((result) => (SEARCHED[result] as readonly string[]).includes(item.type));

/** A word, and which letters it has (`lettersOf`). */
export type IndexedWord = { readonly text: string; readonly letters: number };
/** The words of an item in every language it is written in: those of its title, and those of what stands around it. */
export type ItemWords = { readonly title: readonly IndexedWord[]; readonly other: readonly IndexedWord[] };

export function itemWords(item: CatalogueItem): ItemWords {
  const title = new Set(textsOf(item.title).flatMap(wordsOf));
  const around = [item.series?.title, item.location, ...(item.details?.facts ?? [])];
  const other = new Set(around.flatMap(textsOf).flatMap(wordsOf));
  for (const word of title) other.delete(word);
  const indexed = (text: string): IndexedWord => ({ text, letters: lettersOf(text) });
  return { title: Array.from(title, indexed), other: Array.from(other, indexed) };
}

function textsOf(text: unknown): string[] {
  if (isLocalisedText(text)) return Object.values(text.$text).filter((each) => typeof each === 'string');
  return typeof text === 'string' ? [text] : [];
}

/** Documents that hold the index of so many items: few rows for a small brand, small rows for a large one. */
export const shardsFor = (items: number): number =>
  2 ** Math.min(12, Math.max(4, Math.ceil(Math.log2(Math.max(1, items / 4)))));

/** FNV-1a: the shard of a trigram. */
export function shardOf(gram: string, shards: number): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < gram.length; at++) hash = Math.imul(hash ^ gram.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % shards;
}

/** The index of items in their order. The same items always make the same index. */
export function buildIndex(items: readonly CatalogueItem[]): {
  readonly about: SearchAbout;
  readonly shards: ReadonlyMap<number, SearchShard>;
} {
  const places = new Map<string, number[]>();
  items.forEach((item, place) => {
    if (!resultTypeOf(item)) return;
    const { title, other } = itemWords(item);
    for (const gram of new Set([...title, ...other].flatMap(({ text }) => trigramsOf(text)))) {
      const of = places.get(gram);
      if (of) of.push(place);
      else places.set(gram, [place]);
    }
  });
  const count = shardsFor(items.length);
  const shards = new Map<number, Record<string, string>>();
  for (const [gram, of] of places) {
    const shard = shardOf(gram, count);
    const into = shards.get(shard) ?? {};
    into[gram] = encodePlaces(of);
    shards.set(shard, into);
  }
  return { about: { format: INDEX_FORMAT, shards: count }, shards };
}

/** Rising whole numbers as the differences between them, seven bits to a byte, the last byte of each with its top bit unset. */
export function encodePlaces(places: readonly number[]): string {
  const bytes: number[] = [];
  let before = -1;
  for (const place of places) {
    let rest = place - before - 1;
    before = place;
    for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
    bytes.push(rest);
  }
  return Buffer.from(bytes).toString('base64');
}

/** The places in rising order. */
export function readPlaces(encoded: string): Uint32Array {
  const bytes = Buffer.from(encoded, 'base64');
  const places = new Uint32Array(bytes.length);
  let place = -1,
    count = 0;
  for (let at = 0; at < bytes.length; at++) {
    let rest = 0,
      shift = 0,
      byte = bytes[at]!;
    for (; byte & 0x80; byte = bytes[++at] ?? 0) {
      rest |= (byte & 0x7f) << shift;
      shift += 7;
    }
    place += (rest | (byte << shift)) + 1;
    places[count++] = place;
  }
  return places.slice(0, count);
}
