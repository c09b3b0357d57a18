import type { DeliverContext, ItemsPage } from '../delivery/deliver.ts';
import type { RealmSnapshot } from '../delivery/snapshot.ts';
import type { FavouriteService } from './createFavouriteService.ts';

type Query = { readonly rpp: number; readonly lastSeen?: string | undefined };

/**
 * Returns one page of a bucket's items for a viewer: those of the published page, or of the viewer's list that the bucket shows.
 * @param accountId undefined or null for a guest, whose lists are empty.
 * @returns undefined when the page has no such bucket.
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
  const result = realm.bucketItems(pageId, exid, query, context);
  if (result === undefined || result === 'bad-cursor') return result;
  if (!('dataSource' in result)) return result;
  // The watch history is empty until the player records it.
  if (!accountId || result.dataSource === 'history') return { items: [], paging: { moreDataAvailable: false } };
  return favourites.page(realm.id, accountId, query, (id) => {
    const item = realm.item(id, context);
    return item && { ...item, favourite: true };
  });
}
