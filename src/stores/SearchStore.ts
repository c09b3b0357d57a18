import type { CallResponse } from '#schemas/api/callTypes.ts';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { RouteKey } from '#src/routes/routeTable.ts';
import type { LaterDeps, LaterStore } from './createLaterStores.ts';

export type SearchResponse = CallResponse<'getContentSearch'>;
export type SearchType = 'live_event' | 'vod_video' | 'vod_playlist' | 'page';
export const SEARCH_TYPES: readonly SearchType[] = ['live_event', 'vod_video', 'vod_playlist', 'page'];

export type SearchInput = {
  readonly query: string;
  readonly page?: number;
  readonly rpp?: number;
  readonly type?: SearchType;
  readonly refine?: readonly string[];
};
export type SearchDeps = Pick<LaterDeps, 'read' | 'after' | 'isOnline'> & Partial<Pick<LaterDeps, 'track'>>;

/** `typing`: something else was typed than what is shown. */
export type SearchState = 'idle' | 'typing' | 'searching' | 'ready' | 'failed' | 'offline';

/** How long typing rests before it is searched, by the length of what is typed (CONST-019 to CONST-022, decision C2). */
export const debounceOf = (length: number): number => (length === 0 || length === 3 ? 0 : length < 3 ? 2_000 : 1_000);

/** Results of one type so far: the first page and those that were asked for after it. */
export type SearchGroup = {
  readonly type: SearchType;
  readonly items: readonly ContentItem[];
  readonly totalHits: number;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
};

const PER_PAGE = 12;
/** Where search is kept: what a result opens, and the page of search itself (content-and-viewing 4). */
const KEPT: readonly (RouteKey | undefined)[] = ['VOD', 'LIVE', 'MULTI_VIEW', 'PLAYLIST', 'SERIES', 'SEASON', 'SEARCH'];
export const SEARCH_HASH = '#search';

/** What was typed, what was found, and by what it is narrowed. The newest question wins: an older one's answer is dropped (N10). */
export class SearchStore implements LaterStore {
  isActive = false;
  /** As it was typed. */
  value = '';
  state: SearchState = 'idle';
  /** The newest answer that came, to `answer.query`. */
  answer: SearchResponse | undefined = undefined;
  /** What is shown before typing. */
  popular: SearchResponse | undefined = undefined;
  /** Chosen values, `name:value`. */
  chosen: readonly string[] = [];
  private further: Readonly<Record<string, readonly ContentItem[]>> = {};
  private loading: readonly SearchType[] = [];
  private readonly deps: SearchDeps;
  private cancelWait: () => void = () => undefined;
  private asking: AbortController | undefined = undefined;

  constructor(deps: SearchDeps) {
    this.deps = deps;
    makeAutoObservable<SearchStore, 'deps' | 'cancelWait' | 'asking' | 'further' | 'loading' | 'read'>(
      this,
      {
        answer: observableRef,
        popular: observableRef,
        chosen: observableRef,
        further: observableRef,
        loading: observableRef,
        deps: false,
        cancelWait: false,
        asking: false,
        read: false,
      },
      { autoBind: true },
    );
  }

  /** The query that is searched: what was typed without the spaces around it. */
  get query(): string {
    return this.value.trim();
  }

  get groups(): readonly SearchGroup[] {
    const { answer } = this;
    if (!answer) return [];
    return SEARCH_TYPES.flatMap((type) => {
      const { hits, totalHits } = answer[type];
      const items = [...hits, ...(this.further[type] ?? [])];
      return totalHits === 0
        ? []
        : [{ type, items, totalHits, hasMore: items.length < totalHits, isLoading: this.loading.includes(type) }];
    });
  }

  open(): void {
    if (this.isActive) return;
    this.isActive = true;
    this.deps.track?.('search-open');
    if (!this.popular) void this.loadPopular();
  }

  close(): void {
    if (!this.isActive) return;
    this.isActive = false;
    this.cancelWait();
    this.deps.track?.('search-close');
  }

  /** Takes over what was typed; searches after a rest, at once when `isWhole` (a paste). */
  type(value: string, isWhole = false): void {
    const before = this.query;
    this.value = value.slice(0, 200);
    if (this.query === before && this.state !== 'failed') return;
    this.cancelWait();
    this.chosen = [];
    if (this.query === '') {
      this.drop();
      return;
    }
    this.state = 'typing';
    const rest = isWhole ? 0 : debounceOf(Array.from(this.query).length);
    if (rest === 0) void this.ask();
    else this.cancelWait = this.deps.after(rest, () => void this.ask());
  }

  /** Enter: nobody who is done typing waits (decision O3). The answer that is shown already is not asked for again. */
  submit(): Promise<void> {
    this.cancelWait();
    if (this.query === '' || (this.state === 'ready' && this.answer?.query === this.query)) return Promise.resolve();
    return this.ask();
  }

  /** The same question again, after a failure or when the network is back. */
  retry(): Promise<void> {
    return this.query === '' ? this.loadPopular() : this.ask();
  }

  toggle(name: string, value: string): void {
    const one = `${name}:${value}`;
    this.chosen = this.chosen.includes(one) ? this.chosen.filter((each) => each !== one) : [...this.chosen, one];
    void this.ask();
  }

  clearChosen(): void {
    this.chosen = [];
    void this.ask();
  }

  /** The next page of one type. */
  async more(type: SearchType): Promise<void> {
    const { answer, chosen } = this;
    if (!answer || this.loading.includes(type)) return;
    const known = this.groups.find((group) => group.type === type);
    if (!known?.hasMore) return;
    this.loading = [...this.loading, type];
    const page = Math.floor(known.items.length / PER_PAGE) + 1;
    const found = await this.read(
      { query: answer.query, type, page, rpp: PER_PAGE, refine: chosen },
      new AbortController().signal,
    ).catch(() => undefined);
    runInAction(() => {
      this.loading = this.loading.filter((each) => each !== type);
      // Another question was answered meanwhile.
      if (found && this.answer === answer)
        this.further = { ...this.further, [type]: [...(this.further[type] ?? []), ...found[type].hits] };
    });
  }

  /** Takes over what the server searched for the first HTML. */
  adopt(query: string, chosen: readonly string[], answer: SearchResponse): void {
    this.value = query;
    this.chosen = chosen;
    if (this.query === '') this.popular = answer;
    else {
      this.show(answer);
    }
  }

  /** Search is cleared on a route change but where the specification keeps it (SEARCH-008 to SEARCH-010). */
  arrive(route: RouteKey | undefined, hash: string): void {
    if (hash !== SEARCH_HASH && !KEPT.includes(route)) this.leave();
  }

  /** What may be watched is another question for another viewer. */
  forget(): void {
    this.popular = undefined;
    if (this.query === '') this.drop();
    else if (this.answer) void this.ask();
    if (this.isActive) void this.loadPopular();
  }

  /** Forgets what was typed and found. */
  leave(): void {
    this.close();
    this.value = '';
    this.chosen = [];
    this.drop();
  }

  private drop(): void {
    this.asking?.abort();
    this.cancelWait();
    this.answer = undefined;
    this.further = {};
    this.state = 'idle';
  }

  private show(answer: SearchResponse): void {
    this.answer = answer;
    this.further = {};
    this.state = 'ready';
  }

  private read(input: SearchInput, signal: AbortSignal): Promise<SearchResponse> {
    return this.deps.read('getContentSearch', input, signal);
  }

  private async ask(): Promise<void> {
    this.asking?.abort();
    const mine = (this.asking = new AbortController());
    const { query, chosen } = this;
    this.state = 'searching';
    try {
      const answer = await this.read(
        { query, rpp: PER_PAGE, ...(chosen.length > 0 && { refine: chosen }) },
        mine.signal,
      );
      if (mine !== this.asking || mine.signal.aborted) return;
      runInAction(() => this.show(answer));
      this.deps.track?.('search-results', { query, totalCount: answer.totalCount });
    } catch {
      if (mine !== this.asking || mine.signal.aborted) return;
      runInAction(() => {
        this.state = this.deps.isOnline() ? 'failed' : 'offline';
      });
    }
  }

  private async loadPopular(): Promise<void> {
    const answer = await this.read({ query: '', rpp: 6 }, new AbortController().signal).catch(() => undefined);
    runInAction(() => {
      if (answer) this.popular = answer;
      if (this.query === '') this.state = answer ? 'idle' : this.deps.isOnline() ? 'failed' : 'offline';
    });
  }
}
