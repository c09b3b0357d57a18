// The open watchlist, with its items page by page.
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { WATCHLIST_GRID, WATCHLIST_PAGE, type Watchlist } from '#schemas/domain/watchlist.ts';
import type { LazyStoreDeps, LazyStore } from './createLazyStores.ts';

/** The watchlist that its page shows. */
export class OpenWatchlistStore implements LazyStore {
  /** The watchlist as the server last sent it; undefined until it is loaded. */
  list: Watchlist | undefined = undefined;
  /** State of the last request. `missing`: the server has no such watchlist for this viewer. */
  state: 'idle' | 'loading' | 'ready' | 'missing' | 'failed' = 'idle';
  /** All loaded items, also those that are not shown yet. */
  private loadedItems: readonly ContentItem[] = [];
  /** Whether the server has items after the loaded ones. */
  private hasNext = false;
  /** Maximum number of shown items; it grows when the viewer requests more. */
  private maxShown = WATCHLIST_GRID;
  private cursor: string | undefined;
  private controller: AbortController | undefined;
  /** Items that were hidden after the running request was sent: its response may still contain them. */
  private readonly hiddenSinceRequest = new Set<string>();
  /** Orders are stored one after the other, because each request contains the order before it. */
  private storing: Promise<unknown> = Promise.resolve();
  private readonly deps: Pick<LazyStoreDeps, 'api' | 'locale'>;

  constructor(deps: Pick<LazyStoreDeps, 'api' | 'locale'>) {
    this.deps = deps;
    makeAutoObservable<this, 'deps' | 'cursor' | 'controller' | 'storing' | 'loadedItems' | 'hiddenSinceRequest'>(
      this,
      {
        list: observableRef,
        loadedItems: observableRef,
        deps: false,
        cursor: false,
        controller: false,
        storing: false,
        hiddenSinceRequest: false,
      },
      { autoBind: true },
    );
  }

  /** The shown items. */
  get items(): readonly ContentItem[] {
    return this.loadedItems.slice(0, this.maxShown);
  }
  /** Whether further items are loaded when the viewport nears the end. */
  get canLoadMore(): boolean {
    return this.hasNext && this.loadedItems.length < this.maxShown;
  }
  /** Whether the viewer can request further items. */
  get hasMore(): boolean {
    return this.hasNext || this.loadedItems.length > this.maxShown;
  }

  /** Loads the first page. The current items stay meanwhile. Never rejects: `state` contains the outcome. */
  async open(id: string): Promise<void> {
    this.controller?.abort();
    if (this.list?.watchlistExternalId !== id) this.forget();
    await this.fetchItems(id, undefined);
  }

  /** Loads the next page of items while fewer than `maxShown` are loaded, unless a request is running. */
  fill(): void {
    if (this.list && this.state !== 'loading' && this.canLoadMore)
      void this.fetchItems(this.list.watchlistExternalId, this.cursor);
  }

  /** Shows more items when the viewer requests them. After a failure it loads the same items again. */
  loadMore(): void {
    if (this.state === 'loading') return;
    if (!this.canLoadMore) this.maxShown += WATCHLIST_GRID;
    this.fill();
  }

  /** Cancels the running request, because the viewer leaves the page of the watchlist. */
  leave(): void {
    this.controller?.abort();
  }

  /** Clears the watchlist, because the viewer or the language changed. */
  forget(): void {
    this.controller?.abort();
    this.list = undefined;
    this.loadedItems = [];
    this.state = 'idle';
    this.hasNext = false;
    this.maxShown = WATCHLIST_GRID;
    this.cursor = undefined;
  }

  /** Updates the watchlist from a response. */
  setList(list: Watchlist): void {
    this.list = list;
  }

  /**
   * Hides an item.
   * @returns a function that shows it again at its position
   */
  hide(item: ContentItem): () => void {
    const key = keyOf(item);
    const index = this.loadedItems.findIndex((each) => keyOf(each) === key);
    this.loadedItems = this.loadedItems.filter((_, position) => position !== index);
    this.hiddenSinceRequest.add(key);
    return () =>
      runInAction(() => {
        this.hiddenSinceRequest.delete(key);
        if (index >= 0 && !this.loadedItems.some((each) => keyOf(each) === key))
          this.loadedItems = this.loadedItems.toSpliced(Math.min(index, this.loadedItems.length), 0, item);
      });
  }

  /** Keys of the shown items in order. */
  get order(): readonly string[] {
    return this.items.map(keyOf);
  }

  /**
   * Shows the items in another order, for example that of another tab. Items that are not listed keep their positions.
   */
  applyOrder(order: readonly string[]): void {
    this.loadedItems = sortItems(this.loadedItems, order);
  }

  /**
   * Orders the items immediately and stores the order. Never rejects.
   *
   * @param isChecked whether to store it only if the server still has the order that the viewer saw
   * @returns `failed`: the items have their earlier order; `changed`: another device has ordered the list, which is
   *   read again.
   */
  async reorder(order: readonly string[], isChecked = true): Promise<'stored' | 'failed' | 'changed'> {
    const { list, loadedItems: before } = this;
    if (!list) return 'failed';
    this.applyOrder(order);
    const { loadedItems: after } = this;
    const stored = this.storing.then(() =>
      this.deps.api.postWatchlistOrder({
        id: list.watchlistExternalId,
        ...(this.cursor !== undefined && { lastSeen: this.cursor }),
        body: { content: after.map(toRef), ...(isChecked && { previous: before.map(toRef) }) },
      }),
    );
    this.storing = stored.catch(() => undefined);
    try {
      await stored;
      return 'stored';
    } catch (error) {
      if ((error as { code?: string }).code === 'LIST_CHANGED') {
        await this.fetchItems(list.watchlistExternalId, undefined);
        return 'changed';
      }
      this.applyOrder(before.map(keyOf));
      return 'failed';
    }
  }

  private async fetchItems(id: string, lastSeen: string | undefined): Promise<void> {
    const { signal } = (this.controller = new AbortController());
    this.hiddenSinceRequest.clear();
    runInAction(() => {
      this.state = 'loading';
    });
    try {
      const list = await this.deps.api.getWatchlist({
        id,
        rpp: WATCHLIST_PAGE,
        lang: this.deps.locale(),
        ...(lastSeen !== undefined && { lastSeen }),
        signal,
      });
      if (signal.aborted) return;
      runInAction(() => {
        const loadedKeys = new Set(lastSeen === undefined ? [] : this.loadedItems.map(keyOf));
        const newItems = list.content.filter(
          (item) => !loadedKeys.has(keyOf(item)) && !this.hiddenSinceRequest.has(keyOf(item)),
        );
        this.list = list;
        this.loadedItems = lastSeen === undefined ? newItems : [...this.loadedItems, ...newItems];
        this.hasNext =
          list.pagingInfo.moreDataAvailable === true && newItems.length > 0 && list.pagingInfo.lastSeen !== lastSeen;
        this.cursor = list.pagingInfo.lastSeen;
        this.state = 'ready';
      });
    } catch (error) {
      if (!signal.aborted)
        runInAction(() => {
          this.state = (error as { status?: number }).status === 404 ? 'missing' : 'failed';
        });
    }
  }
}

/** Identifies an item in its watchlist. */
export const keyOf = ({ type, id }: Pick<ContentItem, 'type' | 'id'>): string => `${type} ${id}`;

const toRef = ({ id, type }: ContentItem) => ({ id, contentType: type });

/** Sorts items by `order`, a list of their keys. Items that are not listed keep their positions. */
function sortItems(items: readonly ContentItem[], order: readonly string[]): readonly ContentItem[] {
  const itemsByKey = new Map(items.map((item) => [keyOf(item), item]));
  const ordered = new Set(order.filter((key) => itemsByKey.has(key)));
  const next = ordered.values();
  return items.map((item) => (ordered.has(keyOf(item)) ? itemsByKey.get(next.next().value!)! : item));
}
