// Fetches the next rows of a long page and appends them.
import { runInAction } from 'mobx';
import type { PagePlan, PageTail } from '#engine/page/types.ts';
import type { ContentPages, PageState } from './contentPages.ts';

/** Number of rows in one request, which is sent when the last row comes near the viewport. */
const NEXT_ROWS = 40;
/** After this many consecutive responses without a new row the page ends. */
const MAX_EMPTY_RESPONSES = 25;

/**
 * The requests for next rows of one plan. They begin again when the page gets a plan from elsewhere: by a reload, or by
 * an update after a publish.
 */
type Progress = {
  readonly fetchedCursors: Set<string>;
  emptyResponses: number;
  /** The plan that the next rows are appended to. A different plan of the page means that this happened. */
  lastPlan: PagePlan;
  controller?: AbortController;
};

/** Fetches the next rows of pages for PageReader. */
export class NextRowsReader {
  private readonly store: ContentPages;
  private readonly progressById = new Map<string, Progress>();

  constructor(store: ContentPages) {
    this.store = store;
  }

  /** Aborts the call for the next rows of a page. */
  abort(id: string): void {
    this.progressById.get(id)?.controller?.abort();
  }

  /** Sets the state of the rows after the page's last row. */
  setTail(id: string, tail: PageTail): void {
    runInAction(() => void (tail === 'more' ? this.store.tails.delete(id) : this.store.tails.set(id, tail)));
  }

  /** Fetches the next rows. Never rejects: the page's tail contains the outcome. */
  async loadMore(id: string, signal?: AbortSignal): Promise<void> {
    const page = this.store.getPage(id);
    if (page?.state !== 'ready' || !['more', 'failed'].includes(this.store.getTail(id))) return;
    const progress = this.getProgress(id, page.plan);
    const controller = (progress.controller = new AbortController());
    const anySignal = AbortSignal.any([controller.signal, ...(signal ? [signal] : [])]);
    const isOutdated = (): boolean => anySignal.aborted || this.store.getPage(id) !== page;
    this.setTail(id, 'loading');
    try {
      await this.fetchNext(id, page, progress, anySignal, isOutdated);
    } catch (error) {
      if (isOutdated()) this.resetTail(id, page);
      else if (this.store.deps.isExpired(error)) await this.store.refresh(id);
      else this.setTail(id, 'failed');
    }
  }

  private async fetchNext(
    id: string,
    page: Extract<PageState, { state: 'ready' }>,
    progress: Progress,
    signal: AbortSignal,
    isOutdated: () => boolean,
  ): Promise<void> {
    const { deps } = this.store;
    const { plan } = page;
    const lastSeen = plan.paging!.lastSeen!;
    const json = await deps.fetchPage(id, { lastSeen, rpp: NEXT_ROWS }, signal);
    const { version } = (json ?? {}) as { version?: unknown };
    const nextPlan = isOutdated() || version !== plan.version ? undefined : await deps.read(json, plan);
    if (isOutdated()) {
      this.resetTail(id, page);
    } else if (!nextPlan) {
      await this.store.refresh(id);
    } else if ('problem' in nextPlan) {
      deps.report([nextPlan.problem], { id, version: plan.version });
      this.setTail(id, 'failed');
    } else {
      progress.fetchedCursors.add(lastSeen);
      progress.emptyResponses = nextPlan.rows.length > plan.rows.length ? 0 : progress.emptyResponses + 1;
      progress.lastPlan = nextPlan;
      this.store.show(id, nextPlan);
      this.setTail(id, hasEnded(progress) ? 'end' : 'more');
    }
  }

  private getProgress(id: string, plan: PagePlan): Progress {
    const currentProgress = this.progressById.get(id);
    if (currentProgress?.lastPlan === plan) return currentProgress;
    const progress: Progress = { fetchedCursors: new Set(), emptyResponses: 0, lastPlan: plan };
    this.progressById.set(id, progress);
    return progress;
  }

  /** Resets the tail after an abort, so that the rows can be fetched again. Does nothing when the page has changed. */
  private resetTail(id: string, page: PageState): void {
    if (this.store.getPage(id) === page) this.setTail(id, 'more');
  }
}

/** Whether the server repeats a cursor or sends nothing new. */
const hasEnded = ({ fetchedCursors, emptyResponses, lastPlan }: Progress): boolean =>
  fetchedCursors.has(lastPlan.paging?.lastSeen ?? '') || emptyResponses >= MAX_EMPTY_RESPONSES;
