// Composed pages: fetched, planned by the engine, kept, and planned again when a new version is published, the clock
// passes a condition's boundary, or the viewer changes. One plan is one immutable object; rows that say the same are kept.
import { observable, runInAction, type ObservableMap } from 'mobx';
import type { PagePlan } from '#engine/page/types.ts';
import type { Problem } from '#schemas/problems.ts';

export type PageState =
  | { readonly state: 'ready'; readonly json: unknown; readonly plan: PagePlan }
  | { readonly state: 'missing' }
  | { readonly state: 'failed' };

export type ContentDeps = {
  readonly fetchPage: (id: string, signal?: AbortSignal) => Promise<unknown>;
  /** Loads the widgets a page needs, then runs the engine's steps. */
  readonly plan: (json: unknown, before: PagePlan | undefined) => Promise<{ json: unknown; plan: PagePlan } | { problem: Problem }>;
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

  constructor(deps: ContentDeps) {
    this.deps = deps;
  }

  page(id: string): PageState | undefined { return this.pages.get(id); }

  /** Puts in a page that came with the HTML. */
  async adopt(id: string, json: unknown): Promise<PageState> { return this.settle(id, json); }

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
    try {
      return await this.settle(id, await this.deps.fetchPage(id, signal));
    } catch (error) {
      if (signal?.aborted && before) return before;
      const state: PageState = this.deps.isMissing(error) ? { state: 'missing' } : before?.state === 'ready' ? before : { state: 'failed' };
      runInAction(() => this.pages.set(id, state));
      return state;
    }
  }

  private async settle(id: string, json: unknown): Promise<PageState> {
    const before = this.pages.get(id);
    const planned = await this.deps.plan(json, before?.state === 'ready' ? before.plan : undefined);
    if ('problem' in planned) {
      this.deps.report([planned.problem], { id, version: 0 });
      const state: PageState = before?.state === 'ready' ? before : { state: 'failed' };
      runInAction(() => this.pages.set(id, state));
      return state;
    }
    const state: PageState = { state: 'ready', ...planned };
    this.deps.report(planned.plan.problems, { id, version: planned.plan.version });
    runInAction(() => this.pages.set(id, state));
    this.alarms.get(id)?.();
    const { changesAt } = planned.plan;
    if (changesAt !== undefined) this.alarms.set(id, this.deps.at(changesAt, () => void this.settle(id, planned.json)));
    return state;
  }

  /** Drops pages that are not shown, so that the next visit fetches the published version; the shown one is refreshed. */
  async publishedAnew(shown: string | undefined): Promise<void> {
    runInAction(() => { for (const id of this.pages.keys()) if (id !== shown) this.pages.delete(id); });
    if (shown !== undefined) await this.refresh(shown);
  }

  dispose(): void { for (const cancel of this.alarms.values()) cancel(); }
}
