// Where the content of a realm comes from: its published folder, or the brand's own back end (domain/upstream). Routes
// read through this interface, so they do not know which one it is.
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { DeliverContext } from './deliver.ts';
import type { RealmSnapshot } from './snapshot.ts';

/** The content that a request needs. */
export type ContentNeeds = {
  /** Id of a page, with or without a subject. */
  readonly page?: string | undefined;
  readonly items?: readonly string[] | undefined;
};

/** The content of one realm. */
export type ContentSource = {
  readonly realmId: string;
  /**
   * Returns the realm with the page and items that a request needs; what does not exist is missing in it.
   * @throws HttpError 503 UPSTREAM_UNAVAILABLE.
   */
  load(needs: ContentNeeds, locale: string): Promise<RealmSnapshot>;
  /** Returns an item for a viewer; undefined when there is none with this id. */
  findItem(id: string, context: DeliverContext): Promise<ContentItem | undefined>;
  /** Returns one page of a bucket's items, as `PageDelivery.getBucketItems` does. */
  getBucketItems(
    ...args: Parameters<RealmSnapshot['getBucketItems']>
  ): Promise<ReturnType<RealmSnapshot['getBucketItems']>>;
};

/** Creates the source of a published version. */
export function createPublishedSource(realm: RealmSnapshot): ContentSource {
  return {
    realmId: realm.id,
    load: () => Promise.resolve(realm),
    findItem: (id, context) => Promise.resolve(realm.item(id, context)),
    getBucketItems: (...args) => Promise.resolve(realm.getBucketItems(...args)),
  };
}
