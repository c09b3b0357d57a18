// Fetches pages for ContentStore: a new page, a shown page again, or only what a publish has changed in it.
// NextRowsReader fetches further rows.
import { runInAction } from 'mobx';
import type { PagePlan } from '#engine/page/types.ts';
import type { Problem } from '#schemas/problems.ts';
import { isFetched, type ContentPages, type PageState } from './contentPages.ts';
import { NextRowsReader } from './NextRowsReader.ts';

/** Rows of one call when a long page is fetched again: the call's maximum. */
const MAX_ROWS = 120;

/** Shortest time in ms from one response to the request for the rows that appear or disappear next. */
const MIN_REFRESH_MS = 250;

/** Fetches and decodes pages for ContentStore. */
export class PageReader {
  private readonly store: ContentPages;
  private readonly nextRows: NextRowsReader;

  constructor(store: ContentPages) {
    this.store = store;
    this.nextRows = new NextRowsReader(store);
  }

  /** Shows a page whose JSON has arrived. */
  async put(id: string, json: unknown): Promise<PageState> {
    const plan = await this.store.deps.read(json);
    return 'problem' in plan ? this.rejectResponse(id, plan.problem) : this.showFromStart(id, plan);
  }

  /**
   * Fetches a page again, with as many rows as before.
   * @param firstRows the running call for the page's first rows
   */
  async refresh(id: string, firstRows: Promise<unknown>, signal?: AbortSignal): Promise<PageState> {
    const { store } = this;
    const previousPage = store.getPage(id);
    const { viewerChanges } = store;
    this.nextRows.abort(id);
    try {
      const minRows = previousPage?.state === 'ready' ? previousPage.plan.rows.length : 0;
      const plan = await this.readRows(id, minRows, await firstRows, signal);
      if (viewerChanges !== store.viewerChanges) return await store.open(id, signal);
      if ('problem' in plan) return this.rejectResponse(id, plan.problem);
      const current = store.getPage(id);
      // The response to a later call has already arrived.
      return current?.state === 'ready' && current.plan.version > plan.version ? current : this.showFromStart(id, plan);
    } catch (error) {
      if (signal?.aborted && previousPage) return previousPage;
      if (viewerChanges !== store.viewerChanges) return store.open(id, signal);
      const state = this.toStateAfterFailure(error, previousPage);
      runInAction(() => store.pages.set(id, state));
      return state;
    }
  }

  /**
   * Updates a page to the published version: by the changes since its version, or as a whole when that fails. Never
   * rejects.
   */
  async update(id: string): Promise<void> {
    const { deps } = this.store;
    const currentPage = this.store.getPage(id);
    if (!isFetched(currentPage)) return void (await this.store.refresh(id));
    const { version: since, paging } = currentPage.plan;
    this.nextRows.abort(id);
    try {
      const json = await deps.fetchChanges(id, { since, ...(paging?.lastSeen && { lastSeen: paging.lastSeen }) });
      const plan =
        (json as { since?: unknown } | null)?.since === since
          ? await deps.readChanges(json, currentPage.plan)
          : undefined;
      // If the page got another plan during the request, these changes do not apply to it.
      if (!plan || 'problem' in plan || this.store.getPage(id) !== currentPage)
        return void (await this.store.refresh(id));
      this.showFromStart(id, plan);
    } catch {
      await this.store.refresh(id);
    }
  }

  /** Fetches the next rows of a page and appends them. Never rejects. */
  loadMore(id: string, signal?: AbortSignal): Promise<void> {
    return this.nextRows.loadMore(id, signal);
  }

  private toStateAfterFailure(error: unknown, previousPage: PageState | undefined): PageState {
    if (this.store.deps.isMissing(error)) return { state: 'missing' };
    return isFetched(previousPage) ? previousPage : { state: 'failed', ...this.readRetryAt(error) };
  }

  /** Converts `retryAfter` of an ApiFailure (seconds) to a time in ms since 1970. */
  private readRetryAt(error: unknown): { retryAt?: number } {
    const { retryAfter } = (error ?? {}) as { retryAfter?: number };
    return retryAfter ? { retryAt: this.store.deps.now() + retryAfter * 1_000 } : {};
  }

  /** Reads a page with at least `minRows` rows if it has them, so that the scroll position stays valid. */
  private async readRows(
    id: string,
    minRows: number,
    firstRows: unknown,
    signal: AbortSignal | undefined,
  ): Promise<PagePlan | { problem: Problem }> {
    const { deps } = this.store;
    let plan = await deps.read(firstRows);
    const usedCursors = new Set<string>();
    while (!('problem' in plan) && plan.rows.length < minRows && plan.paging?.moreDataAvailable) {
      const { lastSeen } = plan.paging;
      if (!lastSeen || usedCursors.has(lastSeen)) break;
      usedCursors.add(lastSeen);
      const nextRows = await deps.fetchPage(id, { lastSeen, rpp: MAX_ROWS }, signal);
      plan = await deps.read(nextRows, plan);
    }
    return plan;
  }

  /** Shows a plan that starts with the page's first row. */
  private showFromStart(id: string, plan: PagePlan): PageState {
    const previousPage = this.store.getPage(id);
    this.nextRows.setTail(id, 'more');
    const shown = previousPage?.state === 'ready' ? this.store.deps.prepareUpdate(previousPage.plan, plan) : plan;
    // The server decides on rows by its own clock. When this tab's clock is ahead, the next request waits a little.
    const earliest = this.store.deps.now() + MIN_REFRESH_MS;
    return this.store.show(
      id,
      shown.changesAt !== undefined && shown.changesAt < earliest ? { ...shown, changesAt: earliest } : shown,
    );
  }

  /** Handles a response that is not a page: the current page stays. */
  private rejectResponse(id: string, problem: Problem): PageState {
    this.store.deps.report([problem], { id, version: 0 });
    const previousPage = this.store.getPage(id);
    const state: PageState = isFetched(previousPage) ? previousPage : { state: 'failed' };
    runInAction(() => this.store.pages.set(id, state));
    return state;
  }
}
