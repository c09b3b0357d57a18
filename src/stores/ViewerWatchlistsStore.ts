import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { WATCHLIST_PAGE, type Watchlist } from '#schemas/domain/watchlist.ts';
import type { Api } from '#src/api/createApi.ts';
import type { LazyStoreDeps, LazyStore } from './createLazyStores.ts';

/** Delay in ms before a removed watchlist is deleted: slightly longer than its notice with the undo button. */
const UNDO_MS = 9_000;

/** The calls that read and change the viewer's watchlists. */
export type WatchlistsApi = Pick<
  Api,
  | 'getWatchlists'
  | 'postWatchlist'
  | 'putWatchlist'
  | 'deleteWatchlist'
  | 'postWatchlistSave'
  | 'postWatchlistContent'
  | 'deleteWatchlistContent'
>;

/**
 * The viewer's watchlists (content and viewing, section 4). Loaded page by page when their page or panel opens; changes
 * apply the server's response. Methods that change something, except `removeSoon`, reject with ApiFailure; the caller
 * shows the message.
 */
export class ViewerWatchlistsStore implements LazyStore {
  /** The loaded watchlists, own and saved ones. */
  lists: readonly Watchlist[] = [];
  /** State of the last request. */
  state: 'idle' | 'loading' | 'ready' | 'failed' = 'idle';
  /** Whether the server has further watchlists. */
  hasMore = false;
  private cursor: string | undefined;
  /**
   * Id of an item. With it, the server reports for each watchlist whether the watchlist contains the item; undefined:
   * it reports nothing.
   */
  private contentId: string | undefined;
  /** Functions that delete a hidden watchlist immediately, by id of the watchlist. */
  private readonly pendingRemovals = new Map<string, () => void>();
  private readonly after: LazyStoreDeps['after'];
  private readonly api: WatchlistsApi;
  private readonly locale: () => string;

  constructor({ api, locale, after }: Pick<LazyStoreDeps, 'locale' | 'after'> & { readonly api: WatchlistsApi }) {
    this.after = after;
    this.api = api;
    this.locale = locale;
    makeAutoObservable<this, 'api' | 'cursor' | 'contentId' | 'locale' | 'after' | 'pendingRemovals'>(
      this,
      {
        lists: observableRef,
        api: false,
        cursor: false,
        contentId: false,
        locale: false,
        after: false,
        pendingRemovals: false,
      },
      { autoBind: true },
    );
  }

  /** Watchlists to which an item can be added (WATCHLIST-010). */
  get owned(): readonly Watchlist[] {
    return this.lists.filter(({ ownership }) => ownership === 'OWNED');
  }

  /**
   * Loads the first page. Watchlists that were loaded for the same item stay meanwhile. Never rejects: `state` contains
   * the outcome, and the promise resolves to the error.
   */
  async load(contentId?: string): Promise<unknown> {
    if (this.state === 'loading' && contentId === this.contentId) return undefined;
    runInAction(() => {
      if (contentId !== this.contentId) this.lists = [];
      this.contentId = contentId;
      this.cursor = undefined;
      this.hasMore = false;
    });
    return this.readPage();
  }

  /** Loads the next page, unless a request is running. Never rejects: `state` contains the outcome. */
  async loadMore(): Promise<void> {
    if (this.state !== 'loading') await this.readPage();
  }

  private async readPage(): Promise<unknown> {
    runInAction(() => {
      this.state = 'loading';
    });
    const { contentId, cursor } = this;
    const isCurrent = (): boolean => contentId === this.contentId;
    const replaced = new Set(cursor === undefined ? this.lists : []);
    try {
      const { items, paging } = await this.api.getWatchlists({
        rpp: WATCHLIST_PAGE,
        lang: this.locale(),
        ...(cursor && { lastSeen: cursor }),
        ...(contentId && { contentId }),
      });
      runInAction(() => {
        if (!isCurrent()) return;
        this.state = 'ready';
        const current = this.lists.filter((list) => !replaced.has(list));
        const omittedIds = new Set([
          ...current.map((list) => list.watchlistExternalId),
          ...this.pendingRemovals.keys(),
        ]);
        this.lists = [...current, ...items.filter((list) => !omittedIds.has(list.watchlistExternalId))];
        this.hasMore = paging.moreDataAvailable === true && paging.lastSeen !== cursor;
        this.cursor = paging.lastSeen;
      });
      return undefined;
    } catch (error) {
      runInAction(() => {
        if (isCurrent()) this.state = 'failed';
      });
      return error;
    }
  }

  /** Creates a watchlist. It becomes the first one (WATCHLIST-011). */
  async create(name: string): Promise<Watchlist> {
    const created = await this.api.postWatchlist({ body: { name } });
    runInAction(() => {
      this.lists = [{ ...created, hasContent: false }, ...this.lists];
    });
    return created;
  }

  /** Renames a watchlist. */
  async rename(list: Watchlist, name: string): Promise<void> {
    this.replace(await this.api.putWatchlist({ id: list.watchlistExternalId, body: { name } }));
  }

  /** Deletes a watchlist on the server, then removes it here. */
  async remove(list: Watchlist): Promise<void> {
    await this.api.deleteWatchlist({ ownerId: list.ownerExternalId, id: list.watchlistExternalId });
    runInAction(() => {
      this.lists = this.lists.filter((each) => each.watchlistExternalId !== list.watchlistExternalId);
    });
  }

  /**
   * Hides a watchlist and deletes it on the server after UNDO_MS, unless `undo` is called before. A failure shows the
   * watchlist again and calls `onFailed`.
   */
  removeSoon(list: Watchlist, onFailed: () => void): { undo(): void } {
    const { watchlistExternalId: id } = list;
    const index = this.lists.findIndex((each) => each.watchlistExternalId === id);
    const restore = (): void =>
      runInAction(() => {
        if (!this.lists.some((each) => each.watchlistExternalId === id))
          this.lists = this.lists.toSpliced(Math.max(0, index), 0, list);
      });
    const removeNow = (): void => {
      if (!this.pendingRemovals.delete(id)) return;
      cancel();
      this.remove(list).catch(() => {
        restore();
        onFailed();
      });
    };
    this.lists = this.lists.filter((each) => each.watchlistExternalId !== id);
    const cancel = this.after(UNDO_MS, removeNow);
    this.pendingRemovals.set(id, removeNow);
    return {
      undo: () => {
        if (this.pendingRemovals.delete(id)) {
          cancel();
          restore();
        }
      },
    };
  }

  /** Sends the removals that the viewer could still undo, because the page unloads. */
  sendPendingRemovals(): void {
    for (const removeNow of this.pendingRemovals.values()) removeNow();
  }

  /** Adds the watchlist of another viewer to the viewer's own ones. */
  async save(list: Watchlist): Promise<void> {
    this.replace(await this.api.postWatchlistSave({ ownerId: list.ownerExternalId, id: list.watchlistExternalId }));
  }

  /** Adds an item to a watchlist. */
  async addItem(list: Watchlist, item: ContentItem): Promise<void> {
    this.replace({
      ...(await this.api.postWatchlistContent({
        id: list.watchlistExternalId,
        body: { content: { id: item.id, contentType: item.type } },
      })),
      hasContent: true,
    });
  }

  /** Removes an item from a watchlist. */
  async removeItem(list: Watchlist, item: ContentItem): Promise<void> {
    this.replace({
      ...(await this.api.deleteWatchlistContent({ id: list.watchlistExternalId, type: item.type, contentId: item.id })),
      hasContent: false,
    });
  }

  /** Clears the watchlists, because the viewer (WATCHLIST-021) or the language changed. */
  forget(): void {
    this.lists = [];
    this.state = 'idle';
    this.hasMore = false;
    this.cursor = undefined;
    this.contentId = undefined;
  }

  private replace(list: Watchlist): void {
    this.lists = this.lists.map((each) => (each.watchlistExternalId === list.watchlistExternalId ? list : each));
  }
}
