// Live events for the header and for lists: their number, their first pages, and events that began while the tab was open. Fetched when
// an event begins or ends, after a publish, and at long intervals in case updates are lost (N44); one call each time. A lazily loaded
// chunk, not part of a first visit.
import type { CallResponse } from '#schemas/api/callTypes.ts';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { ContentItem } from '#schemas/domain/content-item.ts';

export type LiveEventsResponse = CallResponse<'getLiveEvents'>;

export type LiveDeps = {
  readonly fetchLive: (query: { p: number; rpp: number; signal: AbortSignal }) => Promise<LiveEventsResponse>;
  readonly now: () => number;
  /** Calls back at a time (ms since 1970). Returns a function that cancels. */
  readonly at: (moment: number, callback: () => void) => () => void;
  /** Random number from 0 to 1, which spreads the calls of many viewers over some seconds. */
  readonly random: () => number;
};

/** Page size of the sidebar (CONST-010). */
const PAGE = 10;
/** The longest and the shortest time between two calls, and the time over which viewers are spread, in ms. */
const LONGEST = 120_000;
const SHORTEST = 5_000;
const SPREAD = 3_000;

export class LiveStore {
  /** The loaded pages in the server's order, each event once. */
  events: readonly ContentItem[] = [];
  /** The number of all live events; undefined until the first response. */
  count: number | undefined = undefined;
  /** Events that began since the tab was opened and were not announced yet, oldest first (NAV-032). */
  added: readonly ContentItem[] = [];
  isFetching = false;
  isFetchingNext = false;
  hasFailed = false;
  /** Number of shown pages; a failed request reverts it (STATE-024). */
  page = 0;
  private totalPages = 0;
  private readonly deps: LiveDeps;
  /** Ids of all events that were live since the start, so that none is announced twice. */
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

  /** Fetches now and from then on automatically. Idempotent. */
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

  /** Fetches all shown pages again, one call each. Never rejects. */
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

  /** Fetches the next page (NAV-030). After a failure it can be called again. Never rejects. */
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

  /** Marks an event as announced or dismissed. */
  told(id: string): void {
    this.added = this.added.filter((event) => event.id !== id);
  }

  private take(answers: readonly LiveEventsResponse[]): void {
    runInAction(() => {
      const events = unique(answers.flatMap((answer) => answer.events));
      const isFirst = this.count === undefined;
      const live = new Set(events.map(({ id }) => id));
      // The newest events come first; events of pages that are not loaded are unknown.
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
