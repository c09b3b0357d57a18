import { makeAutoObservable, observable, type ObservableMap } from 'mobx';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Api } from '#src/api/createApi.ts';

export type FavouritesApi = Pick<Api, 'putFavourite' | 'deleteFavourite'>;
type Toggled = { readonly item: ContentItem; readonly favourite: boolean };

/**
 * What this tab has changed of the viewer's favourites. What the server said stands on each item (`favourite`); a change here
 * stands before it, in every row, list and hero at once (FAV-002 to FAV-005). Calls are the action's (src/actions/favourite.ts).
 */
export class FavouritesStore {
  /** In the order of the changes. References: items are never written to. */
  private readonly toggled: ObservableMap<string, Toggled> = observable.map<string, Toggled>({}, { deep: false });
  constructor() {
    makeAutoObservable<this, 'toggled'>(this, { toggled: false, has: false, merge: false }, { autoBind: true });
  }

  /** Items of answers that no validator filled come without a mark: they are none. */
  has({ id, favourite }: Pick<ContentItem, 'id'> & Partial<Pick<ContentItem, 'favourite'>>): boolean {
    return this.toggled.get(id)?.favourite ?? favourite ?? false;
  }

  /** Grows with each change: what a list of favourites redraws by. */
  revision = 0;

  set(item: ContentItem, favourite: boolean): void {
    this.toggled.delete(item.id);
    this.toggled.set(item.id, { item, favourite });
    this.revision += 1;
  }

  /** A list of favourites as it is now: what was added here comes first, what was removed is gone. */
  merge(items: readonly ContentItem[]): readonly ContentItem[] {
    if (this.toggled.size === 0) return items;
    const known = new Set(items.map(({ id }) => id));
    const added = [...this.toggled.values()]
      .filter(({ item, favourite }) => favourite && !known.has(item.id))
      .map(({ item }) => ({ ...item, favourite: true }))
      .toReversed();
    return [...added, ...items.filter((item) => this.has({ ...item, favourite: true }))];
  }

  /** They were somebody else's. */
  clear(): void {
    this.toggled.clear();
    this.revision += 1;
  }
}
