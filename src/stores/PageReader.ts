// How the content store fetches pages: anew, further rows of a long one, and what a publish changed.
import { runInAction } from 'mobx';
import type { PagePlan, PageTail } from '#engine/page/types.ts';
import type { Problem } from '#schemas/problems.ts';
import type { ContentPages, PageState } from './contentPages.ts';

/** Rows asked for when the window nears the last one. */
const NEXT_ROWS = 40;
/** Rows asked for at once when a page that had more than its beginning is fetched again: the call's most. */
const MOST_ROWS = 120;
/** Pieces in a row that bring nothing to show, after which the page ends whatever the server promises. */
const MOST_BARREN = 25;

/** How far the pieces of a page have been asked for since its beginning was shown. */
type Course = {
  readonly asked: Set<string>;
  barren: number;
  /** The plan that the next piece follows; another one means that the page was begun anew. */ last: PagePlan;
  controller?: AbortController;
};

export class PageReader {
  private readonly store: ContentPages;
  private readonly courses = new Map<string, Course>();

  constructor(store: ContentPages) {
    this.store = store;
  }

  async put(id: string, json: unknown): Promise<PageState> {
    const read = await this.store.deps.read(json);
    return 'problem' in read ? this.refuse(id, read.problem) : this.begin(id, read);
  }

  /** @param beginning the call for the page's beginning. */
  async refresh(id: string, beginning: Promise<unknown>, signal?: AbortSignal): Promise<PageState> {
    const { store } = this;
    const before = store.page(id);
    const { viewers } = store;
    this.courses.get(id)?.controller?.abort();
    try {
      const read = await this.readAsFarAs(
        id,
        before?.state === 'ready' ? before.plan.rows.length : 0,
        await beginning,
        signal,
      );
      if (viewers !== store.viewers) return await store.open(id, signal);
      if ('problem' in read) return this.refuse(id, read.problem);
      const now = store.page(id);
      // An answer that was overtaken by that of a later version.
      return now?.state === 'ready' && now.plan.version > read.version ? now : this.begin(id, read);
    } catch (error) {
      if (signal?.aborted && before) return before;
      if (viewers !== store.viewers) return store.open(id, signal);
      const state: PageState = store.deps.isMissing(error)
        ? { state: 'missing' }
        : before?.state === 'ready'
          ? before
          : { state: 'failed', ...this.retryAtOf(error) };
      runInAction(() => store.pages.set(id, state));
      return state;
    }
  }

  /** Brings a page to what is published now: by the changes since its version, or anew when they cannot be had. Never rejects. */
  async update(id: string): Promise<void> {
    const { deps } = this.store;
    const shown = this.store.page(id);
    if (shown?.state !== 'ready') return void (await this.store.refresh(id));
    const { version: since, paging } = shown.plan;
    this.courses.get(id)?.controller?.abort();
    try {
      const json = await deps.fetchChanges(id, { since, ...(paging?.lastSeen && { lastSeen: paging.lastSeen }) });
      const read =
        (json as { since?: unknown } | null)?.since === since ? await deps.readChanges(json, shown.plan) : undefined;
      // The page has become another one meanwhile: what changed since the version before is not what is wanted.
      if (!read || 'problem' in read || this.store.page(id) !== shown) return void (await this.store.refresh(id));
      this.begin(id, read);
    } catch {
      await this.store.refresh(id);
    }
  }

  async more(id: string, signal?: AbortSignal): Promise<void> {
    const { deps } = this.store;
    const shown = this.store.page(id);
    if (shown?.state !== 'ready' || !['more', 'failed'].includes(this.store.tail(id))) return;
    const course = this.courseOf(id, shown.plan);
    const lastSeen = shown.plan.paging!.lastSeen!;
    const controller = (course.controller = new AbortController());
    const leave = AbortSignal.any([controller.signal, ...(signal ? [signal] : [])]);
    const isOver = (): boolean => leave.aborted || this.store.page(id) !== shown;
    this.settle(id, 'loading');
    try {
      const json = await deps.fetchPage(id, { lastSeen, rpp: NEXT_ROWS }, leave);
      const { version } = (json ?? {}) as { version?: unknown };
      const read = isOver() || version !== shown.plan.version ? undefined : await deps.read(json, shown.plan);
      if (isOver()) return this.leave(id, shown);
      if (!read) return void (await this.store.refresh(id));
      if ('problem' in read) {
        deps.report([read.problem], { id, version: shown.plan.version });
        return this.settle(id, 'failed');
      }
      course.asked.add(lastSeen);
      course.barren = read.rows.length > shown.plan.rows.length ? 0 : course.barren + 1;
      course.last = read;
      this.store.show(id, read);
      this.settle(id, course.asked.has(read.paging?.lastSeen ?? '') || course.barren >= MOST_BARREN ? 'end' : 'more');
    } catch (error) {
      if (isOver()) this.leave(id, shown);
      else if (deps.isExpired(error)) await this.store.refresh(id);
      else this.settle(id, 'failed');
    }
  }

  /** By shape: `retryAfter` of ApiFailure, in seconds. */
  private retryAtOf(error: unknown): { retryAt?: number } {
    const { retryAfter } = (error ?? {}) as { retryAfter?: number };
    return retryAfter ? { retryAt: this.store.deps.now() + retryAfter * 1_000 } : {};
  }

  /** A page up to at least so many rows, so that a viewer who has read on stays where they are. */
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
      const next = await deps.fetchPage(id, { lastSeen, rpp: MOST_ROWS }, signal);
      read = await deps.read(next, read);
    }
    return read;
  }

  /** Shows a page from its beginning. */
  private begin(id: string, plan: PagePlan): PageState {
    const before = this.store.page(id);
    this.settle(id, 'more');
    return this.store.show(id, before?.state === 'ready' ? this.store.deps.keep(before.plan, plan) : plan);
  }

  private courseOf(id: string, plan: PagePlan): Course {
    const known = this.courses.get(id);
    if (known?.last === plan) return known;
    const course: Course = { asked: new Set(), barren: 0, last: plan };
    this.courses.set(id, course);
    return course;
  }

  /** Whoever asked has gone: the rows may be asked for again, if the page is still the one they were to follow. */
  private leave(id: string, shown: PageState): void {
    if (this.store.page(id) === shown) this.settle(id, 'more');
  }

  private settle(id: string, tail: PageTail): void {
    runInAction(() => void (tail === 'more' ? this.store.tails.delete(id) : this.store.tails.set(id, tail)));
  }

  /** What the server sent is no page: what is shown stays. */
  private refuse(id: string, problem: Problem): PageState {
    this.store.deps.report([problem], { id, version: 0 });
    const before = this.store.page(id);
    const state: PageState = before?.state === 'ready' ? before : { state: 'failed' };
    runInAction(() => this.store.pages.set(id, state));
    return state;
  }
}
