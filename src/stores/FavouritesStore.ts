import { makeAutoObservable, observable, observableRef, type ObservableMap } from 'mobx';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { ContextChange, LazyStore } from './createLazyStores.ts';

type FavouriteChange = { readonly item: ContentItem; readonly favourite: boolean };

/**
 * Changes of the viewer's favourites in this tab. Each item carries the server's state (`favourite`); a change here
 * overrides it in every row, list and hero (FAV-002 to FAV-005). FavouriteOutbox.ts stores and sends the changes.
 */
export class FavouritesStore implements LazyStore {
  /** Changes in order, by reference: items are never mutated. */
  private readonly changesById: ObservableMap<string, FavouriteChange> = observable.map<string, FavouriteChange>(
    {},
    { deep: false },
  );
  constructor() {
    makeAutoObservable<this, 'changesById'>(
      this,
      { changesById: false, has: false, merge: false, refused: observableRef },
      { autoBind: true },
    );
  }

  /** Whether an item is a favourite: by the last change in this tab, else by its field `favourite`. */
  has({ id, favourite }: Pick<ContentItem, 'id'> & Partial<Pick<ContentItem, 'favourite'>>): boolean {
    return this.changesById.get(id)?.favourite ?? favourite ?? false;
  }

  /** The last change that the server has refused after it was shown. `favourite` is the value on the server. */
  refused: FavouriteChange | undefined = undefined;

  /** Increases with each change, so that lists of favourites render again. */
  revision = 0;

  /** Shows a change everywhere in this tab. */
  set(item: ContentItem, favourite: boolean): void {
    this.changesById.delete(item.id);
    this.changesById.set(item.id, { item, favourite });
    this.revision += 1;
  }

  /** Shows the value that the item has on the server, after the server has refused a change of it. */
  revert(item: ContentItem, favourite: boolean): void {
    this.set(item, favourite);
    this.refused = { item, favourite };
  }

  /** Applies the changes to a list of favourites: added items come first, removed ones are left out. */
  merge(items: readonly ContentItem[]): readonly ContentItem[] {
    if (this.changesById.size === 0) return items;
    const listedIds = new Set(items.map(({ id }) => id));
    const added = [...this.changesById.values()]
      .filter(({ item, favourite }) => favourite && !listedIds.has(item.id))
      .map(({ item }) => ({ ...item, favourite: true }))
      .toReversed();
    return [...added, ...items.filter((item) => this.has({ ...item, favourite: true }))];
  }

  /** Clears the changes when another account signs in. */
  forget(cause: ContextChange): void {
    if (cause !== 'viewer') return;
    this.changesById.clear();
    this.refused = undefined;
    this.revision += 1;
  }
}
