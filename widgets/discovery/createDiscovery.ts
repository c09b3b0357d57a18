// The paging rules of the discovery carousel (specification, content-and-viewing, section 4): which page of live events
// is shown and which page is requested. The view decides how the events look.
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { LinkContext } from '#engine/plugin-api/index.ts';
import type { EventsResponse } from '../_shared/events.ts';

/** The playlist or season in which the viewer opened the video. */
export type SourceList = {
  /** The list itself. */
  readonly item: ContentItem;
  /** Number of items in the whole list. */
  readonly itemCount: number;
  /** The first two items. */
  readonly firstItems: readonly ContentItem[];
  /** Adds the list to the links of the items. */
  readonly context: LinkContext;
};

/** Data of the row: the videos before and after the page's video, and the first live events. */
export type DiscoveryData = {
  /** Id of the page's video. */
  readonly id: string | undefined;
  /** Missing when the viewer opened the video from no list. */
  readonly list?: SourceList | undefined;
  /** The videos before the page's video in its list or season. */
  readonly preceding: readonly ContentItem[];
  /** The videos after it. */
  readonly following: readonly ContentItem[];
  readonly liveEvents: EventsResponse;
};

/** The visible page of live events. */
export type DiscoveryState = {
  readonly events: readonly ContentItem[];
  /** The first page is 1. 0: no page was requested yet (docs/spec/decisions.md, C23). */
  readonly page: number;
  readonly totalPages: number;
  /** Time at which the next of the events starts or ends, ISO 8601. */
  readonly changesAt: string | undefined;
  readonly isLoading: boolean;
  /** The last request failed, and the page before it is still visible. */
  readonly hasFailed: boolean;
};

/** The live events beside a video, page by page. */
export type Discovery = {
  getState(): DiscoveryState;
  /** @returns a function that removes the listener. */
  subscribe(onChange: () => void): () => void;
  /** Loads the next page. After a failure the previous page is shown again (STATE-013, STATE-014). */
  next(): Promise<void>;
  /** Loads the previous page. The first page has none (STATE-015, STATE-016). */
  previous(): Promise<void>;
  /**
   * Changes the page size and starts again at the first page (STATE-017).
   * @param pageSize number of cards that fit side by side.
   */
  resize(pageSize: number): Promise<void>;
  /** Loads the current page again, after one of its events started or ended. */
  refresh(): Promise<void>;
  /** Aborts the running request. */
  stop(): void;
};

type ReadPage = (page: number, pageSize: number, signal: AbortSignal) => Promise<EventsResponse>;

/**
 * Creates the pager of live events.
 * @param firstPage page 1, which the row loaded; it has enough events for the widest screen.
 * @param readPage requests one page.
 */
export function createDiscovery(firstPage: EventsResponse, readPage: ReadPage): Discovery {
  const listeners = new Set<() => void>();
  let pageSize = Math.max(1, firstPage.events.length);
  let state: DiscoveryState = {
    events: firstPage.events,
    page: 1,
    totalPages: firstPage.totalPages,
    changesAt: firstPage.changesAt,
    isLoading: false,
    hasFailed: false,
  };
  let request: AbortController | undefined;
  /**
   * While only the first page is loaded, a page size smaller than its length shows a part of it and needs no request.
   */
  let hasOnlyFirstPage = true;

  const update = (change: Partial<DiscoveryState>): void => {
    state = { ...state, ...change };
    for (const notify of listeners) notify();
  };

  /**
   * Requests the current page.
   * @param isSilent leaves `isLoading` and `hasFailed` as they are.
   * @returns false when the request failed; true also when a newer request replaced it.
   */
  async function load(isSilent = false): Promise<boolean> {
    request?.abort();
    const controller = new AbortController();
    request = controller;
    const isNewest = (): boolean => controller === request && !controller.signal.aborted;
    hasOnlyFirstPage = false;
    if (!isSilent) update({ isLoading: true, hasFailed: false });
    try {
      const { events, totalPages, changesAt } = await readPage(state.page, pageSize, controller.signal);
      if (isNewest()) update({ events, totalPages, changesAt, isLoading: false });
      return true;
    } catch {
      if (!isNewest()) return true;
      update({ isLoading: false, ...(!isSilent && { hasFailed: true }) });
      return false;
    }
  }
  const stepBack = (): void => update({ page: Math.max(0, state.page - 1) });

  return {
    getState: () => state,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
    async next() {
      if (state.page > 0 && state.page >= state.totalPages) return;
      update({ page: state.page + 1 });
      if (!(await load())) stepBack();
    },
    async previous() {
      stepBack();
      if (state.page > 0) await load();
    },
    async resize(newSize) {
      if (newSize < 1 || newSize === pageSize) return;
      pageSize = newSize;
      if (hasOnlyFirstPage && (newSize <= firstPage.events.length || firstPage.totalPages <= 1)) {
        update({ events: firstPage.events.slice(0, newSize), totalPages: Math.ceil(firstPage.totalResults / newSize) });
        return;
      }
      update({ page: 1 });
      if (!(await load())) update({ page: 0 });
    },
    async refresh() {
      if (state.page > 0) await load(true);
    },
    stop() {
      request?.abort();
    },
  };
}
