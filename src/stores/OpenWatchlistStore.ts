// The open watchlist, with its items page by page.
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { WATCHLIST_GRID, WATCHLIST_PAGE, type Watchlist } from '#schemas/domain/watchlist.ts';
import type { LazyStoreDeps, LazyStore } from './createLazyStores.ts';

export class OpenWatchlistStore implements LazyStore {
  list: Watchlist | undefined = undefined;
  state: 'idle' | 'loading' | 'ready' | 'missing' | 'failed' = 'idle';
  /** All loaded items, and whether the server has more. */
  private known: readonly ContentItem[] = [];
  private hasNext = false;
  /** Maximum number of shown items; it grows when the viewer requests more. */
  private room = WATCHLIST_GRID;
  private cursor: string | undefined;
  private asking: AbortController | undefined;
  /** Items that were hidden after the running request was sent: its response may still contain them. */
  private readonly hiddenSinceRequest = new Set<string>();
  private readonly deps: Pick<LazyStoreDeps, 'api' | 'locale'>;

  constructor(deps: Pick<LazyStoreDeps, 'api' | 'locale'>) {
    this.deps = deps;
    makeAutoObservable<this, 'deps' | 'cursor' | 'asking' | 'known' | 'hiddenSinceRequest'>(
      this,
      {
        list: observableRef,
        known: observableRef,
        deps: false,
        cursor: false,
        asking: false,
        hiddenSinceRequest: false,
      },
      { autoBind: true },
    );
  }

  /** The shown items. */
  get items(): readonly ContentItem[] {
    return this.known.slice(0, this.room);
  }
  /** Whether further items are loaded when the viewport nears the end. */
  get hasRoom(): boolean {
    return this.hasNext && this.known.length < this.room;
  }
  get hasMore(): boolean {
    return this.hasNext || this.known.length > this.room;
  }

  /** Loads the first page. The current items stay meanwhile. Never rejects: `state` holds the outcome. */
  async open(id: string): Promise<void> {
    this.asking?.abort();
    if (this.list?.watchlistExternalId !== id) this.forget();
    await this.ask(id, undefined);
  }

  /** Loads the next items that fit on the page, unless a request is running. */
  fill(): void {
    if (this.list && this.state !== 'loading' && this.hasRoom)
      void this.ask(this.list.watchlistExternalId, this.cursor);
  }

  /** Shows more items when the viewer requests them. After a failure it loads the same items again. */
  more(): void {
    if (this.state === 'loading') return;
    if (!this.hasRoom) this.room += WATCHLIST_GRID;
    this.fill();
  }

  /** Closes the watchlist. */
  leave(): void {
    this.asking?.abort();
  }

  /** Clears the watchlist, because the viewer or the language changed. */
  forget(): void {
    this.asking?.abort();
    this.list = undefined;
    this.known = [];
    this.state = 'idle';
    this.hasNext = false;
    this.room = WATCHLIST_GRID;
    this.cursor = undefined;
  }

  /** Updates the watchlist from a response. */
  adopt(list: Watchlist): void {
    this.list = list;
  }

  /** Hides an item. Returns a function that shows it again at its position. */
  take(item: ContentItem): () => void {
    const key = keyOf(item);
    const at = this.known.findIndex((each) => keyOf(each) === key);
    this.known = this.known.filter((_, index) => index !== at);
    this.hiddenSinceRequest.add(key);
    return () =>
      runInAction(() => {
        this.hiddenSinceRequest.delete(key);
        if (at >= 0 && !this.known.some((each) => keyOf(each) === key))
          this.known = this.known.toSpliced(Math.min(at, this.known.length), 0, item);
      });
  }

  private async ask(id: string, lastSeen: string | undefined): Promise<void> {
    const { signal } = (this.asking = new AbortController());
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
        const known = new Set(lastSeen === undefined ? [] : this.known.map(keyOf));
        const fresh = list.content.filter(
          (item) => !known.has(keyOf(item)) && !this.hiddenSinceRequest.has(keyOf(item)),
        );
        this.list = list;
        this.known = lastSeen === undefined ? fresh : [...this.known, ...fresh];
        this.hasNext =
          list.pagingInfo.moreDataAvailable === true && fresh.length > 0 && list.pagingInfo.lastSeen !== lastSeen;
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

const keyOf = ({ type, id }: ContentItem): string => `${type} ${id}`;
