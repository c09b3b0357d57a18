// Composed pages: fetched, planned by the engine, kept, and planned again when a new version is published, the clock
// passes a condition's boundary, or the viewer changes. One plan is one immutable object; rows that say the same are kept. A long
// page comes in pieces: the plan grows at its end while its viewer reads on.
//
// Here is what a first visit needs; fetching and reading are in PageReader, which is loaded when something is fetched.
import { observable, runInAction, type ObservableMap } from 'mobx';
import type { PagePlan, PageTail } from '#engine/page/types.ts';
import type { ContentDeps, ContentPages, PageState } from './contentPages.ts';
import type { PageReader } from './PageReader.ts';

export class ContentStore implements ContentPages {
  /** References only: plans are immutable and large, deep observation would cost more than they are worth. */
  readonly pages: ObservableMap<string, PageState> = observable.map<string, PageState>({}, { deep: false });
  /** Of pages whose next rows are on their way, did not come, or never end. */
  readonly tails: ObservableMap<string, Exclude<PageTail, 'more'>> = observable.map<
    string,
    Exclude<PageTail, 'more'>
  >();
  /** Counts viewers: an answer that was asked for by the one before is dropped (N21). */
  viewers = 0;
  readonly deps: ContentDeps;
  private readonly alarms = new Map<string, () => void>();
  /** Pages that somebody is about to open, on their way (prefetchPage.ts). */
  readonly coming = new Map<string, Promise<PageState>>();
  private reader: Promise<PageReader> | undefined;

  constructor(deps: ContentDeps) {
    this.deps = deps;
  }

  page(id: string): PageState | undefined {
    return this.pages.get(id);
  }

  /** What comes after the page's last row. */
  tail(id: string): PageTail {
    const shown = this.pages.get(id);
    const paging = shown?.state === 'ready' ? shown.plan.paging : undefined;
    return paging?.moreDataAvailable && paging.lastSeen ? (this.tails.get(id) ?? 'more') : 'end';
  }

  /** Puts in a page that is planned already. */
  adopt(plan: PagePlan): void {
    this.show(plan.id, plan);
  }

  /** Reads a page's JSON and shows it. Never rejects but for a chunk that cannot be fetched. */
  async put(id: string, json: unknown): Promise<PageState> {
    return (await this.loadReader()).put(id, json);
  }

  /** Remembers what the server found: there is no such page. */
  miss(id: string): void {
    runInAction(() => this.pages.set(id, { state: 'missing' }));
  }

  /** Fetches a page unless it is there. Never rejects; an abort leaves things as they are. */
  async open(id: string, signal?: AbortSignal): Promise<PageState> {
    const known = this.pages.get(id);
    if (known?.state === 'ready') return known;
    // What failed is asked for anew, and its failure is not shown meanwhile.
    if (known?.state === 'failed') this.forget(id);
    return this.coming.get(id) ?? this.refresh(id, signal);
  }

  /** Fetches a page again, as far as it was there; what is shown stays until the answer is there, and stays when it fails (N01). */
  async refresh(id: string, signal?: AbortSignal): Promise<PageState> {
    // The page is on its way while the reader loads.
    const beginning = this.deps.fetchPage(id, {}, signal);
    beginning.catch(() => undefined);
    try {
      return await (await this.loadReader()).refresh(id, beginning, signal);
    } catch {
      const before = this.pages.get(id);
      const state: PageState = before?.state === 'ready' ? before : { state: 'failed' };
      runInAction(() => this.pages.set(id, state));
      return state;
    }
  }

  /**
   * Fetches the next rows of a page and puts them at its end, unless there are none or a call is under way. Never rejects: after a
   * failure nothing is lost, and asking again tries again. A page that was published anew meanwhile is fetched anew.
   */
  async more(id: string, signal?: AbortSignal): Promise<void> {
    if (this.tail(id) === 'end') return;
    const reader = await this.loadReader().catch(() => undefined);
    if (reader) await reader.more(id, signal);
    else runInAction(() => this.tails.set(id, 'failed'));
  }

  /** Drops pages that are not shown, so that the next visit fetches the published version; of the shown one the changes are fetched. */
  async publishedAnew(shown: string | undefined, version: number): Promise<void> {
    const isCurrent = (page: PageState | undefined): boolean =>
      page?.state === 'ready' && page.plan.version === version;
    for (const [id, page] of this.pages) if (id !== shown && !isCurrent(page)) this.forget(id);
    if (shown === undefined || isCurrent(this.pages.get(shown))) return;
    const reader = await this.loadReader().catch(() => undefined);
    if (reader) await reader.update(shown);
    else await this.refresh(shown);
  }

  /** Drops every page but one, also those on their way: they were somebody else's, or in another language. */
  outdate(except?: string): void {
    this.viewers += 1;
    this.coming.clear();
    for (const id of this.pages.keys()) if (id !== except) this.forget(id);
  }

  /** Drops every page at once: they were somebody else's. The shown one is fetched for the viewer who is there now. */
  async viewerChanged(shown: string | undefined): Promise<void> {
    this.outdate();
    if (shown !== undefined) await this.refresh(shown);
  }

  /** Shows a plan, and what it says next at the moment it does. */
  show(id: string, plan: PagePlan): PageState {
    const state: PageState = { state: 'ready', plan };
    this.deps.report(plan.problems, { id, version: plan.version });
    runInAction(() => this.pages.set(id, state));
    this.alarms.get(id)?.();
    // At the boundary the server's answer has the rows that appear and lacks those that go.
    if (plan.changesAt !== undefined)
      this.alarms.set(
        id,
        this.deps.at(plan.changesAt, () => void this.refresh(id)),
      );
    return state;
  }

  dispose(): void {
    for (const cancel of this.alarms.values()) cancel();
  }

  private forget(id: string): void {
    this.alarms.get(id)?.();
    this.alarms.delete(id);
    runInAction(() => {
      this.pages.delete(id);
      this.tails.delete(id);
    });
  }

  private loadReader(): Promise<PageReader> {
    this.reader ??= import('./PageReader.ts').then((module) => new module.PageReader(this));
    // A chunk that could not be fetched may be tried again.
    this.reader.catch(() => {
      this.reader = undefined;
    });
    return this.reader;
  }
}
