// Types that ContentStore shares with its lazily loaded part, PageReader.
import type { ObservableMap } from 'mobx';
import type { PagePlan, PageTail } from '#engine/page/types.ts';
import type { Problem } from '#schemas/problems.ts';

/** The state of a page in the cache. */
export type PageState =
  | {
      readonly state: 'ready';
      readonly plan: PagePlan;
      /**
       * True while the page shows data about its subject that other pages contain, until the page itself is fetched.
       */
      readonly isPlaceholder?: true;
    }
  | { readonly state: 'missing' }
  | {
      readonly state: 'failed';
      /** Earliest time of the next attempt, from Retry-After, in ms since 1970 (N29). */
      readonly retryAt?: number;
    };

/** Whether a page was fetched. */
export const isFetched = (page: PageState | undefined): page is Extract<PageState, { state: 'ready' }> =>
  page?.state === 'ready' && !page.isPlaceholder;

/** The parts of the product that ContentStore needs. */
export type ContentDeps = {
  /** Fetches a page's first rows, or the rows after a cursor. */
  readonly fetchPage: (
    id: string,
    query: {
      readonly lastSeen?: string;
      readonly rpp?: number;
      readonly headers?: Readonly<Record<string, string>>;
    },
    signal?: AbortSignal,
  ) => Promise<unknown>;
  /**
   * Loads the widgets of a page, then runs the engine's steps. With `after` it returns that plan with the new rows
   * appended.
   */
  readonly read: (json: unknown, after?: PagePlan) => Promise<PagePlan | { problem: Problem }>;
  /** Fetches the changes of a page since a version. `lastSeen` is the cursor of the last loaded row. */
  readonly fetchChanges: (
    id: string,
    query: { readonly since: number; readonly lastSeen?: string },
  ) => Promise<unknown>;
  /** Applies the changes of a publish to a plan. */
  readonly readChanges: (json: unknown, before: PagePlan) => Promise<PagePlan | { problem: Problem }>;
  /**
   * Called before a page gets another plan: the viewer's focus and scroll position stay.
   * @returns the new plan with the old objects of unchanged rows
   */
  readonly prepareUpdate: (before: PagePlan, after: PagePlan) => PagePlan;
  /** Whether an error means that the page does not exist. */
  readonly isMissing: (error: unknown) => boolean;
  /** Whether an error means that the cursor belongs to a version that is no longer published. */
  readonly isExpired: (error: unknown) => boolean;
  /** Reports the problems of a page. */
  readonly report: (problems: readonly Problem[], page: { id: string; version: number }) => void;
  /** Returns the server's time in ms since 1970. */
  readonly now: () => number;
  /**
   * Calls back at a time (ms since 1970). On the server it never calls back.
   * @returns a function that cancels
   */
  readonly at: (moment: number, callback: () => void) => () => void;
};

/** The part of ContentStore that PageReader uses. */
export type ContentPages = {
  readonly deps: ContentDeps;
  readonly pages: ObservableMap<string, PageState>;
  readonly tails: ObservableMap<string, Exclude<PageTail, 'more'>>;
  /** Increases each time when the viewer changes. */
  readonly viewerChanges: number;
  getPage(id: string): PageState | undefined;
  getTail(id: string): PageTail;
  open(id: string, signal?: AbortSignal): Promise<PageState>;
  refresh(id: string, signal?: AbortSignal): Promise<PageState>;
  show(id: string, plan: PagePlan): PageState;
};
