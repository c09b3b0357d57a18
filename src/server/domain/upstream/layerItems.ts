import type { CatalogueItem } from '#schemas/realm/catalogue-item.ts';

type Items = ReadonlyMap<string, CatalogueItem>;

/**
 * Returns the items of `upper` and, for other ids, those of `base`. The base, which may have 50,000 items, is copied
 * only when a caller lists the items.
 */
export function layerItems(base: Items, upper: Items): Items {
  if (upper.size === 0) return base;
  let merged: Items | undefined;
  const merge = (): Items => (merged ??= new Map([...base, ...upper]));
  return {
    get: (id) => upper.get(id) ?? base.get(id),
    has: (id) => upper.has(id) || base.has(id),
    get size() {
      return merge().size;
    },
    entries: () => merge().entries(),
    keys: () => merge().keys(),
    values: () => merge().values(),
    forEach: (callback) => merge().forEach(callback),
    [Symbol.iterator]: () => merge().entries(),
  };
}
