import type { DeliverContext, DeliveredItems } from '../delivery/deliver.ts';
import type { ContentSource } from '../delivery/contentSource.ts';
import { findHistoryOwner, type HistoryService } from '../playback/createHistoryService.ts';
import type { LiveSession } from '../session/liveSession.ts';
import type { FavouriteService } from './createFavouriteService.ts';

type Query = { readonly rpp: number; readonly lastSeen?: string | undefined };

/** The services for the viewer's own lists, and the owner of the lists. */
export type ListServices = {
  readonly favourites: FavouriteService;
  readonly history: HistoryService;
  /** Undefined, or a guest's: the lists are empty. */
  readonly session: LiveSession | undefined;
};

/**
 * Returns one page of a bucket's items for a viewer: those of the published page, or of the viewer's list that the
 * bucket shows.
 * @returns undefined when the page has no such bucket.
 */
export async function readBucketItems(
  source: ContentSource,
  { favourites, history, session }: ListServices,
  pageId: string,
  exid: string,
  query: Query,
  context: DeliverContext,
): Promise<DeliveredItems | 'bad-cursor' | undefined> {
  const result = await source.getBucketItems(pageId, exid, query, context);
  if (result === undefined || result === 'bad-cursor') return result;
  if (!('dataSource' in result)) return result;
  const owner = findHistoryOwner(session);
  if (!owner) return { items: [], paging: { moreDataAvailable: false } };
  const find = (id: string) => source.findItem(id, context);
  if (result.dataSource === 'favourites')
    return favourites.getPage(source.realmId, owner.accountId, query, async (id) => {
      const item = await find(id);
      return item && { ...item, favourite: true };
    });
  return history.getPage(
    source.realmId,
    owner,
    { ...query, onlyUnfinished: result.dataSource === 'continue-watching' },
    find,
  );
}
