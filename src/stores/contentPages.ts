// What ContentStore and its lazily loaded part, PageReader, share: the states of pages, what both need, and the store as PageReader uses it.
import type { ObservableMap } from 'mobx';
import type { PagePlan, PageTail } from '#engine/page/types.ts';
import type { Problem } from '#schemas/problems.ts';

export type PageState =
  | { readonly state: 'ready'; readonly plan: PagePlan }
  | { readonly state: 'missing' }
  | {
      readonly state: 'failed';
      /** The server wants to be left alone until then, ms since 1970 (N29). */ readonly retryAt?: number;
    };

export type ContentDeps = {
  /** A page's beginning, or the rows after a cursor. */
  readonly fetchPage: (
    id: string,
    query: { readonly lastSeen?: string; readonly rpp?: number },
    signal?: AbortSignal,
  ) => Promise<unknown>;
  /** Loads the widgets a page needs, then runs the engine's steps. With `after` the answer is that plan with these rows at its end. */
  readonly read: (json: unknown, after?: PagePlan) => Promise<PagePlan | { problem: Problem }>;
  /** What a publish changed on a page since a version of it; `lastSeen`: as far as it was there. */
  readonly fetchChanges: (
    id: string,
    query: { readonly since: number; readonly lastSeen?: string },
  ) => Promise<unknown>;
  /** The plan with what a publish changed. */
  readonly readChanges: (json: unknown, before: PagePlan) => Promise<PagePlan | { problem: Problem }>;
  /** The new plan with the old row objects where they say the same. */
  readonly keep: (before: PagePlan, after: PagePlan) => PagePlan;
  readonly isMissing: (error: unknown) => boolean;
  /** The cursor is of a version that is no longer published. */
  readonly isExpired: (error: unknown) => boolean;
  readonly report: (problems: readonly Problem[], page: { id: string; version: number }) => void;
  readonly now: () => number;
  /** Calls back at a moment (ms since 1970); answers how to cancel. On the server it never calls. */
  readonly at: (moment: number, callback: () => void) => () => void;
};

/** The content store as PageReader uses it. */
export type ContentPages = {
  readonly deps: ContentDeps;
  readonly pages: ObservableMap<string, PageState>;
  readonly tails: ObservableMap<string, Exclude<PageTail, 'more'>>;
  readonly viewers: number;
  page(id: string): PageState | undefined;
  tail(id: string): PageTail;
  open(id: string, signal?: AbortSignal): Promise<PageState>;
  refresh(id: string, signal?: AbortSignal): Promise<PageState>;
  show(id: string, plan: PagePlan): PageState;
};
