// Live events for the header and for lists: how many there are, the first pages of their list, and events that began
// while the tab was open. They are fetched when an event begins or ends, after a publish, and at long intervals in case
// updates are lost (N44), with one call for each loaded page. This module is a chunk that is loaded lazily and not part
// of a first visit.
import type { CallResponse } from '#schemas/api/callTypes.ts';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { ContentItem } from '#schemas/domain/content-item.ts';

/** Response of the call for live events. */
export type LiveEventsResponse = CallResponse<'getLiveEvents'>;

/** The parts of the product that LiveStore needs. */
export type LiveDeps = {
  /** Requests page `p`, from 1, with `rpp` events. */
  readonly fetchLive: (query: { p: number; rpp: number; signal: AbortSignal }) => Promise<LiveEventsResponse>;
  /** Returns the server's time in ms since 1970. */
  readonly now: () => number;
  /**
   * Calls `callback` at a time in ms since 1970.
   * @returns a function that cancels
   */
  readonly at: (moment: number, callback: () => void) => () => void;
  /** Returns a number from 0 to 1, which spreads the calls of many viewers over some seconds. */
  readonly random: () => number;
};

/** Page size of the sidebar (CONST-010). */
const PAGE_SIZE = 10;
/** Maximum and minimum time between two calls, in ms. */
const MAX_INTERVAL_MS = 120_000;
const MIN_INTERVAL_MS = 5_000;
/** The calls of many viewers are spread over this time, in ms. */
const SPREAD_MS = 3_000;

/** The live events, which the header and lists show. */
export class LiveStore {
  /** The events of the loaded pages in the server's order, each once. */
  events: readonly ContentItem[] = [];
  /** The number of all live events; undefined until the first response. */
  count: number | undefined = undefined;
  /** Events that began since the tab was opened and were not announced yet, oldest first (NAV-032). */
  newEvents: readonly ContentItem[] = [];
  /** Whether the shown pages are being fetched again. */
  isFetching = false;
  /** Whether the next page is being fetched. */
  isFetchingNext = false;
  /** Whether the last request failed. */
  hasFailed = false;
  /** Number of shown pages, including one that is being fetched. A failed request reverts it (STATE-024). */
  page = 0;
  /** Number of pages whose events are in `events`. */
  private loadedPages = 0;
  private totalPages = 0;
  private readonly deps: LiveDeps;
  /** Ids of all events that were live since the start, so that none is announced twice. */
  private readonly knownIds = new Set<string>();
  private controller: AbortController | undefined = undefined;
  private cancelRefresh: (() => void) | undefined = undefined;
  private isRunning = false;

  constructor(deps: LiveDeps) {
    this.deps = deps;
    makeAutoObservable<this, 'deps' | 'knownIds' | 'loadedPages' | 'controller' | 'cancelRefresh' | 'isRunning'>(
      this,
      {
        events: observableRef,
        newEvents: observableRef,
        deps: false,
        knownIds: false,
        loadedPages: false,
        controller: false,
        cancelRefresh: false,
        isRunning: false,
      },
      { autoBind: true },
    );
  }

  /** Whether the server has a page after the shown ones. */
  get hasMore(): boolean {
    return this.page < this.totalPages;
  }

  /** Fetches now and from then on automatically. Idempotent. */
  start(): void {
    if (this.isRunning) return;
    this.isRunning = true;
    void this.refresh();
  }

  /** Stops the automatic requests, and aborts the running one. */
  stop(): void {
    this.isRunning = false;
    this.cancelRefresh?.();
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
      const responses: LiveEventsResponse[] = [];
      for (let p = 1; p <= Math.max(1, this.page) && (responses[0]?.totalPages ?? 1) >= p; p++)
        responses.push(await this.deps.fetchLive({ p, rpp: PAGE_SIZE, signal: controller.signal }));
      if (controller.signal.aborted) return;
      this.applyPages(responses);
      this.scheduleRefresh(responses[0]?.changesAt);
    } catch {
      if (controller.signal.aborted) return;
      runInAction(() => {
        // This call has replaced a request for the next page.
        this.page = this.loadedPages;
        this.isFetching = false;
        this.hasFailed = true;
      });
      this.scheduleRefresh(undefined);
    }
  }

  /** Fetches the next page (NAV-030). After a failure it can be called again. Never rejects. */
  async loadMore(): Promise<void> {
    if (this.isFetching || this.isFetchingNext || !this.hasMore) return;
    const controller = this.controller ?? new AbortController();
    this.isFetchingNext = true;
    this.page += 1;
    try {
      const response = await this.deps.fetchLive({ p: this.page, rpp: PAGE_SIZE, signal: controller.signal });
      if (controller.signal.aborted) return;
      runInAction(() => {
        this.events = unique([...this.events, ...response.events]);
        this.count = response.totalResults;
        this.totalPages = response.totalPages;
        this.loadedPages = this.page;
        this.isFetchingNext = false;
        this.hasFailed = false;
        for (const { id } of response.events) this.knownIds.add(id);
      });
    } catch {
      if (controller.signal.aborted) return;
      runInAction(() => {
        this.page = this.loadedPages;
        this.isFetchingNext = false;
        this.hasFailed = true;
      });
    }
  }

  /** Marks an event as announced or dismissed. */
  dismissEvent(id: string): void {
    this.newEvents = this.newEvents.filter((event) => event.id !== id);
  }

  private applyPages(responses: readonly LiveEventsResponse[]): void {
    runInAction(() => {
      const events = unique(responses.flatMap((response) => response.events));
      const isFirstResponse = this.count === undefined;
      const liveIds = new Set(events.map(({ id }) => id));
      const startedEvents = isFirstResponse ? [] : this.findStarted(events);
      for (const { id } of events) this.knownIds.add(id);
      this.newEvents = [...this.newEvents.filter(({ id }) => liveIds.has(id)), ...startedEvents];
      this.events = events;
      this.count = responses[0]?.totalResults ?? 0;
      this.totalPages = responses[0]?.totalPages ?? 0;
      this.page = Math.max(1, responses.length);
      this.loadedPages = this.page;
      this.isFetching = false;
      this.hasFailed = false;
    });
  }

  /**
   * Returns the events that began since the last response, oldest first. The server lists the latest start first. So
   * while some pages are not loaded, an unknown event after the last known one is not new: it has moved up from such a
   * page.
   */
  private findStarted(events: readonly ContentItem[]): ContentItem[] {
    const isKnown = ({ id }: ContentItem): boolean => this.knownIds.has(id);
    const lastKnown = events.findLastIndex(isKnown);
    const candidates = this.loadedPages < this.totalPages && lastKnown >= 0 ? events.slice(0, lastKnown) : events;
    return candidates.filter((event) => !isKnown(event)).toReversed();
  }

  private scheduleRefresh(changesAt: string | undefined): void {
    this.cancelRefresh?.();
    if (!this.isRunning) return;
    const now = this.deps.now();
    const changeTime = changesAt === undefined ? Number.NaN : Date.parse(changesAt);
    const next = Math.max(
      now + MIN_INTERVAL_MS,
      Math.min(Number.isNaN(changeTime) ? Infinity : changeTime, now + MAX_INTERVAL_MS),
    );
    this.cancelRefresh = this.deps.at(next + this.deps.random() * SPREAD_MS, () => void this.refresh());
  }
}

function unique(events: readonly ContentItem[]): ContentItem[] {
  return [...new Map(events.map((event) => [event.id, event])).values()];
}
