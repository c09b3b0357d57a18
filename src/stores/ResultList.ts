// The results of one search: its first response, and the further pages of each type.
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { CallResponse } from '#schemas/api/callTypes.ts';
import type { ContentItem } from '#schemas/domain/content-item.ts';

/** Response of the search call. */
export type SearchResponse = CallResponse<'getContentSearch'>;
/** Type of a result. */
export type SearchType = 'live_event' | 'vod_video' | 'vod_playlist' | 'page';
/** All types of results, in the order shown. */
export const SEARCH_TYPES: readonly SearchType[] = ['live_event', 'vod_video', 'vod_playlist', 'page'];

/** Input of the search call. */
export type SearchInput = {
  readonly query: string;
  /** From 1. */
  readonly page?: number;
  /** Results of each type per page. */
  readonly rpp?: number;
  /** The only type to search for; all types when missing. */
  readonly type?: SearchType;
  /** Chosen refinements, `name:value`. */
  readonly refine?: readonly string[];
};
/** Calls the search. Rejects on failure and when the signal is aborted. */
export type FetchSearch = (input: SearchInput, signal: AbortSignal) => Promise<SearchResponse>;

/** Results of one type so far: the first page and the further ones. */
export type SearchGroup = {
  readonly type: SearchType;
  readonly items: readonly ContentItem[];
  /** Number of results on all pages. */
  readonly totalHits: number;
  readonly hasMore: boolean;
  /** Whether the next page is being fetched. */
  readonly isLoading: boolean;
};

/** Number of results of one type in a response. */
export const RESULTS_PER_PAGE = 12;

/** The results of one search. */
export class ResultList {
  /** The first response; undefined without a search. */
  response: SearchResponse | undefined = undefined;
  /** The results of further pages by type. */
  private further: Readonly<Record<string, readonly ContentItem[]>> = {};
  /** The types whose next page is being fetched. */
  private loading: readonly SearchType[] = [];
  private readonly fetch: FetchSearch;

  constructor(fetch: FetchSearch) {
    this.fetch = fetch;
    makeAutoObservable<ResultList, 'further' | 'loading' | 'fetch'>(
      this,
      { response: observableRef, further: observableRef, loading: observableRef, fetch: false },
      { autoBind: true },
    );
  }

  /** The results by type. Types without results are left out. */
  get groups(): readonly SearchGroup[] {
    const { response } = this;
    if (!response) return [];
    return SEARCH_TYPES.flatMap((type) => {
      const { hits, totalHits } = response[type];
      const items = [...hits, ...(this.further[type] ?? [])];
      return totalHits === 0
        ? []
        : [{ type, items, totalHits, hasMore: items.length < totalHits, isLoading: this.loading.includes(type) }];
    });
  }

  /** Replaces the results; undefined clears them. */
  show(response: SearchResponse | undefined): void {
    this.response = response;
    this.further = {};
  }

  /**
   * Fetches the next page of one type. Never rejects.
   * @param refine the refinements of the search
   */
  async loadMore(type: SearchType, refine: readonly string[]): Promise<void> {
    const { response } = this;
    if (!response || this.loading.includes(type)) return;
    const group = this.groups.find((each) => each.type === type);
    if (!group?.hasMore) return;
    this.loading = [...this.loading, type];
    const page = Math.floor(group.items.length / RESULTS_PER_PAGE) + 1;
    const input = { query: response.query, type, page, rpp: RESULTS_PER_PAGE, refine };
    const nextPage = await this.fetch(input, new AbortController().signal).catch(() => undefined);
    runInAction(() => {
      this.loading = this.loading.filter((each) => each !== type);
      // Another search has been shown since.
      if (!nextPage || this.response !== response) return;
      this.further = { ...this.further, [type]: [...(this.further[type] ?? []), ...nextPage[type].hits] };
    });
  }
}
