// Fetches pages for the content store: the first time, again, and the changes of a publish. NextRowsReader fetches further rows.
import { runInAction } from 'mobx';
import type { PagePlan } from '#engine/page/types.ts';
import type { Problem } from '#schemas/problems.ts';
import type { ContentPages, PageState } from './contentPages.ts';
import { NextRowsReader } from './NextRowsReader.ts';

/** Rows of one call when a long page is fetched again: the call's maximum. */
const MAX_ROWS = 120;

export class PageReader {
  private readonly store: ContentPages;
  private readonly nextRows: NextRowsReader;

  constructor(store: ContentPages) {
    this.store = store;
    this.nextRows = new NextRowsReader(store);
  }

  async put(id: string, json: unknown): Promise<PageState> {
    const read = await this.store.deps.read(json);
    return 'problem' in read ? this.refuse(id, read.problem) : this.begin(id, read);
  }

  /** @param beginning the running call for the page's beginning */
  async refresh(id: string, beginning: Promise<unknown>, signal?: AbortSignal): Promise<PageState> {
    const { store } = this;
    const before = store.page(id);
    const { viewers } = store;
    this.nextRows.abort(id);
    try {
      const rows = before?.state === 'ready' ? before.plan.rows.length : 0;
      const read = await this.readAsFarAs(id, rows, await beginning, signal);
      if (viewers !== store.viewers) return await store.open(id, signal);
      if ('problem' in read) return this.refuse(id, read.problem);
      const now = store.page(id);
      // The response to a later call has already arrived.
      return now?.state === 'ready' && now.plan.version > read.version ? now : this.begin(id, read);
    } catch (error) {
      if (signal?.aborted && before) return before;
      if (viewers !== store.viewers) return store.open(id, signal);
      const state = this.stateAfter(error, before);
      runInAction(() => store.pages.set(id, state));
      return state;
    }
  }

  /** Updates a page to the published version: by the changes since its version, or as a whole when that fails. Never rejects. */
  async update(id: string): Promise<void> {
    const { deps } = this.store;
    const shown = this.store.page(id);
    if (shown?.state !== 'ready') return void (await this.store.refresh(id));
    const { version: since, paging } = shown.plan;
    this.nextRows.abort(id);
    try {
      const json = await deps.fetchChanges(id, { since, ...(paging?.lastSeen && { lastSeen: paging.lastSeen }) });
      const read =
        (json as { since?: unknown } | null)?.since === since ? await deps.readChanges(json, shown.plan) : undefined;
      // The page has another plan by now; these changes do not apply to it.
      if (!read || 'problem' in read || this.store.page(id) !== shown) return void (await this.store.refresh(id));
      this.begin(id, read);
    } catch {
      await this.store.refresh(id);
    }
  }

  more(id: string, signal?: AbortSignal): Promise<void> {
    return this.nextRows.more(id, signal);
  }

  private stateAfter(error: unknown, before: PageState | undefined): PageState {
    if (this.store.deps.isMissing(error)) return { state: 'missing' };
    return before?.state === 'ready' ? before : { state: 'failed', ...this.retryAtOf(error) };
  }

  /** Returns `retryAfter` of an ApiFailure, in seconds. */
  private retryAtOf(error: unknown): { retryAt?: number } {
    const { retryAfter } = (error ?? {}) as { retryAfter?: number };
    return retryAfter ? { retryAt: this.store.deps.now() + retryAfter * 1_000 } : {};
  }

  /** Reads a page with at least `rows` rows, so that the scroll position stays valid. */
  private async readAsFarAs(
    id: string,
    rows: number,
    beginning: unknown,
    signal: AbortSignal | undefined,
  ): Promise<PagePlan | { problem: Problem }> {
    const { deps } = this.store;
    let read = await deps.read(beginning);
    const asked = new Set<string>();
    while (!('problem' in read) && read.rows.length < rows && read.paging?.moreDataAvailable) {
      const { lastSeen } = read.paging;
      if (!lastSeen || asked.has(lastSeen)) break;
      asked.add(lastSeen);
      const next = await deps.fetchPage(id, { lastSeen, rpp: MAX_ROWS }, signal);
      read = await deps.read(next, read);
    }
    return read;
  }

  /** Shows a page from its beginning. */
  private begin(id: string, plan: PagePlan): PageState {
    const before = this.store.page(id);
    this.nextRows.setTail(id, 'more');
    return this.store.show(id, before?.state === 'ready' ? this.store.deps.keep(before.plan, plan) : plan);
  }

  /** Handles a response that is no page: the current page stays. */
  private refuse(id: string, problem: Problem): PageState {
    this.store.deps.report([problem], { id, version: 0 });
    const before = this.store.page(id);
    const state: PageState = before?.state === 'ready' ? before : { state: 'failed' };
    runInAction(() => this.store.pages.set(id, state));
    return state;
  }
}
