// The caches of a server whose keys come from requests. Each has a limit, and /metrics shows how full it is.
import { LRUCache } from 'lru-cache';

/** A cache that drops the least recently used entry when it is full. */
export type LruCache<V extends object> = LRUCache<string, V>;

/** Name and limits of a cache. */
export type CacheOptions<V> = {
  /** Name in /metrics. Caches of the same name are added up. */
  readonly name: string;
  readonly maxEntries: number;
  /** Limit of the sum of `sizeOf`. A single value that is larger is not stored. */
  readonly maxBytes?: number;
  /** Bytes of a value and its key. Needed with `maxBytes`. */
  readonly sizeOf?: (value: V, key: string) => number;
};

/** How full the caches of a name are. `maxBytes` is 0 when only the entries are limited. */
export type CacheSize = { entries: number; maxEntries: number; bytes: number; maxBytes: number };

type CacheCounts = Pick<LRUCache<string, object>, 'size' | 'max' | 'calculatedSize' | 'maxSize'>;

/** Creates caches with limits, and reports their sizes for /metrics. */
export type Caches = {
  create<V extends object>(options: CacheOptions<V>): LruCache<V>;
  /** Returns the sizes of all caches that are in use, by name. */
  sizes(): Readonly<Record<string, CacheSize>>;
};

/** Keys that are longer are not stored: a client chooses their length. */
const MAX_KEY_LENGTH = 2_000;

/**
 * Creates the caches of one server.
 * @param maxEntries a smaller maximum for all caches, with which a test fills them quickly.
 */
export function createCaches({ maxEntries: testMaxEntries = Infinity }: { readonly maxEntries?: number } = {}): Caches {
  /** The references are weak, because the caches of a published version are dropped together with the version. */
  let createdCaches: { readonly name: string; readonly ref: WeakRef<CacheCounts> }[] = [];
  return {
    create<V extends object>({ name, maxEntries, maxBytes, sizeOf }: CacheOptions<V>): LruCache<V> {
      const cache = new LRUCache<string, V>({
        max: Math.min(maxEntries, testMaxEntries),
        ...(maxBytes !== undefined &&
          sizeOf && { maxSize: maxBytes, sizeCalculation: (value, key) => Math.max(1, sizeOf(value, key)) }),
      });
      const set = cache.set.bind(cache);
      cache.set = (key, ...rest) => (key.length > MAX_KEY_LENGTH ? cache : set(key, ...rest));
      createdCaches = createdCaches.filter(({ ref }) => ref.deref());
      createdCaches.push({ name, ref: new WeakRef(cache) });
      return cache;
    },
    sizes() {
      const sizes: Record<string, CacheSize> = {};
      for (const { name, ref } of createdCaches) {
        const cache = ref.deref();
        if (!cache) continue;
        const size = (sizes[name] ??= { entries: 0, maxEntries: 0, bytes: 0, maxBytes: 0 });
        size.entries += cache.size;
        size.maxEntries += cache.max;
        size.bytes += cache.calculatedSize;
        size.maxBytes += cache.maxSize;
      }
      return sizes;
    },
  };
}
