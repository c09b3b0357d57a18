// The content of a realm whose brand has a back end of its own. What the upstream delivers is put into a copy of the
// published realm, so that access, territories, age limits and spoilers are decided by the same code as for a folder.
import type { CatalogueItem } from '#schemas/realm/catalogue-item.ts';
import { createPublishedSource, type ContentSource } from '../delivery/contentSource.ts';
import { deliverCatalogueItem } from '../delivery/deliver.ts';
import type { RealmSnapshot } from '../delivery/snapshot.ts';
import { UpstreamFailure } from './callUpstream.ts';
import type { UpstreamReader } from './createUpstreams.ts';
import { createResponseReader } from './createResponseReader.ts';
import { layerItems } from './layerItems.ts';
import { readUpstreamItem } from './readUpstreamItems.ts';

/** Largest response with one item in bytes. */
const MAX_ITEM_BYTES = 256 * 1024;

/** Creates the source of a realm with an upstream. */
export function createUpstreamSource(realm: RealmSnapshot, upstream: UpstreamReader): ContentSource {
  const published = createPublishedSource(realm);
  const read = createResponseReader(realm, upstream);
  const { settings } = upstream;

  const readItem = async (id: string, locale: string): Promise<CatalogueItem | undefined> => {
    const response = await read(
      { topic: 'items', path: `/api/v4/item/${encodeURIComponent(id)}`, locale, maxBytes: MAX_ITEM_BYTES },
      (value, options) => {
        const item = readUpstreamItem(value, '', options);
        if (item?.id !== id) throw new UpstreamFailure('shape', 'The response is not the requested item.', '/id');
        return item;
      },
    );
    return response === 'rejected' ? undefined : response;
  };
  const loadItems = async (ids: readonly string[], locale: string): Promise<Map<string, CatalogueItem>> => {
    const unique = settings.items ? [...new Set(ids)].filter(isItemId) : [];
    const items = await Promise.all(unique.map((id) => readItem(id, locale)));
    return new Map(items.flatMap((item) => (item ? [[item.id, item] as const] : [])));
  };

  const load: ContentSource['load'] = async ({ items: ids = [] }, locale) =>
    withItems(realm, await loadItems(ids, locale));
  return {
    ...published,
    load,
    findItem: async (id, context) => (await load({ items: [id] }, context.locale)).item(id, context),
  };
}

/** Whether a text can be an id, so that no other text of a viewer is sent to the upstream. */
const isItemId = (id: string): boolean => /^[^/?#\s\p{Cc}]{1,120}$/u.test(id) && id !== '.' && id !== '..';

/** Returns the realm with these items in its catalogue. */
function withItems(realm: RealmSnapshot, items: ReadonlyMap<string, CatalogueItem>): RealmSnapshot {
  if (items.size === 0) return realm;
  const content = { ...realm.content, items: layerItems(realm.content.items, items) };
  return { ...realm, content, item: (id, context) => deliverCatalogueItem(content, id, context) };
}
