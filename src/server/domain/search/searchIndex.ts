// The search index of a version: the items of each trigram. It is stored as documents of the version, so that it is
// published, rolled back and separated by realm like all other content, works in both databases, and a query reads only
// a few rows by key. Items are identified by their position in the catalogue's order.
import { isLocalisedText } from '#schemas/realm/locale.ts';
import type { CatalogueItem } from '#schemas/realm/catalogue-item.ts';
import { splitWords } from '#src/i18n/foldText.ts';
import { computeLetterSet } from './editDistance.ts';
import { listTrigrams } from './trigrams.ts';

/**
 * Version of the index format. Increase it with a change of foldText, trigrams or encoding. An index of another format
 * is not read.
 */
export const INDEX_FORMAT = 1;
/** The document that describes the index of a version. */
export type SearchAbout = {
  readonly format: number;
  /** Number of shards. */
  readonly shards: number;
};
/** The positions of each trigram's items, encoded by `encodePositions`. */
export type SearchShard = Readonly<Record<string, string>>;

/** Item types that search finds, by group of results. Seasons are found by their series; sections are in the menu. */
const SEARCHED_TYPES = {
  live_event: ['LIVE', 'LIVE_EVENT', 'EPG'],
  vod_video: ['VOD', 'VOD_VIDEO'],
  vod_playlist: ['PLAYLIST', 'VOD_PLAYLIST', 'SERIES', 'VOD_SERIES'],
  page: ['FIGHTER', 'NEWS'],
} as const;
/** A group of search results. */
export type ResultType = keyof typeof SEARCHED_TYPES;
const RESULT_TYPES = Object.keys(SEARCHED_TYPES) as readonly ResultType[];

/** Returns the group of results in which an item appears; undefined for an item that search does not find. */
export const findResultType = (item: Pick<CatalogueItem, 'type'>): ResultType | undefined =>
  RESULT_TYPES.find((result) => (SEARCHED_TYPES[result] as readonly string[]).includes(item.type));

/** A word with the set of its letters, by which similar words are found. */
export type IndexedWord = {
  readonly text: string;
  /** From `computeLetterSet`. */
  readonly letters: number;
};
/** The words of an item in all its languages. */
export type ItemWords = {
  readonly title: readonly IndexedWord[];
  /** Words of the series, the location and the facts that are not in the title. */
  readonly other: readonly IndexedWord[];
};

/** Returns the words by which an item is found. */
export function collectItemWords(item: CatalogueItem): ItemWords {
  const title = new Set(listTexts(item.title).flatMap(splitWords));
  const otherTexts = [item.series?.title, item.location, ...(item.details?.facts ?? [])];
  const other = new Set(otherTexts.flatMap(listTexts).flatMap(splitWords));
  for (const word of title) other.delete(word);
  const toIndexedWord = (text: string): IndexedWord => ({ text, letters: computeLetterSet(text) });
  return { title: Array.from(title, toIndexedWord), other: Array.from(other, toIndexedWord) };
}

function listTexts(text: unknown): string[] {
  if (isLocalisedText(text)) return Object.values(text.$text).filter((each) => typeof each === 'string');
  return typeof text === 'string' ? [text] : [];
}

/**
 * Returns the number of shards (rows in the database) for a number of items: a small catalogue has few, and a large one
 * has many, so that each stays small.
 */
const computeShardCount = (itemCount: number): number =>
  2 ** Math.min(12, Math.max(4, Math.ceil(Math.log2(Math.max(1, itemCount / 4)))));

/** Returns the shard of a trigram: its FNV-1a hash modulo the number of shards. */
export function computeShard(trigram: string, shardCount: number): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < trigram.length; index++) {
    hash = Math.imul(hash ^ trigram.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0) % shardCount;
}

/** The index of a catalogue, in the form in which it is stored. */
export type SearchIndex = {
  readonly about: SearchAbout;
  readonly shards: ReadonlyMap<number, SearchShard>;
};

/** Builds the index of items in the catalogue's order. The same items always give the same index. */
export function buildIndex(items: readonly CatalogueItem[]): SearchIndex {
  const positionsByTrigram = new Map<string, number[]>();
  items.forEach((item, position) => {
    if (!findResultType(item)) return;
    const { title, other } = collectItemWords(item);
    for (const trigram of new Set([...title, ...other].flatMap(({ text }) => listTrigrams(text)))) {
      const positions = positionsByTrigram.get(trigram);
      if (positions) positions.push(position);
      else positionsByTrigram.set(trigram, [position]);
    }
  });
  const shardCount = computeShardCount(items.length);
  const shards = new Map<number, Record<string, string>>();
  for (const [trigram, positions] of positionsByTrigram) {
    const number = computeShard(trigram, shardCount);
    const shard = shards.get(number) ?? {};
    shard[trigram] = encodePositions(positions);
    shards.set(number, shard);
  }
  return { about: { format: INDEX_FORMAT, shards: shardCount }, shards };
}

/**
 * Encodes ascending positions as base64 of the differences between them, minus 1. A byte has seven bits of a
 * difference, the lowest bits first. The top bit is set in all bytes of a difference but the last one (LEB128).
 */
export function encodePositions(positions: readonly number[]): string {
  const bytes: number[] = [];
  let previous = -1;
  for (const position of positions) {
    let rest = position - previous - 1;
    previous = position;
    for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
    bytes.push(rest);
  }
  return Buffer.from(bytes).toString('base64');
}

/** Decodes the positions of `encodePositions`. */
export function decodePositions(encoded: string): Uint32Array {
  const bytes = Buffer.from(encoded, 'base64');
  const positions = new Uint32Array(bytes.length);
  let position = -1;
  let count = 0;
  for (let index = 0; index < bytes.length; index++) {
    let difference = 0;
    let shift = 0;
    let byte = bytes[index]!;
    for (; byte & 0x80; byte = bytes[++index] ?? 0) {
      difference |= (byte & 0x7f) << shift;
      shift += 7;
    }
    position += (difference | (byte << shift)) + 1;
    positions[count++] = position;
  }
  return positions.slice(0, count);
}
