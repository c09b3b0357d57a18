import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { getLiveEvents } from '#schemas/api/getLiveEvents.ts';
import type { getVodAdjacent } from '#schemas/api/getVodAdjacent.ts';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { RouteKey } from '#src/routes/paths.ts';
import type { LaterDeps, LaterStore } from './createLaterStores.ts';

/** Videos beside the one that plays, on either side (CONST-002). */
const ADJACENT = 5;

/**
 * What can be watched next to the video that plays: those before and after it, and live events by pages (STATE-012). Page 0: nothing was
 * asked for yet; the first page is 1 (decision C23). The newest question wins.
 */
export class DiscoveryStore implements LaterStore {
  preceding: readonly ContentItem[] = [];
  following: readonly ContentItem[] = [];
  /** The live events of the page. */
  live: readonly ContentItem[] = [];
  page = 0;
  totalPages = 0;
  /** Cards that fit side by side: the size of a page. */
  rpp = 0;
  isLoading = false;
  /** The last page asked for did not come; the one before is still shown. */
  failed = false;
  private videoId: string | undefined = undefined;
  private readonly deps: Pick<LaterDeps, 'read'>;
  private asking: AbortController | undefined = undefined;

  constructor(deps: Pick<LaterDeps, 'read'>) {
    this.deps = deps;
    makeAutoObservable<this, 'deps' | 'asking' | 'videoId' | 'load'>(this, { preceding: observableRef, following: observableRef, live: observableRef, deps: false, asking: false, videoId: false, load: false }, { autoBind: true });
  }

  get hasNext(): boolean { return this.page === 0 || this.page < this.totalPages; }
  get hasPrevious(): boolean { return this.page > 1; }

  /** Another video plays: its neighbours and the first page. Never rejects. */
  async open(videoId: string, rpp: number): Promise<void> {
    if (this.videoId === videoId) return this.resize(rpp);
    this.forget();
    this.videoId = videoId;
    this.rpp = rpp;
    const adjacent = this.deps.read<typeof getVodAdjacent>('getVodAdjacent', { id: videoId, size: ADJACENT }, new AbortController().signal).catch(() => undefined);
    await Promise.all([this.next(), adjacent.then((found) => runInAction(() => {
      if (!found || this.videoId !== videoId) return;
      this.preceding = found.preceding;
      this.following = found.following;
    }))]);
  }

  /** The following page; a failure takes the step back (STATE-013, STATE-014). */
  async next(): Promise<void> {
    if (!this.hasNext) return;
    this.page += 1;
    if (!await this.load()) runInAction(() => { this.page = Math.max(0, this.page - 1); });
  }

  /** The page before; nothing is before the first one (STATE-015, STATE-016). */
  async previous(): Promise<void> {
    this.page = Math.max(0, this.page - 1);
    if (this.page > 0) await this.load();
  }

  /** Another number of cards fits: the pages are other ones, so it begins at the first (STATE-017). */
  async resize(rpp: number): Promise<void> {
    if (rpp === this.rpp || this.videoId === undefined) return;
    this.rpp = rpp;
    this.page = 1;
    if (!await this.load()) runInAction(() => { this.page = 0; });
  }

  /** It belongs to what plays: elsewhere it is gone. */
  arrive(route: RouteKey | undefined): void { if (route !== 'VOD' && route !== 'LIVE') this.forget(); }

  /** Somebody else is looking, or in another language. */
  forget(): void {
    this.asking?.abort();
    this.asking = undefined;
    this.videoId = undefined;
    this.preceding = this.following = this.live = [];
    this.page = this.totalPages = 0;
    this.isLoading = this.failed = false;
  }

  /** False only for a failure: an answer that came too late changes nothing and takes nothing back. */
  private async load(): Promise<boolean> {
    this.asking?.abort();
    const mine = this.asking = new AbortController();
    const isNewest = (): boolean => mine === this.asking && !mine.signal.aborted;
    runInAction(() => { this.isLoading = true; this.failed = false; });
    try {
      const found = await this.deps.read<typeof getLiveEvents>('getLiveEvents', { p: this.page, rpp: this.rpp }, mine.signal);
      if (isNewest()) runInAction(() => { this.live = found.events; this.totalPages = found.totalPages; this.isLoading = false; });
      return true;
    } catch {
      if (!isNewest()) return true;
      runInAction(() => { this.isLoading = false; this.failed = true; });
      return false;
    }
  }
}
