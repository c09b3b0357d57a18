// Full-text search over one published version. The index is read from the database. For a version without an index, or with one of
// an older format, it is built in memory with the first query.
import type { CatalogueItem } from '#schemas/realm/catalogue-item.ts';
import type { Documents } from '../../db/repositories/documents.ts';
import { facetsOf, type ItemFacets } from './facets.ts';
import type { RealmContent } from '../delivery/realmDocuments.ts';
import { searchCatalogue } from './searchCatalogue.ts';
import { SHARD } from './searchDocuments.ts';
import { buildIndex, INDEX_FORMAT, itemWords, readPlaces, shardOf, type SearchShard } from './searchIndex.ts';

/** Search over the items of a version. */
export type Search = {
  /** Returns the items that match, best first; none for a query without letters and digits. */
  find(query: string): Promise<readonly CatalogueItem[]>;
  /** Returns all items: those of the realm's home page first, in its order, then the others in the catalogue's order. */
  popular(): readonly CatalogueItem[];
  /** Returns the values by which an item can be filtered. */
  facets(item: CatalogueItem): ItemFacets;
};

/** Shards of a version that are cached in memory: 2 to 4 kB each in a catalogue of 50,000 items. */
const MAX_CACHED_SHARDS = 1_000;

export function createSearch({
  content,
  documents,
  realmId,
  version,
}: {
  content: RealmContent;
  documents: Pick<Documents, 'getMany'>;
  realmId: string;
  version: number;
}): Search {
  const once = <T>(make: () => T): (() => T) => {
    let made: { readonly value: T } | undefined;
    return () => (made ??= { value: make() }).value;
  };
  const items = once(() => [...content.items.values()]);
  const popular = once(() => {
    const first = featured(content);
    return [...first, ...items().filter((item) => !first.has(item))];
  });
  const ranks = once(() => new Map(popular().map((item, rank) => [item, rank])));
  const memory = once(() => buildIndex(items()));
  const words = perItem(itemWords);
  const about = content.search?.format === INDEX_FORMAT ? content.search : undefined;
  const read = async (grams: readonly string[]): Promise<Map<string, Uint32Array>> => {
    const count = about?.shards ?? memory().about.shards;
    const shards = await shardsOf([...new Set(grams.map((gram) => shardOf(gram, count)))]);
    return new Map(
      grams.flatMap((gram) => {
        const places = placesOf(shards.get(shardOf(gram, count)), gram);
        return places ? [[gram, places] as const] : [];
      }),
    );
  };
  const kept = new Map<number, CachedShard>();
  /** Returns shards from the cache and reads missing ones with one query. The least recently used ones are removed. */
  async function shardsOf(numbers: readonly number[]): Promise<ReadonlyMap<number, CachedShard>> {
    const missing = numbers.filter((number) => !kept.has(number));
    const fresh = missing.length === 0 ? new Map<number, SearchShard>() : await fetched(missing);
    const found = new Map(
      numbers.map((number) => [number, kept.get(number) ?? { shard: fresh.get(number) ?? {}, places: new Map() }]),
    );
    for (const [number, shard] of found) {
      kept.delete(number);
      kept.set(number, shard);
    }
    for (const number of kept.keys()) {
      if (kept.size <= MAX_CACHED_SHARDS) break;
      kept.delete(number);
    }
    return found;
  }
  async function fetched(numbers: readonly number[]): Promise<ReadonlyMap<number, SearchShard>> {
    if (!about) return memory().shards;
    return new Map(
      (await documents.getMany(realmId, version, SHARD, numbers.map(String))).map(({ key, body }) => [
        Number(key),
        body as SearchShard,
      ]),
    );
  }
  return {
    popular,
    find: (query) =>
      searchCatalogue(query, {
        items: items(),
        read,
        popularity: (item) => ranks().get(item) ?? Number.MAX_SAFE_INTEGER,
        words,
      }),
    facets: perItem(facetsOf),
  };
}

/** A shard and the places of its trigrams that were asked for: 2 to 8 kB more in a catalogue of 50,000 items. */
type CachedShard = { readonly shard: SearchShard; readonly places: Map<string, Uint32Array> };

function placesOf(kept: CachedShard | undefined, gram: string): Uint32Array | undefined {
  if (!kept || !Object.hasOwn(kept.shard, gram)) return undefined;
  let places = kept.places.get(gram);
  if (!places) kept.places.set(gram, (places = readPlaces(kept.shard[gram]!)));
  return places;
}

/** Caches a function of an item. Items of a version never change. */
function perItem<T>(make: (item: CatalogueItem) => T): (item: CatalogueItem) => T {
  const made = new WeakMap<CatalogueItem, { readonly value: T }>();
  return (item) => {
    let known = made.get(item);
    if (!known) made.set(item, (known = { value: make(item) }));
    return known.value;
  };
}

/** Returns the items that the home page lists, in its order. */
function featured({ pages, items, realm }: RealmContent): Set<CatalogueItem> {
  const found = new Set<CatalogueItem>();
  const page = pages.get(realm?.homePage ?? 'home') as { elements?: readonly unknown[] } | undefined;
  for (const element of page?.elements ?? []) {
    const { ids, tag } = (element as { source?: { ids?: readonly string[]; tag?: string } } | null)?.source ?? {};
    for (const id of ids ?? []) {
      const item = items.get(id);
      if (item) found.add(item);
    }
    if (tag !== undefined) for (const item of items.values()) if (item.tags?.includes(tag)) found.add(item);
  }
  return found;
}
