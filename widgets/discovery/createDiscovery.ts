// The paging rules of the discovery carousel (content-and-viewing 4): what belongs here is which page is shown and asked for; how it
// looks is the view's.
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { LinkContext } from '#engine/plugin-api/index.ts';
import type { EventsResponse } from '../_shared/events.ts';

/** The list in which the video was opened: its card, how many it holds, and the first two of them. */
export type OpenedList = {
  readonly item: ContentItem;
  readonly itemCount: number;
  readonly first: readonly ContentItem[];
  readonly context: LinkContext;
};

/** What the row loads: the videos on both sides, and the first live events. `id` is the video it is about. */
export type DiscoveryData = {
  readonly id: string | undefined;
  readonly list?: OpenedList | undefined;
  readonly preceding: readonly ContentItem[];
  readonly following: readonly ContentItem[];
  readonly live: EventsResponse;
};

/** What of the live events is shown. */
export type DiscoveryState = {
  readonly live: readonly ContentItem[];
  /** 0: nothing is asked for yet; the first page is 1 (decision C23). */
  readonly page: number;
  readonly totalPages: number;
  /** When the next of the events begins or ends, ISO 8601. */
  readonly changesAt: string | undefined;
  readonly isLoading: boolean;
  /** The last page asked for did not come; the one before is still shown. */
  readonly failed: boolean;
};

/** The live events beside a video, page by page. */
export type Discovery = {
  state(): DiscoveryState;
  subscribe(onChange: () => void): () => void;
  /** The following page; a failure takes the step back (STATE-013, STATE-014). */
  next(): Promise<void>;
  /** The page before; nothing is before the first one (STATE-015, STATE-016). */
  previous(): Promise<void>;
  /** Another number of cards fits: the pages are other ones, so it begins at the first (STATE-017). */
  resize(rpp: number): Promise<void>;
  /** An event began or ended: the same page as it is now. */
  refresh(): Promise<void>;
  /** What is under way is given up. */
  stop(): void;
};

/** @param first page 1 as it came with the row, with room for the widest screen. @param read asks for a page. */
export function createDiscovery(
  first: EventsResponse,
  read: (p: number, rpp: number, signal: AbortSignal) => Promise<EventsResponse>,
): Discovery {
  const listeners = new Set<() => void>();
  let rpp = Math.max(1, first.events.length);
  let state: DiscoveryState = {
    live: first.events,
    page: 1,
    totalPages: first.totalPages,
    changesAt: first.changesAt,
    isLoading: false,
    failed: false,
  };
  let asking: AbortController | undefined;
  /** Nothing was asked for but what came with the row: any smaller first page is a part of it. */
  let isFirst = true;
  const put = (change: Partial<DiscoveryState>): void => {
    state = { ...state, ...change };
    for (const tell of listeners) tell();
  };
  /** False only for a failure: an answer that came too late changes nothing and takes nothing back. */
  async function load(isQuiet = false): Promise<boolean> {
    asking?.abort();
    const mine = (asking = new AbortController());
    const isNewest = (): boolean => mine === asking && !mine.signal.aborted;
    isFirst = false;
    if (!isQuiet) put({ isLoading: true, failed: false });
    try {
      const { events, totalPages, changesAt } = await read(state.page, rpp, mine.signal);
      if (isNewest()) put({ live: events, totalPages, changesAt, isLoading: false });
      return true;
    } catch {
      if (!isNewest()) return true;
      put({ isLoading: false, ...(!isQuiet && { failed: true }) });
      return false;
    }
  }
  const stepBack = (): void => put({ page: Math.max(0, state.page - 1) });
  return {
    state: () => state,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
    async next() {
      if (state.page > 0 && state.page >= state.totalPages) return;
      put({ page: state.page + 1 });
      if (!(await load())) stepBack();
    },
    async previous() {
      stepBack();
      if (state.page > 0) await load();
    },
    async resize(fit) {
      if (fit < 1 || fit === rpp) return;
      rpp = fit;
      if (isFirst && (fit <= first.events.length || first.totalPages <= 1)) {
        put({ live: first.events.slice(0, fit), totalPages: Math.ceil(first.totalResults / fit) });
        return;
      }
      put({ page: 1 });
      if (!(await load())) put({ page: 0 });
    },
    async refresh() {
      if (state.page > 0) await load(true);
    },
    stop() {
      asking?.abort();
    },
  };
}
