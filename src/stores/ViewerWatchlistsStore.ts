import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { WATCHLIST_PAGE, type Watchlist } from '#schemas/domain/watchlist.ts';
import type { Api } from '#src/api/createApi.ts';
import type { LaterDeps, LaterStore } from './createLaterStores.ts';

/** ms until a removed list is gone for good: as long as its message stays, and a little. */
const UNDO_MS = 9_000;

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
 * The viewer's watchlists (content-and-viewing 4). Loaded when a panel opens, page by page; every change is the server's answer.
 * Intentions reject with the API's error: what to say of it is the caller's to decide.
 */
export class ViewerWatchlistsStore implements LaterStore {
  lists: readonly Watchlist[] = [];
  state: 'idle' | 'loading' | 'ready' | 'failed' = 'idle';
  hasMore = false;
  private cursor: string | undefined;
  /** The item of which each list says whether it holds it. */
  private contentId: string | undefined;
  /** Lists that are about to be removed -> how to do it now. */
  private readonly ending = new Map<string, () => void>();
  private readonly after: LaterDeps['after'];
  private readonly api: WatchlistsApi;
  private readonly locale: () => string;

  constructor({ api, locale, after }: Pick<LaterDeps, 'locale' | 'after'> & { readonly api: WatchlistsApi }) {
    this.after = after;
    this.api = api;
    this.locale = locale;
    makeAutoObservable<this, 'api' | 'cursor' | 'contentId' | 'locale' | 'after' | 'ending'>(
      this,
      { lists: observableRef, api: false, cursor: false, contentId: false, locale: false, after: false, ending: false },
      { autoBind: true },
    );
  }

  /** Lists to which something may be added (WATCHLIST-010). */
  get owned(): readonly Watchlist[] {
    return this.lists.filter(({ ownership }) => ownership === 'OWNED');
  }

  /** Starts again from the first page; lists that were read for the same item stay until it is there. Never rejects: `state` says how it went. */
  async load(contentId?: string): Promise<void> {
    runInAction(() => {
      if (contentId !== this.contentId) this.lists = [];
      this.contentId = contentId;
      this.cursor = undefined;
      this.hasMore = false;
    });
    await this.more();
  }

  async more(): Promise<void> {
    if (this.state === 'loading') return;
    runInAction(() => {
      this.state = 'loading';
    });
    const { contentId, cursor } = this;
    const replaced = new Set(cursor === undefined ? this.lists : []);
    try {
      const { items, paging } = await this.api.getWatchlists({
        rpp: WATCHLIST_PAGE,
        lang: this.locale(),
        ...(cursor && { lastSeen: cursor }),
        ...(contentId && { contentId }),
      });
      runInAction(() => {
        this.state = 'ready';
        if (contentId !== this.contentId) return;
        const kept = this.lists.filter((list) => !replaced.has(list));
        const known = new Set([...kept.map((list) => list.watchlistExternalId), ...this.ending.keys()]);
        this.lists = [...kept, ...items.filter((list) => !known.has(list.watchlistExternalId))];
        this.hasMore = paging.moreDataAvailable === true && paging.lastSeen !== cursor;
        this.cursor = paging.lastSeen;
      });
    } catch {
      runInAction(() => {
        this.state = 'failed';
      });
    }
  }

  /** The new list is the first (WATCHLIST-011). */
  async create(name: string): Promise<Watchlist> {
    const made = await this.api.postWatchlist({ body: { name } });
    runInAction(() => {
      this.lists = [{ ...made, hasContent: false }, ...this.lists];
    });
    return made;
  }

  async rename(list: Watchlist, name: string): Promise<void> {
    this.replace(await this.api.putWatchlist({ id: list.watchlistExternalId, body: { name } }));
  }

  async remove(list: Watchlist): Promise<void> {
    await this.api.deleteWatchlist({ ownerId: list.ownerExternalId, id: list.watchlistExternalId });
    runInAction(() => {
      this.lists = this.lists.filter((each) => each.watchlistExternalId !== list.watchlistExternalId);
    });
  }

  /**
   * Out of sight at once; the server is told after UNDO_MS, unless `undo` is called before. A refusal brings the list back and calls `onFailed`.
   */
  removeSoon(list: Watchlist, onFailed: () => void): { undo(): void } {
    const { watchlistExternalId: id } = list;
    const at = this.lists.findIndex((each) => each.watchlistExternalId === id);
    const bringBack = (): void =>
      runInAction(() => {
        if (!this.lists.some((each) => each.watchlistExternalId === id))
          this.lists = this.lists.toSpliced(Math.max(0, at), 0, list);
      });
    const end = (): void => {
      if (!this.ending.delete(id)) return;
      cancel();
      this.remove(list).catch(() => {
        bringBack();
        onFailed();
      });
    };
    this.lists = this.lists.filter((each) => each.watchlistExternalId !== id);
    const cancel = this.after(UNDO_MS, end);
    this.ending.set(id, end);
    return {
      undo: () => {
        if (this.ending.delete(id)) {
          cancel();
          bringBack();
        }
      },
    };
  }

  /** What is about to be removed is removed now: the page is left. */
  settle(): void {
    for (const end of this.ending.values()) end();
  }

  async save(list: Watchlist): Promise<void> {
    this.replace(await this.api.postWatchlistSave({ ownerId: list.ownerExternalId, id: list.watchlistExternalId }));
  }

  async add(list: Watchlist, item: ContentItem): Promise<void> {
    this.replace({
      ...(await this.api.postWatchlistContent({
        id: list.watchlistExternalId,
        body: { content: { id: item.id, contentType: item.type } },
      })),
      hasContent: true,
    });
  }

  async take(list: Watchlist, item: ContentItem): Promise<void> {
    this.replace({
      ...(await this.api.deleteWatchlistContent({ id: list.watchlistExternalId, type: item.type, contentId: item.id })),
      hasContent: false,
    });
  }

  /** They were somebody else's (WATCHLIST-021), or in another language. */
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
