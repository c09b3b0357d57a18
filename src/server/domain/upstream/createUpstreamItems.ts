// Reads single items from an upstream (the brand's own back end, docs/own-back-end.md), and puts items into a copy of
// the published realm.
import { getContentItem } from '#schemas/api/content/getContentItem.ts';
import type { CatalogueItem } from '#schemas/realm/catalogue-item.ts';
import { HttpError } from '../../http/errors.ts';
import { deliverCatalogueItem } from '../delivery/deliver.ts';
import type { RealmSnapshot } from '../delivery/snapshot.ts';
import { UpstreamFailure } from './callUpstream.ts';
import type { ReadResponse } from './createResponseReader.ts';
import { layerItems } from './layerItems.ts';
import { readUpstreamItem } from './readUpstreamItems.ts';

/** Largest response with one item in bytes. */
const MAX_ITEM_BYTES = 256 * 1024;
/** Maximum number of requests for single items that run at the same time. */
const MAX_PARALLEL = 20;

/** Catalogue items by id. */
export type Items = ReadonlyMap<string, CatalogueItem>;
/** Reads single catalogue items from the upstream. */
export type UpstreamItems = {
  /**
   * Returns the items that exist, by id.
   * @throws HttpError 503 UPSTREAM_UNAVAILABLE.
   */
  load(ids: readonly string[], locale: string): Promise<Items>;
  /** Like `load`, without the items that cannot be read now: a page is shown without them. */
  loadAvailable(ids: readonly string[], locale: string): Promise<Items>;
};

/**
 * Creates the source of an upstream's items.
 *
 * @param isOn false: items come only from the published folder, and nothing is read from the upstream
 */
export function createUpstreamItems(read: ReadResponse, isOn: boolean): UpstreamItems {
  const readItem = async (id: string, locale: string): Promise<CatalogueItem | undefined> => {
    const path = getContentItem.path.replace('{id}', encodeURIComponent(id));
    const item = await read({ topic: 'items', path, locale, maxBytes: MAX_ITEM_BYTES }, (value, options) => {
      const found = readUpstreamItem(value, '', options);
      if (found?.id !== id) throw new UpstreamFailure('shape', 'The response is not the requested item.', '/id');
      return found;
    });
    // The upstream responded with 400: it cannot have an item with this id.
    return item === 'rejected' ? undefined : item;
  };
  const readAll = async (
    ids: readonly string[],
    readOne: (id: string) => Promise<CatalogueItem | undefined>,
  ): Promise<Items> => {
    const unique = isOn ? [...new Set(ids)].filter(isPathSegment) : [];
    const items = new Map<string, CatalogueItem>();
    for (let start = 0; start < unique.length; start += MAX_PARALLEL) {
      const batch = await Promise.all(unique.slice(start, start + MAX_PARALLEL).map(readOne));
      for (const item of batch) if (item) items.set(item.id, item);
    }
    return items;
  };
  return {
    load: (ids, locale) => readAll(ids, (id) => readItem(id, locale)),
    loadAvailable: (ids, locale) =>
      readAll(ids, (id) =>
        readItem(id, locale).catch((error: unknown) => {
          if (error instanceof HttpError) return undefined;
          throw error;
        }),
      ),
  };
}

/** Whether a text can be an id or a page's name, so that no other text of a viewer is sent to the upstream. */
export const isPathSegment = (text: string): boolean =>
  /^[^/?#\s\p{Cc}]{1,120}$/u.test(text) && text.isWellFormed() && text !== '.' && text !== '..';

/** Returns the realm with these items in its catalogue. */
export function withItems(realm: RealmSnapshot, items: Items): RealmSnapshot {
  if (items.size === 0) return realm;
  const content = { ...realm.content, items: layerItems(realm.content.items, items) };
  return { ...realm, content, item: (id, context) => deliverCatalogueItem(content, id, context) };
}
