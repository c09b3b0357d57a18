// One watchlist that is open, with its items page by page.
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { WATCHLIST_GRID, WATCHLIST_PAGE, type Watchlist } from '#schemas/domain/watchlist.ts';
import type { LaterDeps, LaterStore } from './createLaterStores.ts';

export class OpenWatchlistStore implements LaterStore {
  list: Watchlist | undefined = undefined;
  state: 'idle' | 'loading' | 'ready' | 'missing' | 'failed' = 'idle';
  /** All that came so far, and whether the server has more. */
  private known: readonly ContentItem[] = [];
  private hasNext = false;
  /** How many of them are shown at most: more when the viewer asks. */
  private room = WATCHLIST_GRID;
  private cursor: string | undefined;
  private asking: AbortController | undefined;
  private readonly deps: Pick<LaterDeps, 'api' | 'locale'>;

  constructor(deps: Pick<LaterDeps, 'api' | 'locale'>) {
    this.deps = deps;
    makeAutoObservable<this, 'deps' | 'cursor' | 'asking' | 'known'>(
      this,
      { list: observableRef, known: observableRef, deps: false, cursor: false, asking: false },
      { autoBind: true },
    );
  }

  /** Those on the page. */
  get items(): readonly ContentItem[] {
    return this.known.slice(0, this.room);
  }
  /** The page has room for items that the server has: they come as its end comes near. */
  get hasRoom(): boolean {
    return this.hasNext && this.known.length < this.room;
  }
  get hasMore(): boolean {
    return this.hasNext || this.known.length > this.room;
  }

  /** Begins with the first page. What is shown stays until it is there. Never rejects: `state` says how it went. */
  async open(id: string): Promise<void> {
    this.asking?.abort();
    if (this.list?.watchlistExternalId !== id) this.forget();
    await this.ask(id, undefined);
  }

  /** The next items that fit on the page, unless some are on their way. */
  fill(): void {
    if (this.list && this.state !== 'loading' && this.hasRoom)
      void this.ask(this.list.watchlistExternalId, this.cursor);
  }

  /** The viewer asks: the page grows by as many as it began with. After a failure the same items again. */
  more(): void {
    if (this.state === 'loading') return;
    if (!this.hasRoom) this.room += WATCHLIST_GRID;
    this.fill();
  }

  /** Nobody looks any more. */
  leave(): void {
    this.asking?.abort();
  }

  /** It was seen by somebody else, or in another language. */
  forget(): void {
    this.asking?.abort();
    this.list = undefined;
    this.known = [];
    this.state = 'idle';
    this.hasNext = false;
    this.room = WATCHLIST_GRID;
    this.cursor = undefined;
  }

  /** The list as the server says it is now. */
  adopt(list: Watchlist): void {
    this.list = list;
  }

  /** Takes an item out of sight; answers how to put it back where it was. */
  take(item: ContentItem): () => void {
    const at = this.known.findIndex(({ id, type }) => id === item.id && type === item.type);
    this.known = this.known.filter((_, index) => index !== at);
    return () =>
      runInAction(() => {
        if (at >= 0 && !this.known.includes(item))
          this.known = this.known.toSpliced(Math.min(at, this.known.length), 0, item);
      });
  }

  private async ask(id: string, lastSeen: string | undefined): Promise<void> {
    const { signal } = (this.asking = new AbortController());
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
        const known = new Set(lastSeen === undefined ? [] : this.known.map((item) => `${item.type} ${item.id}`));
        const fresh = list.content.filter((item) => !known.has(`${item.type} ${item.id}`));
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
