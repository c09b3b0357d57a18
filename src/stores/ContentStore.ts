// Composed pages: fetched, planned by the engine, kept, and planned again when a new version is published, the clock
// passes a condition's boundary, or the viewer changes. One plan is one immutable object; rows that say the same are kept.
import { observable, runInAction, type ObservableMap } from 'mobx';
import type { PagePlan } from '#engine/page/types.ts';
import type { Problem } from '#schemas/problems.ts';

export type PageState =
  | { readonly state: 'ready'; readonly plan: PagePlan }
  | { readonly state: 'missing' }
  | { readonly state: 'failed' };

export type ContentDeps = {
  readonly fetchPage: (id: string, signal?: AbortSignal) => Promise<unknown>;
  /** Loads the widgets a page needs, then runs the engine's steps. */
  readonly read: (json: unknown, before: PagePlan | undefined) => Promise<PagePlan | { problem: Problem }>;
  readonly isMissing: (error: unknown) => boolean;
  readonly report: (problems: readonly Problem[], page: { id: string; version: number }) => void;
  readonly now: () => number;
  /** Calls back at a moment (ms since 1970); answers how to cancel. On the server it never calls. */
  readonly at: (moment: number, callback: () => void) => () => void;
};

export class ContentStore {
  /** References only: plans are immutable and large, deep observation would cost more than they are worth. */
  readonly pages: ObservableMap<string, PageState> = observable.map<string, PageState>({}, { deep: false });
  private readonly deps: ContentDeps;
  private readonly alarms = new Map<string, () => void>();
  /** Counts viewers: an answer that was asked for by the one before is dropped (N21). */
  private viewers = 0;

  constructor(deps: ContentDeps) {
    this.deps = deps;
  }

  page(id: string): PageState | undefined { return this.pages.get(id); }

  /** Puts in a page that is planned already. */
  adopt(plan: PagePlan): void { this.show(plan.id, plan); }

  /** Reads a page's JSON and shows it. Never rejects but for a chunk that cannot be fetched. */
  async put(id: string, json: unknown): Promise<PageState> { return this.settle(id, json); }

  /** Remembers what the server found: there is no such page. */
  miss(id: string): void { runInAction(() => this.pages.set(id, { state: 'missing' })); }

  /** Fetches a page unless it is there. Never rejects; an abort leaves things as they are. */
  async open(id: string, signal?: AbortSignal): Promise<PageState> {
    const known = this.pages.get(id);
    if (known?.state === 'ready') return known;
    return this.refresh(id, signal);
  }

  /** Fetches a page again; what is shown stays until the answer is there, and stays when it fails (N01). */
  async refresh(id: string, signal?: AbortSignal): Promise<PageState> {
    const before = this.pages.get(id);
    const { viewers } = this;
    try {
      const json = await this.deps.fetchPage(id, signal);
      if (viewers !== this.viewers) return await this.open(id, signal);
      return await this.settle(id, json);
    } catch (error) {
      if (signal?.aborted && before) return before;
      if (viewers !== this.viewers) return this.open(id, signal);
      const state: PageState = this.deps.isMissing(error) ? { state: 'missing' } : before?.state === 'ready' ? before : { state: 'failed' };
      runInAction(() => this.pages.set(id, state));
      return state;
    }
  }

  private async settle(id: string, json: unknown): Promise<PageState> {
    const before = this.pages.get(id);
    const read = await this.deps.read(json, before?.state === 'ready' ? before.plan : undefined);
    if (!('problem' in read)) return this.show(id, read);
    this.deps.report([read.problem], { id, version: 0 });
    const state: PageState = before?.state === 'ready' ? before : { state: 'failed' };
    runInAction(() => this.pages.set(id, state));
    return state;
  }

  private show(id: string, plan: PagePlan): PageState {
    const state: PageState = { state: 'ready', plan };
    this.deps.report(plan.problems, { id, version: plan.version });
    runInAction(() => this.pages.set(id, state));
    this.alarms.get(id)?.();
    // At the boundary the server's answer has the rows that appear and lacks those that go.
    if (plan.changesAt !== undefined) this.alarms.set(id, this.deps.at(plan.changesAt, () => void this.refresh(id)));
    return state;
  }

  /** Drops pages that are not shown, so that the next visit fetches the published version; the shown one is refreshed. */
  async publishedAnew(shown: string | undefined): Promise<void> {
    runInAction(() => { for (const id of this.pages.keys()) if (id !== shown) this.pages.delete(id); });
    if (shown !== undefined) await this.refresh(shown);
  }

  /** Drops every page at once: they were somebody else's. The shown one is fetched for the viewer who is there now. */
  async viewerChanged(shown: string | undefined): Promise<void> {
    this.viewers += 1;
    this.dispose();
    this.alarms.clear();
    runInAction(() => this.pages.clear());
    if (shown !== undefined) await this.refresh(shown);
  }

  dispose(): void { for (const cancel of this.alarms.values()) cancel(); }
}
