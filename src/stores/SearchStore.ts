// The text of the search, the time at which it is sent, and its state. ResultList contains the results.
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { RouteKey } from '#src/routes/routeTable.ts';
import type { LazyStoreDeps, LazyStore } from './createLazyStores.ts';
import {
  RESULTS_PER_PAGE,
  ResultList,
  type SearchGroup,
  type SearchInput,
  type SearchResponse,
  type SearchType,
} from './ResultList.ts';

/** The parts of the product that SearchStore needs. */
export type SearchDeps = Pick<LazyStoreDeps, 'read' | 'after' | 'isOnline'> & Partial<Pick<LazyStoreDeps, 'track'>>;

/** `typing`: the text has changed since the shown results. */
export type SearchState = 'idle' | 'typing' | 'searching' | 'ready' | 'failed' | 'offline';

/**
 * Delay in ms from the last key press to the search, by the length of the text (CONST-019 to CONST-022, decision C2).
 */
export function computeDelayMs(length: number): number {
  if (length === 0 || length === 3) return 0;
  return length < 3 ? 2_000 : 1_000;
}

const POPULAR_RESULTS = 6;
const MAX_TEXT_LENGTH = 200;
/**
 * Routes on which the search stays: those that results open, and the search screen (content and viewing, section 4).
 */
const ROUTES_WITH_SEARCH: readonly (RouteKey | undefined)[] = [
  'VOD',
  'LIVE',
  'MULTI_VIEW',
  'PLAYLIST',
  'SERIES',
  'SEASON',
  'SEARCH',
];
/** Hash of a URL that opens the search panel. */
export const SEARCH_HASH = '#search';

/** The search of a tab: its text, its state and its results. Only the newest response is used (N10). */
export class SearchStore implements LazyStore {
  /** Whether the search panel is open. */
  isActive = false;
  /** The text as typed. */
  value = '';
  state: SearchState = 'idle';
  /** Popular items, shown before the viewer types. */
  popular: SearchResponse | undefined = undefined;
  /** Chosen refinements, `name:value`. */
  chosen: readonly string[] = [];
  private readonly results: ResultList;
  private readonly deps: SearchDeps;
  private cancelDebounce: () => void = () => undefined;
  private running: AbortController | undefined = undefined;

  constructor(deps: SearchDeps) {
    this.deps = deps;
    this.results = new ResultList((input, signal) => this.fetch(input, signal));
    makeAutoObservable<SearchStore, 'deps' | 'cancelDebounce' | 'running' | 'results' | 'fetch'>(
      this,
      {
        popular: observableRef,
        chosen: observableRef,
        results: false,
        deps: false,
        cancelDebounce: false,
        running: false,
        fetch: false,
      },
      { autoBind: true },
    );
  }

  /** The query: the trimmed text. */
  get query(): string {
    return this.value.trim();
  }

  /** The newest response, with its query. */
  get response(): SearchResponse | undefined {
    return this.results.response;
  }

  /** The results by type. Types without results are left out. */
  get groups(): readonly SearchGroup[] {
    return this.results.groups;
  }

  /** Opens the panel, and loads the popular items. */
  open(): void {
    if (this.isActive) return;
    this.isActive = true;
    this.deps.track?.('search-open');
    if (!this.popular) void this.loadPopular();
  }

  /** Closes the panel. The text and the results stay. */
  close(): void {
    if (!this.isActive) return;
    this.isActive = false;
    this.cancelDebounce();
    this.deps.track?.('search-close');
  }

  /** Sets the text and searches after a pause in typing, or immediately when `isComplete` (a paste). */
  type(value: string, isComplete = false): void {
    const previousQuery = this.query;
    this.value = value.slice(0, MAX_TEXT_LENGTH);
    if (this.query === previousQuery && this.state !== 'failed') return;
    this.cancelDebounce();
    this.chosen = [];
    if (this.query === '') {
      this.clear();
      return;
    }
    this.state = 'typing';
    const delayMs = isComplete ? 0 : computeDelayMs(Array.from(this.query).length);
    if (delayMs === 0) void this.search();
    else this.cancelDebounce = this.deps.after(delayMs, () => void this.search());
  }

  /** Searches without waiting (Enter, decision O3), unless the results of this text are already shown. */
  submit(): Promise<void> {
    this.cancelDebounce();
    if (this.query === '' || (this.state === 'ready' && this.response?.query === this.query)) return Promise.resolve();
    return this.search();
  }

  /** Searches again after a failure or when the network returns. */
  retry(): Promise<void> {
    return this.query === '' ? this.loadPopular() : this.search();
  }

  /** Adds a refinement, or removes it if it is chosen, and searches again. */
  toggle(name: string, value: string): void {
    const refinement = `${name}:${value}`;
    this.chosen = this.chosen.includes(refinement)
      ? this.chosen.filter((each) => each !== refinement)
      : [...this.chosen, refinement];
    void this.search();
  }

  /** Removes all refinements, and searches again. */
  clearChosen(): void {
    this.chosen = [];
    void this.search();
  }

  /** Fetches the next page of one type. */
  loadMore(type: SearchType): Promise<void> {
    return this.results.loadMore(type, this.chosen);
  }

  /** Sets the results that the server has rendered into the first HTML. */
  setInitialResults(query: string, chosen: readonly string[], response: SearchResponse): void {
    this.value = query;
    this.chosen = chosen;
    if (this.query === '') this.popular = response;
    else this.show(response);
  }

  /** Clears search on a route change, except where the specification keeps it (SEARCH-008 to SEARCH-010). */
  onNavigate(route: RouteKey | undefined, hash: string): void {
    if (hash !== SEARCH_HASH && !ROUTES_WITH_SEARCH.includes(route)) this.leave();
  }

  /** Clears the results, because another viewer may get different ones. */
  forget(): void {
    this.popular = undefined;
    if (this.query === '') this.clear();
    else if (this.response) void this.search();
    if (this.isActive) void this.loadPopular();
  }

  /** Clears the text and the results. */
  leave(): void {
    this.close();
    this.value = '';
    this.chosen = [];
    this.clear();
  }

  private clear(): void {
    this.running?.abort();
    this.cancelDebounce();
    this.results.show(undefined);
    this.state = 'idle';
  }

  private show(response: SearchResponse): void {
    this.results.show(response);
    this.state = 'ready';
  }

  private fetch(input: SearchInput, signal: AbortSignal): Promise<SearchResponse> {
    return this.deps.read('getContentSearch', input, signal);
  }

  private async search(): Promise<void> {
    this.running?.abort();
    const controller = (this.running = new AbortController());
    const isOutdated = (): boolean => controller !== this.running || controller.signal.aborted;
    const { query, chosen } = this;
    this.state = 'searching';
    try {
      const input = { query, rpp: RESULTS_PER_PAGE, ...(chosen.length > 0 && { refine: chosen }) };
      const response = await this.fetch(input, controller.signal);
      if (isOutdated()) return;
      runInAction(() => this.show(response));
      this.deps.track?.('search-results', { query, totalCount: response.totalCount });
    } catch {
      if (!isOutdated()) runInAction(() => this.fail());
    }
  }

  private async loadPopular(): Promise<void> {
    const input = { query: '', rpp: POPULAR_RESULTS };
    const response = await this.fetch(input, new AbortController().signal).catch(() => undefined);
    runInAction(() => {
      if (response) this.popular = response;
      if (this.query !== '') return;
      if (response) this.state = 'idle';
      else this.fail();
    });
  }

  private fail(): void {
    this.state = this.deps.isOnline() ? 'failed' : 'offline';
  }
}
