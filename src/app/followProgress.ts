import { reaction, runInAction } from 'mobx';
import type { PagePlan, PlannedRow } from '#engine/page/types.ts';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { DataSource } from '#schemas/page/bucket.ts';
import { HistoryStore, type HistoryChange } from '#src/stores/HistoryStore.ts';
import type { WatchProgress } from '#src/stores/playbackApi.ts';
import type { App } from './app.ts';
import type { WatchMessage } from './openProgressChannel.ts';
import { showPositions } from './showPositions.ts';

/** Minimum number of items that a row fetches: the length of its first page. */
const MIN_ITEMS = 12;
/** Maximum number of items of one request (schemas/api/realm/getSectionBucket.ts). */
const MAX_ITEMS = 40;
/** A tab that closes cannot report when the server has stored its last position, so the rows are fetched repeatedly. */
const ATTEMPTS = 8;
const ATTEMPT_PAUSE_MS = 100;

type HistoryRow = { readonly row: PlannedRow; readonly props: RowProps };
type RowProps = {
  readonly dataSource?: DataSource;
  readonly exid?: string;
  readonly items?: readonly ContentItem[];
};

/**
 * Follows the videos that this tab and the browser's other tabs play, and changes of the history. Progress bars change
 * immediately. When the server has stored that another video is played or finished, the rows of the watch history are
 * fetched again, and the next visit fetches pages again.
 *
 * @param getCurrentPageId returns the id of the current composed page
 * @returns handles a message of the channel
 */
export function followProgress(app: App, getCurrentPageId: () => string | undefined): (message: WatchMessage) => void {
  const { playback, stores, engine, ports } = app;
  let lastStored: string | undefined;
  const dropPages = (): void => {
    engine.rows.forget(() => true);
    stores.content.dropPages(getCurrentPageId());
  };
  const onProgress = async ({ id, position, isFinished, state }: WatchProgress): Promise<void> => {
    showPositions(app, [[id, position]]);
    // The lists change only when another video is played, or this one is finished.
    if (state === 'sent' || lastStored === `${id} ${isFinished}`) return;
    lastStored = `${id} ${isFinished}`;
    dropPages();
    const isShown = (items: readonly ContentItem[]): boolean =>
      state === 'stored' || items.some((item) => item.id === id && item.watchProgress === position);
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (await fetchHistoryRows(app, getCurrentPageId(), isShown)) return;
      await new Promise((resolve) => setTimeout(resolve, ATTEMPT_PAUSE_MS * 2 ** attempt));
    }
  };
  const onChange = async (change: HistoryChange): Promise<void> => {
    lastStored = undefined;
    showPositions(app, change.positions);
    // Lists read the changes through the actions, whose code this tab may not have loaded.
    await ports.ports.actions.load().catch(() => undefined);
    stores.lazy.get(HistoryStore).apply(change);
    dropPages();
    if (change.kind === 'restored') await fetchHistoryRows(app, getCurrentPageId(), () => true);
  };
  reaction(
    () => stores.session.viewer,
    () => {
      lastStored = undefined;
      runInAction(() => playback.positions.clear());
    },
  );
  return (message) => void (message.kind === 'progress' ? onProgress(message) : onChange(message.change));
}

/**
 * Fetches the rows of watched videos on the current page again.
 *
 * @param isUpToDate whether the items of a row contain the change that the caller waits for
 * @returns false when a row is not up to date, or could not be fetched
 */
async function fetchHistoryRows(
  { stores, ports }: App,
  page: string | undefined,
  isUpToDate: (items: readonly ContentItem[]) => boolean,
): Promise<boolean> {
  if (page === undefined) return true;
  const rows = listHistoryRows(stores.content.getPage(page));
  const fetched = await Promise.all(
    rows.map(async ({ row, props }) => {
      const rpp = Math.min(MAX_ITEMS, Math.max(MIN_ITEMS, props.items?.length ?? 0));
      const { signal } = new AbortController();
      const result = await ports.ports.content
        .bucketItems({ pageId: page, exid: props.exid!, rpp, signal })
        .catch(() => undefined);
      return [row.id, result] as const;
    }),
  );
  const itemsByRow = new Map(fetched);
  const pageState = stores.content.getPage(page);
  if (pageState?.state === 'ready') {
    const plan: PagePlan = {
      ...pageState.plan,
      rows: pageState.plan.rows.map((row) => {
        const result = itemsByRow.get(row.id);
        return result ? { ...row, props: { ...(row.props as RowProps), ...result } } : row;
      }),
    };
    runInAction(() => stores.content.pages.set(page, { ...pageState, plan }));
  }
  // Only rows of the history contain every watched video, so only they can show whether the position is stored.
  return rows.every(({ row, props }) => {
    const result = itemsByRow.get(row.id);
    return result !== undefined && (props.dataSource !== 'history' || isUpToDate(result.items));
  });
}

const listHistoryRows = (page: ReturnType<App['stores']['content']['getPage']>): HistoryRow[] =>
  page?.state === 'ready'
    ? page.plan.rows
        .map((row) => ({ row, props: row.props as RowProps }))
        .filter(
          ({ props: { dataSource, exid } }) =>
            exid !== undefined && (dataSource === 'history' || dataSource === 'continue-watching'),
        )
    : [];
