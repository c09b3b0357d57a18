// Changes that the viewer makes to the watch history in a list. This tab shows them immediately, the other tabs after
// the server has stored them. followProgress.ts connects the tabs.
import { makeAutoObservable, observable, runInAction, type ObservableMap } from 'mobx';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { WATCHED_SHARE, type HistoryEntry } from '#schemas/domain/playback.ts';
import type { DataSource } from '#schemas/page/bucket.ts';
import type { Api } from '#src/api/createApi.ts';
import type { LazyStore } from './createLazyStores.ts';

/** The calls that change the watch history. */
export type HistoryApi = Pick<Api, 'putHistory' | 'deleteHistoryEntry' | 'deleteWholeHistory' | 'postHistoryRestore'>;

/** A stored change, for all tabs. */
export type HistoryChange = {
  /**
   * `removed`: from the history. `finished`: marked as watched. `restarted`: marked as not begun. `restored`: an earlier
   * change was undone.
   */
  readonly kind: 'removed' | 'finished' | 'restarted' | 'restored';
  /** Time of the change in ms since 1970, by the server's clock. */
  readonly at: number;
  /** The positions that the cards of the changed videos show: seconds by id. */
  readonly positions: readonly (readonly [id: string, seconds: number])[];
};

type ItemChange = Pick<HistoryChange, 'kind' | 'at'>;
/** What a change has removed or replaced, so that it can be restored. */
type Removal = { readonly entries: readonly HistoryEntry[]; readonly changedAt: string };

/** Restores what a change removed or replaced. Rejects when the server did not store it; the change then stays. */
export type UndoHistory = () => Promise<void>;

/** The changes since the lists were fetched. A list that is fetched later already contains them. */
export class HistoryStore implements LazyStore {
  /** Increases with each change, so that lists render again. */
  revision = 0;
  private readonly changesById: ObservableMap<string, ItemChange> = observable.map<string, ItemChange>(
    {},
    { deep: false },
  );
  private readonly api: HistoryApi;
  private publish: (change: HistoryChange) => void = () => undefined;

  constructor({ api }: { readonly api: HistoryApi }) {
    this.api = api;
    makeAutoObservable<this, 'api' | 'changesById' | 'publish'>(
      this,
      { api: false, changesById: false, publish: false, merge: false },
      { autoBind: true },
    );
  }

  /** @param publish called with each change that the server has stored */
  connect(publish: (change: HistoryChange) => void): void {
    this.publish = publish;
  }

  /** Applies the changes to one of the viewer's lists. A video that was watched again since then stays. */
  merge(items: readonly ContentItem[], list: DataSource): readonly ContentItem[] {
    return items.filter(({ id, watchedAt }) => {
      const change = this.changesById.get(id);
      if (!change || Date.parse(watchedAt ?? '') > change.at) return true;
      return list === 'history' && change.kind !== 'removed';
    });
  }

  /** Shows a change of this tab or of another one. */
  apply({ kind, at, positions }: HistoryChange): void {
    for (const [id] of positions)
      if (kind === 'restored') this.changesById.delete(id);
      else this.changesById.set(id, { kind, at });
    this.revision += 1;
  }

  /**
   * Removes a video from the history. When the server cannot store the change, the video is shown again and the promise
   * rejects.
   */
  async remove(item: ContentItem): Promise<UndoHistory> {
    const positions = [[item.id, 0]] as const;
    return this.change(item, { kind: 'removed', at: Infinity, positions }, () =>
      this.api.deleteHistoryEntry({ id: item.id }),
    );
  }

  /** Removes the whole history. Rejects when the server did not store it. */
  async removeAll(): Promise<UndoHistory> {
    const removal = await this.api.deleteWholeHistory({});
    this.finish({
      kind: 'removed',
      at: Date.parse(removal.changedAt),
      positions: removal.entries.map(({ id }) => [id, 0]),
    });
    return () => this.restore(removal);
  }

  /** Marks a video as watched or as not begun. It disappears from "continue watching". */
  async put(item: ContentItem, kind: 'finished' | 'restarted'): Promise<UndoHistory> {
    const position = kind === 'finished' ? (item.duration ?? 0) : 0;
    return this.change(item, { kind, at: Infinity, positions: [[item.id, position]] }, async () => {
      const sentAt = new Date().toISOString();
      const { before, changedAt } = await this.api.putHistory({
        id: item.id,
        body: { position, ...(item.duration && { duration: item.duration }), at: sentAt, sentAt },
      });
      return { entries: before ? [before] : [], changedAt };
    });
  }

  /** Clears the changes, because the viewer or the language changed: all lists are fetched again. */
  forget(): void {
    this.changesById.clear();
    this.revision += 1;
  }

  /**
   * Shows a change immediately. Other tabs receive it after the server has stored it, with the server's time; until then
   * `at` is Infinity.
   */
  private async change(
    { id, watchProgress = 0 }: ContentItem,
    change: HistoryChange,
    send: () => Promise<Removal>,
  ): Promise<UndoHistory> {
    const previousChange = this.changesById.get(id);
    this.apply(change);
    try {
      const removal = await send();
      this.finish({ ...change, at: Date.parse(removal.changedAt) });
      // The video was not in the history any more, so the undo deletes the entry that this change has created.
      if (removal.entries.length === 0 && change.kind !== 'removed')
        return async () => void (await this.api.deleteHistoryEntry({ id }));
      return () => this.restore(removal, [[id, watchProgress]]);
    } catch (error) {
      runInAction(() => {
        if (previousChange) this.changesById.set(id, previousChange);
        else this.changesById.delete(id);
        this.revision += 1;
      });
      throw error;
    }
  }

  private async restore(removal: Removal, shownPositions?: HistoryChange['positions']): Promise<void> {
    const { entries, changedAt } = removal;
    const { restoredIds } = await this.api.postHistoryRestore({ body: { entries: [...entries], changedAt } });
    const positions = shownPositions ?? entries.map((entry) => [entry.id, toShownPosition(entry)] as const);
    this.finish({
      kind: 'restored',
      at: Date.parse(changedAt),
      positions: positions.filter(([id]) => restoredIds.includes(id)),
    });
  }

  private finish(change: HistoryChange): void {
    this.apply(change);
    this.publish(change);
  }
}

const toShownPosition = ({ position, duration, watched }: HistoryEntry): number =>
  watched ? (duration ?? position) : position;

/** Whether a video counts as watched at a position. */
export const isFinished = ({ duration, watchProgress = 0 }: Pick<ContentItem, 'duration' | 'watchProgress'>): boolean =>
  duration !== undefined && duration > 0 && watchProgress >= duration * WATCHED_SHARE;
