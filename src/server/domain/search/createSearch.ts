// Search over one published version: reads its index from the database; a version that was published before there was an index, or
// with another format of it, gets one in memory with its first query.
import type { CatalogueItem } from '#schemas/realm/catalogue-item.ts';
import type { Documents } from '../../db/repositories/documents.ts';
import { facetsOf, type ItemFacets } from './facets.ts';
import type { RealmContent } from '../delivery/realmDocuments.ts';
import { searchCatalogue } from './searchCatalogue.ts';
import { SHARD } from './searchDocuments.ts';
import { buildIndex, INDEX_FORMAT, itemWords, readPlaces, shardOf, type SearchShard } from './searchIndex.ts';

export type Search = {
  /** Items that fit, best first; none for a query without letters and digits. */
  find(query: string): Promise<readonly CatalogueItem[]>;
  /** All items, those first that stand first on the realm's home page, then the catalogue's order. */
  popular(): readonly CatalogueItem[];
  /** By what an item can be chosen. */
  facets(item: CatalogueItem): ItemFacets;
};

/** Shards of a version in memory: 2 to 4 kB each in a catalogue of 50,000 items. */
const MOST_KEPT = 1_000;

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
  const kept = new Map<number, KeptShard>();
  /** Shards from memory, the others from the database in one question; those asked for last are kept. */
  async function shardsOf(numbers: readonly number[]): Promise<ReadonlyMap<number, KeptShard>> {
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
      if (kept.size <= MOST_KEPT) break;
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
type KeptShard = { readonly shard: SearchShard; readonly places: Map<string, Uint32Array> };

function placesOf(kept: KeptShard | undefined, gram: string): Uint32Array | undefined {
  if (!kept || !Object.hasOwn(kept.shard, gram)) return undefined;
  let places = kept.places.get(gram);
  if (!places) kept.places.set(gram, (places = readPlaces(kept.shard[gram]!)));
  return places;
}

/** Items of a version never change: what is made of one is made once. */
function perItem<T>(make: (item: CatalogueItem) => T): (item: CatalogueItem) => T {
  const made = new WeakMap<CatalogueItem, { readonly value: T }>();
  return (item) => {
    let known = made.get(item);
    if (!known) made.set(item, (known = { value: make(item) }));
    return known.value;
  };
}

/** Items that the home page names, in its order: what the brand itself puts first. */
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
