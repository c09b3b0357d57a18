// Composed pages: fetched, planned by the engine and cached. They are planned again when a new version is published,
// when the time of a condition is reached, or when the viewer changes. A plan is an immutable object; unchanged rows
// keep their object. A long page is fetched in pieces: while the viewer scrolls, rows are appended to its plan.
//
// This file contains the parts that a first visit needs. PageReader fetches and decodes pages and is loaded with the
// first request.
import { observable, runInAction, type ObservableMap } from 'mobx';
import type { PagePlan, PageTail } from '#engine/page/types.ts';
import { isFetched, type ContentDeps, type ContentPages, type PageState } from './contentPages.ts';
import type { PageReader } from './PageReader.ts';

/** The composed pages of a tab or request. */
export class ContentStore implements ContentPages {
  /** Observed by reference: plans are immutable and large, so deep observation would be slow. */
  readonly pages: ObservableMap<string, PageState> = observable.map<string, PageState>({}, { deep: false });
  /**
   * State of the rows after the loaded ones, by page id: they are being loaded, their request has failed, or there are
   * none. Without an entry the page's paging decides (getTail).
   */
  readonly tails: ObservableMap<string, Exclude<PageTail, 'more'>> = observable.map<
    string,
    Exclude<PageTail, 'more'>
  >();
  /** Increases when the viewer or the language changes. Responses to earlier requests are dropped (N21). */
  viewerChanges = 0;
  readonly deps: ContentDeps;
  private readonly refreshTimers = new Map<string, () => void>();
  /** Pages that are being prefetched (prefetchPage.ts), or fetched for another viewer. */
  readonly prefetches = new Map<string, Promise<PageState>>();
  /** Shows a page before it is fetched, if that is possible. Set when its code is loaded (showPlaceholders.ts). */
  showPlaceholder: ((id: string, url: URL) => void) | undefined;
  private reader: Promise<PageReader> | undefined;

  constructor(deps: ContentDeps) {
    this.deps = deps;
  }

  /** Returns the state of a page; undefined for a page that was not requested yet, or was dropped. */
  getPage(id: string): PageState | undefined {
    return this.pages.get(id);
  }

  /** Returns the state of the rows after the page's last row. */
  getTail(id: string): PageTail {
    const page = this.pages.get(id);
    const paging = page?.state === 'ready' ? page.plan.paging : undefined;
    return paging?.moreDataAvailable && paging.lastSeen ? (this.tails.get(id) ?? 'more') : 'end';
  }

  /** Adds a page that is already planned. */
  addPlan(plan: PagePlan): void {
    this.show(plan.id, plan);
  }

  /** Decodes a page's JSON and shows it. Rejects only when a script chunk cannot be loaded. */
  async put(id: string, json: unknown): Promise<PageState> {
    return (await this.loadReader()).put(id, json);
  }

  /** Records that the server has no such page. */
  setMissing(id: string): void {
    runInAction(() => this.pages.set(id, { state: 'missing' }));
  }

  /** Fetches a page unless it is cached. Never rejects; an abort changes nothing. */
  async open(id: string, signal?: AbortSignal): Promise<PageState> {
    const cachedPage = this.pages.get(id);
    if (isFetched(cachedPage)) return cachedPage;
    // A failed page is requested again; its error is hidden meanwhile.
    if (cachedPage?.state === 'failed') this.dropPage(id);
    return this.prefetches.get(id) ?? this.refresh(id, signal);
  }

  /**
   * Fetches a page again, with as many rows as before. The current content stays visible until the response arrives,
   * and also when the request fails (N01).
   */
  async refresh(id: string, signal?: AbortSignal): Promise<PageState> {
    // The request runs while the reader's code loads.
    const firstRows = this.deps.fetchPage(id, {}, signal);
    firstRows.catch(() => undefined);
    try {
      return await (await this.loadReader()).refresh(id, firstRows, signal);
    } catch {
      const currentPage = this.pages.get(id);
      const state: PageState = isFetched(currentPage) ? currentPage : { state: 'failed' };
      runInAction(() => this.pages.set(id, state));
      return state;
    }
  }

  /**
   * Fetches the next rows of a page and appends them, unless there are none or a request is running. Never rejects:
   * after a failure the next call tries again. A page that was republished meanwhile is fetched again.
   */
  async loadMore(id: string, signal?: AbortSignal): Promise<void> {
    if (this.getTail(id) === 'end') return;
    const reader = await this.loadReader().catch(() => undefined);
    if (reader) await reader.loadMore(id, signal);
    else runInAction(() => this.tails.set(id, 'failed'));
  }

  /**
   * Drops pages that are not shown, so that the next visit fetches the published version. Fetches the changes of the
   * current page.
   */
  async onPublish(currentPageId: string | undefined, version: number): Promise<void> {
    const isCurrent = (page: PageState | undefined): boolean =>
      page?.state === 'ready' && page.plan.version === version;
    for (const [id, page] of this.pages) if (id !== currentPageId && !isCurrent(page)) this.dropPage(id);
    if (currentPageId === undefined || isCurrent(this.pages.get(currentPageId))) return;
    const reader = await this.loadReader().catch(() => undefined);
    if (reader) await reader.update(currentPageId);
    else await this.refresh(currentPageId);
  }

  /** Drops all pages except one, and ignores pending responses, because the viewer or the language has changed. */
  dropPages(except?: string): void {
    this.viewerChanges += 1;
    this.prefetches.clear();
    for (const id of this.pages.keys()) if (id !== except) this.dropPage(id);
  }

  /** Drops all pages, because they belong to another viewer. The current page is fetched again. */
  async onViewerChange(currentPageId: string | undefined): Promise<void> {
    this.dropPages();
    if (currentPageId === undefined) return;
    // The router's loader may open the page at the same time, for example after the viewer has chosen a profile.
    this.prefetches.set(currentPageId, this.refresh(currentPageId));
    await this.prefetches.get(currentPageId);
    this.prefetches.delete(currentPageId);
  }

  /** Shows a plan, and schedules a refresh for the next time at which a condition of its rows changes. */
  show(id: string, plan: PagePlan): PageState {
    const state: PageState = { state: 'ready', plan };
    if (plan.problems.length) this.deps.report(plan.problems, { id, version: plan.version });
    runInAction(() => this.pages.set(id, state));
    this.refreshTimers.get(id)?.();
    // The response at that time contains the rows that appear and omits those that disappear.
    if (plan.changesAt !== undefined)
      this.refreshTimers.set(
        id,
        this.deps.at(plan.changesAt, () => void this.refresh(id)),
      );
    return state;
  }

  /** Cancels the scheduled refreshes. */
  dispose(): void {
    for (const cancel of this.refreshTimers.values()) cancel();
  }

  private dropPage(id: string): void {
    this.refreshTimers.get(id)?.();
    this.refreshTimers.delete(id);
    runInAction(() => {
      this.pages.delete(id);
      this.tails.delete(id);
    });
  }

  /** Loads the code that fetches pages. */
  loadReader(): Promise<PageReader> {
    this.reader ??= import('./PageReader.ts').then((module) => new module.PageReader(this));
    // After a failure the next call loads the chunk again.
    this.reader.catch(() => {
      this.reader = undefined;
    });
    return this.reader;
  }
}
