// Live events as the chrome and lists show them: how many, the first pages of them, and which ones began while the tab was open.
// Asked for when the clock passes a boundary, when the realm is published anew, and at long intervals in case neither is heard
// (N44): one call each time, never one for each event. A chunk of its own: nothing of it is in a first visit.
import type { CallResponse } from '#schemas/api/callTypes.ts';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { ContentItem } from '#schemas/domain/content-item.ts';

export type LiveEventsResponse = CallResponse<'getLiveEvents'>;

export type LiveDeps = {
  readonly fetchLive: (query: { p: number; rpp: number; signal: AbortSignal }) => Promise<LiveEventsResponse>;
  readonly now: () => number;
  /** Calls back at a moment (ms since 1970); answers how to cancel. */
  readonly at: (moment: number, callback: () => void) => () => void;
  /** 0 to 1: spreads the calls of many viewers over the seconds after a boundary. */
  readonly random: () => number;
};

/** Page of the sidebar (CONST-010). */
const PAGE = 10;
/** The longest and the shortest time between two calls, and how far viewers are spread, in ms. */
const LONGEST = 120_000;
const SHORTEST = 5_000;
const SPREAD = 3_000;

export class LiveStore {
  /** As many pages as were asked for, in the server's order, each event once. */
  events: readonly ContentItem[] = [];
  /** All live events, shown or not; undefined until the first answer. */
  count: number | undefined = undefined;
  /** Events that began since the tab was opened and were not taken yet, oldest first (NAV-032). */
  added: readonly ContentItem[] = [];
  isFetching = false;
  isFetchingNext = false;
  hasFailed = false;
  /** Pages that are shown; a failure takes it back (STATE-024). */
  page = 0;
  private totalPages = 0;
  private readonly deps: LiveDeps;
  /** Every event that was live since the store was started: none is told twice. */
  private readonly known = new Set<string>();
  private controller: AbortController | undefined = undefined;
  private cancel: (() => void) | undefined = undefined;
  private isRunning = false;

  constructor(deps: LiveDeps) {
    this.deps = deps;
    makeAutoObservable<this, 'deps' | 'known' | 'controller' | 'cancel' | 'isRunning'>(
      this,
      {
        events: observableRef,
        added: observableRef,
        deps: false,
        known: false,
        controller: false,
        cancel: false,
        isRunning: false,
      },
      { autoBind: true },
    );
  }

  get hasMore(): boolean {
    return this.page < this.totalPages;
  }

  /** Asks now and from now on by itself. Idempotent. */
  start(): void {
    if (this.isRunning) return;
    this.isRunning = true;
    void this.refresh();
  }

  stop(): void {
    this.isRunning = false;
    this.cancel?.();
    this.controller?.abort();
  }

  /** The events as they are now, all pages that are shown in one call of each. Never rejects. */
  async refresh(): Promise<void> {
    this.controller?.abort();
    const controller = new AbortController();
    this.controller = controller;
    this.isFetching = true;
    this.isFetchingNext = false;
    try {
      const answers: LiveEventsResponse[] = [];
      for (let p = 1; p <= Math.max(1, this.page) && (answers[0]?.totalPages ?? 1) >= p; p++)
        answers.push(await this.deps.fetchLive({ p, rpp: PAGE, signal: controller.signal }));
      if (controller.signal.aborted) return;
      this.take(answers);
      this.wait(answers[0]?.changesAt);
    } catch {
      if (controller.signal.aborted) return;
      runInAction(() => {
        this.isFetching = false;
        this.hasFailed = true;
      });
      this.wait(undefined);
    }
  }

  /** The next page (NAV-030). When it fails it can be asked for again. Never rejects. */
  async loadMore(): Promise<void> {
    if (this.isFetching || this.isFetchingNext || !this.hasMore) return;
    const controller = this.controller ?? new AbortController();
    this.isFetchingNext = true;
    this.page += 1;
    try {
      const answer = await this.deps.fetchLive({ p: this.page, rpp: PAGE, signal: controller.signal });
      if (controller.signal.aborted) return;
      runInAction(() => {
        this.events = unique([...this.events, ...answer.events]);
        this.count = answer.totalResults;
        this.totalPages = answer.totalPages;
        this.isFetchingNext = false;
        this.hasFailed = false;
        for (const { id } of answer.events) this.known.add(id);
      });
    } catch {
      if (controller.signal.aborted) return;
      runInAction(() => {
        this.page -= 1;
        this.isFetchingNext = false;
        this.hasFailed = true;
      });
    }
  }

  /** The event was told, or its teller closed. */
  told(id: string): void {
    this.added = this.added.filter((event) => event.id !== id);
  }

  private take(answers: readonly LiveEventsResponse[]): void {
    runInAction(() => {
      const events = unique(answers.flatMap((answer) => answer.events));
      const isFirst = this.count === undefined;
      const live = new Set(events.map(({ id }) => id));
      // Those that began last come first; of pages that are not shown nothing is known.
      const begun = isFirst ? [] : events.filter(({ id }) => !this.known.has(id)).toReversed();
      for (const { id } of events) this.known.add(id);
      this.added = [...this.added.filter(({ id }) => live.has(id)), ...begun];
      this.events = events;
      this.count = answers[0]?.totalResults ?? 0;
      this.totalPages = answers[0]?.totalPages ?? 0;
      this.page = Math.max(1, answers.length);
      this.isFetching = false;
      this.hasFailed = false;
    });
  }

  private wait(changesAt: string | undefined): void {
    this.cancel?.();
    if (!this.isRunning) return;
    const now = this.deps.now();
    const boundary = changesAt === undefined ? Number.NaN : Date.parse(changesAt);
    const next = Math.max(now + SHORTEST, Math.min(Number.isNaN(boundary) ? Infinity : boundary, now + LONGEST));
    this.cancel = this.deps.at(next + this.deps.random() * SPREAD, () => void this.refresh());
  }
}

function unique(events: readonly ContentItem[]): ContentItem[] {
  return [...new Map(events.map((event) => [event.id, event])).values()];
}
