import { createCaches, type Caches } from './createCaches.ts';

/** Loads values that are then cached briefly, so that calls which need the same value together share one load. */
export type PromiseCache<T> = {
  /** Returns the cached value, or loads it. A load that fails is not cached. */
  get(key: string, load: () => Promise<T>): Promise<T>;
  delete(key: string): void;
};

type PromiseCacheOptions = {
  /** Default: caches that /metrics does not show. */
  readonly caches?: Caches | undefined;
  /** Name in /metrics. */
  readonly name: string;
  readonly maxEntries: number;
  /** Changes of other nodes become visible after this time. */
  readonly lifetimeMs: number;
  readonly now: () => number;
};

/** Creates an empty cache. */
export function createPromiseCache<T>({
  caches = createCaches(),
  name,
  maxEntries,
  lifetimeMs,
  now,
}: PromiseCacheOptions): PromiseCache<T> {
  const entries = caches.create<{ readonly at: number; readonly value: Promise<T> }>({ name, maxEntries });
  return {
    get(key, load) {
      const entry = entries.get(key);
      const age = entry ? now() - entry.at : Infinity;
      if (entry && age >= 0 && age <= lifetimeMs) return entry.value;
      const value = load();
      entries.set(key, { at: now(), value });
      value.catch(() => entries.delete(key));
      return value;
    },
    delete: (key) => void entries.delete(key),
  };
}
