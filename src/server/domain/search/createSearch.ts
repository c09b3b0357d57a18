// Full-text search over one published version. The index is read from the database. For a version without an index, or
// with one of an older format, it is built in memory with the first query.
import { listFilledSlots } from '#engine/page/slots.ts';
import type { CatalogueItem } from '#schemas/realm/catalogue-item.ts';
import type { Documents } from '../../db/repositories/documents.ts';
import { computeFacets, type ItemFacets } from './facets.ts';
import type { RealmContent } from '../delivery/realmDocuments.ts';
import { searchCatalogue } from './searchCatalogue.ts';
import { SHARD } from './searchDocuments.ts';
import {
  buildIndex,
  decodePositions,
  INDEX_FORMAT,
  collectItemWords,
  computeShard,
  type SearchShard,
} from './searchIndex.ts';

/** Search over the items of a version. */
export type Search = {
  /** Returns the items that match, best first; none for a query without letters and digits. */
  find(query: string): Promise<readonly CatalogueItem[]>;
  /**
   * Returns all items: those of the realm's home page first, in its order, then the others in the catalogue's order.
   */
  listFeaturedFirst(): readonly CatalogueItem[];
  /** Returns the values by which an item can be filtered. */
  getFacets(item: CatalogueItem): ItemFacets;
};

/** The version of a realm that is searched, and the repository that holds its index. */
export type SearchOptions = {
  readonly content: RealmContent;
  readonly documents: Pick<Documents, 'getMany'>;
  readonly realmId: string;
  readonly version: number;
};

/** Number of shards of a version that are cached in memory: 2 to 4 kB each in a catalogue of 50,000 items. */
const MAX_CACHED_SHARDS = 1_000;

/** Creates the search over a version. Nothing is read or built before the first call. */
export function createSearch({ content, documents, realmId, version }: SearchOptions): Search {
  const items = once(() => [...content.items.values()]);
  const listFeaturedFirst = once(() => {
    const featured = findFeatured(content);
    return [...featured, ...items().filter((item) => !featured.has(item))];
  });
  const ranks = once(() => new Map(listFeaturedFirst().map((item, rank) => [item, rank])));
  const indexInMemory = once(() => buildIndex(items()));
  const words = cachePerItem(collectItemWords);
  const storedIndex = content.search?.format === INDEX_FORMAT ? content.search : undefined;
  const shardCache = new Map<number, CachedShard>();

  const readPositions = async (trigrams: readonly string[]): Promise<Map<string, Uint32Array>> => {
    const count = storedIndex?.shards ?? indexInMemory().about.shards;
    const shards = await getShards([...new Set(trigrams.map((trigram) => computeShard(trigram, count)))]);
    return new Map(
      trigrams.flatMap((trigram) => {
        const positions = decodeCachedPositions(shards.get(computeShard(trigram, count)), trigram);
        return positions ? [[trigram, positions] as const] : [];
      }),
    );
  };
  /** Returns shards from the cache and reads missing ones with one query. The least recently used ones are removed. */
  async function getShards(numbers: readonly number[]): Promise<ReadonlyMap<number, CachedShard>> {
    const missing = numbers.filter((number) => !shardCache.has(number));
    const loaded = missing.length === 0 ? new Map<number, SearchShard>() : await loadShards(missing);
    const found = new Map(
      numbers.map((number) => [
        number,
        shardCache.get(number) ?? { shard: loaded.get(number) ?? {}, positions: new Map() },
      ]),
    );
    for (const [number, shard] of found) {
      shardCache.delete(number);
      shardCache.set(number, shard);
    }
    for (const number of shardCache.keys()) {
      if (shardCache.size <= MAX_CACHED_SHARDS) break;
      shardCache.delete(number);
    }
    return found;
  }
  async function loadShards(numbers: readonly number[]): Promise<ReadonlyMap<number, SearchShard>> {
    if (!storedIndex) return indexInMemory().shards;
    return new Map(
      (await documents.getMany(realmId, version, SHARD, numbers.map(String))).map(({ key, body }) => [
        Number(key),
        body as SearchShard,
      ]),
    );
  }
  return {
    listFeaturedFirst,
    find: (query) =>
      searchCatalogue(query, {
        items: items(),
        readPositions,
        getFeaturedRank: (item) => ranks().get(item) ?? Number.MAX_SAFE_INTEGER,
        wordsOfItem: words,
      }),
    getFacets: cachePerItem(computeFacets),
  };
}

/**
 * A shard with the decoded positions of the trigrams that queries have used: 2 to 8 kB more in a catalogue of 50,000
 * items.
 */
type CachedShard = { readonly shard: SearchShard; readonly positions: Map<string, Uint32Array> };

function decodeCachedPositions(cached: CachedShard | undefined, trigram: string): Uint32Array | undefined {
  if (!cached || !Object.hasOwn(cached.shard, trigram)) return undefined;
  let positions = cached.positions.get(trigram);
  if (!positions) cached.positions.set(trigram, (positions = decodePositions(cached.shard[trigram]!)));
  return positions;
}

/** Returns a function that computes its value with the first call. */
function once<T>(compute: () => T): () => T {
  let result: { readonly value: T } | undefined;
  return () => (result ??= { value: compute() }).value;
}

/** Caches a function of an item. Items of a version never change. */
function cachePerItem<T>(compute: (item: CatalogueItem) => T): (item: CatalogueItem) => T {
  const results = new WeakMap<CatalogueItem, { readonly value: T }>();
  return (item) => {
    let result = results.get(item);
    if (!result) results.set(item, (result = { value: compute(item) }));
    return result.value;
  };
}

/** Returns an element with the rows in its slots. */
const listWithSlots = (element: unknown): unknown[] => [
  element,
  ...listFilledSlots(element).flatMap(({ elements }) => elements.flatMap(listWithSlots)),
];

/** Returns the items that the home page lists, in its order. */
function findFeatured({ pages, items, realm }: RealmContent): Set<CatalogueItem> {
  const featured = new Set<CatalogueItem>();
  const page = pages.get(realm?.homePage ?? 'home') as { elements?: readonly unknown[] } | undefined;
  for (const element of page?.elements?.flatMap(listWithSlots) ?? []) {
    const { ids, tag } = (element as { source?: { ids?: readonly string[]; tag?: string } } | null)?.source ?? {};
    for (const id of ids ?? []) {
      const item = items.get(id);
      if (item) featured.add(item);
    }
    if (tag !== undefined) for (const item of items.values()) if (item.tags?.includes(tag)) featured.add(item);
  }
  return featured;
}
