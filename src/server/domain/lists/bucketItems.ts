import type { DeliverContext, ItemsPage } from '../delivery/deliver.ts';
import type { RealmSnapshot } from '../delivery/snapshot.ts';
import type { FavouriteService } from './createFavouriteService.ts';

type Query = { readonly rpp: number; readonly lastSeen?: string | undefined };

/**
 * One page of a bucket's items for one viewer: those of the published page, or the viewer's own list
 * where that fills the bucket. Undefined when the page has no such bucket.
 * @param accountId undefined or null for a guest, whose lists are empty.
 */
export async function bucketItems(
  realm: RealmSnapshot,
  favourites: FavouriteService,
  accountId: string | null | undefined,
  pageId: string,
  exid: string,
  query: Query,
  context: DeliverContext,
): Promise<ItemsPage | 'bad-cursor' | undefined> {
  const found = realm.bucketItems(pageId, exid, query, context);
  if (found === undefined || found === 'bad-cursor') return found;
  if (!('dataSource' in found)) return found;
  // Playing a video is what writes it: until then nobody has watched anything.
  if (!accountId || found.dataSource === 'history') return { items: [], paging: { moreDataAvailable: false } };
  return favourites.page(realm.id, accountId, query, (id) => {
    const item = realm.item(id, context);
    return item && { ...item, favourite: true };
  });
}
