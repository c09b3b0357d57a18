// One watchlist that is open, with its items page by page.
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { WATCHLIST_PAGE, type Watchlist } from '#schemas/domain/watchlist.ts';
import type { LaterDeps, LaterStore } from './createLaterStores.ts';

export class WatchlistStore implements LaterStore {
  list: Watchlist | undefined = undefined;
  items: readonly ContentItem[] = [];
  state: 'idle' | 'loading' | 'ready' | 'missing' | 'failed' = 'idle';
  hasMore = false;
  private cursor: string | undefined;
  private asking: AbortController | undefined;
  private readonly deps: Pick<LaterDeps, 'api' | 'locale'>;

  constructor(deps: Pick<LaterDeps, 'api' | 'locale'>) {
    this.deps = deps;
    makeAutoObservable<this, 'deps' | 'cursor' | 'asking'>(this, { list: observableRef, items: observableRef, deps: false, cursor: false, asking: false }, { autoBind: true });
  }

  /** Begins with the first page. What is shown stays until it is there. Never rejects: `state` says how it went. */
  async open(id: string): Promise<void> {
    this.asking?.abort();
    if (this.list?.watchlistExternalId !== id) this.forget();
    await this.ask(id, undefined);
  }

  /** The next page, unless one is on its way. */
  async more(): Promise<void> {
    if (this.list && this.state !== 'loading') await this.ask(this.list.watchlistExternalId, this.cursor);
  }

  /** Nobody looks any more. */
  leave(): void { this.asking?.abort(); }

  /** It was seen by somebody else, or in another language. */
  forget(): void {
    this.asking?.abort();
    this.list = undefined;
    this.items = [];
    this.state = 'idle';
    this.hasMore = false;
    this.cursor = undefined;
  }

  /** The list as the server says it is now. */
  adopt(list: Watchlist): void { this.list = list; }

  /** Takes an item out of sight; answers how to put it back where it was. */
  take(item: ContentItem): () => void {
    const at = this.items.findIndex(({ id, type }) => id === item.id && type === item.type);
    this.items = this.items.filter((_, index) => index !== at);
    return () => runInAction(() => { if (at >= 0 && !this.items.includes(item)) this.items = this.items.toSpliced(Math.min(at, this.items.length), 0, item); });
  }

  private async ask(id: string, lastSeen: string | undefined): Promise<void> {
    const { signal } = this.asking = new AbortController();
    runInAction(() => { this.state = 'loading'; });
    try {
      const list = await this.deps.api.getWatchlist({ id, rpp: WATCHLIST_PAGE, lang: this.deps.locale(), ...(lastSeen !== undefined && { lastSeen }), signal });
      if (signal.aborted) return;
      runInAction(() => {
        const known = new Set(lastSeen === undefined ? [] : this.items.map((item) => `${item.type} ${item.id}`));
        const fresh = list.content.filter((item) => !known.has(`${item.type} ${item.id}`));
        this.list = list;
        this.items = lastSeen === undefined ? fresh : [...this.items, ...fresh];
        this.hasMore = list.pagingInfo.moreDataAvailable === true && fresh.length > 0 && list.pagingInfo.lastSeen !== lastSeen;
        this.cursor = list.pagingInfo.lastSeen;
        this.state = 'ready';
      });
    } catch (error) {
      if (!signal.aborted) runInAction(() => { this.state = (error as { status?: number }).status === 404 ? 'missing' : 'failed'; });
    }
  }
}
