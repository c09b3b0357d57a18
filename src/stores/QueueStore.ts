// The previous and the next video of the list that contains the playing video (PLAYER-033, decision D29).
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { LiveProgramme } from '#src/player/followProgrammes.ts';
import type { GuideChannels } from './createGuideChannels.ts';
import type { AdjacentItems, QueueApi } from './queueApi.ts';

/** The list that the URL names: a playlist, a season, or a watchlist with its owner. */
export type PlaybackList = {
  readonly playlistId?: string | undefined;
  readonly seasonId?: string | undefined;
  readonly watchlistId?: string | undefined;
  /** Id of the account that owns the watchlist. */
  readonly owner?: string | undefined;
};

/** Number of items to read before and after the playing one (CONST-002). */
const ADJACENT_SIZE = 5;
/** After this many videos that started automatically, the viewer has to confirm that somebody is still watching. */
const MAX_AUTOMATIC_STARTS = 3;

/** The previous and the next item in the list that contains the playing item. */
export class QueueStore {
  /** The item before the playing one; undefined when there is none, or while the items are requested. */
  previous: ContentItem | undefined = undefined;
  /** The item after the playing one; undefined when there is none, or while the items are requested. */
  next: ContentItem | undefined = undefined;
  /** The programmes of the playing channel in the hours around now, in order of time; empty for other items. */
  programmes: readonly LiveProgramme[] = [];
  /** Whether the items before and after the playing one are being requested. */
  isLoading = false;
  private readonly api: QueueApi;
  private readonly now: () => number;
  /** The channels of the guide; undefined until a channel plays. */
  private channels: Promise<GuideChannels> | undefined;
  private loadedChannels: GuideChannels | undefined;
  /** Videos that started automatically since the viewer's last input. */
  private automaticStarts = 0;
  /** Increases with each opened video; only the newest response is used. */
  private calls = 0;

  /** @param now returns the time in ms since 1970 */
  constructor(api: QueueApi, now: () => number) {
    this.api = api;
    this.now = now;
    makeAutoObservable<this, 'api' | 'now' | 'calls' | 'channels' | 'loadedChannels' | 'readChannels'>(
      this,
      {
        previous: observableRef,
        next: observableRef,
        programmes: observableRef,
        api: false,
        now: false,
        calls: false,
        channels: false,
        loadedChannels: false,
        readChannels: false,
      },
      { autoBind: true },
    );
  }

  /** Whether the next video starts only after the viewer confirmed that somebody is watching. */
  get shouldAskFirst(): boolean {
    return this.automaticStarts >= MAX_AUTOMATIC_STARTS;
  }

  /**
   * Reads the items before and after an item. Never rejects: without a response there is no next item.
   *
   * @param ready resolves when they may be requested; by default immediately
   */
  async open(item: Pick<ContentItem, 'id' | 'type'>, list: PlaybackList, ready?: Promise<void>): Promise<void> {
    const call = ++this.calls;
    // Known channels are shown without a wait, so that the viewer can change the channel again at once.
    const known = item.type === 'EPG' ? this.loadedChannels?.find(item.id) : undefined;
    this.showAdjacent(known ?? NO_ADJACENT, known === undefined);
    if (known) return;
    await ready;
    if (call !== this.calls) return;
    const adjacent = await this.read(item, list).catch(() => NO_ADJACENT);
    if (call === this.calls) this.showAdjacent(adjacent, false);
  }

  /** Reads the programmes of the playing channel again. Never rejects: without a response the programmes stay. */
  async refreshProgrammes({ id }: Pick<ContentItem, 'id'>): Promise<void> {
    const { calls } = this;
    const { programmes = [] } = await this.readChannels(id, true).catch(() => NO_ADJACENT);
    if (calls !== this.calls || programmes.length === 0) return;
    runInAction(() => {
      this.programmes = programmes;
    });
  }

  /** Counts a video that started automatically. */
  recordAutomaticStart(): void {
    this.automaticStarts += 1;
  }

  /** Records that the viewer has used a key or the pointer: somebody is watching. */
  recordInput(): void {
    this.automaticStarts = 0;
  }

  private showAdjacent({ preceding, following, programmes = [] }: AdjacentItems, isLoading: boolean): void {
    this.isLoading = isLoading;
    this.previous = preceding.at(-1);
    this.next = following[0];
    this.programmes = programmes;
  }

  private async readChannels(id: string, shouldRefresh = false): Promise<AdjacentItems> {
    // The code is loaded with the first channel.
    this.channels ??= import('./createGuideChannels.ts').then(({ createGuideChannels }) =>
      createGuideChannels(this.api, this.now),
    );
    this.channels.catch(() => (this.channels = undefined));
    this.loadedChannels = await this.channels;
    return this.loadedChannels.read(id, shouldRefresh);
  }

  private async read(
    { id, type }: Pick<ContentItem, 'id' | 'type'>,
    { playlistId, watchlistId, owner, seasonId }: PlaybackList,
  ): Promise<AdjacentItems> {
    if (type === 'EPG') return this.readChannels(id);
    if (playlistId !== undefined)
      return this.api.getPlaylistAdjacent({ id: playlistId, vodId: id, size: ADJACENT_SIZE });
    if (watchlistId !== undefined && owner !== undefined) {
      const { items } = await this.api.getWatchlistAdjacent({
        ownerId: owner,
        id: watchlistId,
        contentId: id,
        size: ADJACENT_SIZE,
      });
      const index = items.findIndex((each) => each.id === id);
      return index < 0 ? NO_ADJACENT : { preceding: items.slice(0, index), following: items.slice(index + 1) };
    }
    if (type !== 'VOD') return NO_ADJACENT;
    // The server knows the season of a video, also when the URL does not name it.
    return this.api.getVodAdjacent({ id, size: ADJACENT_SIZE, ...(seasonId !== undefined && { seasonId }) });
  }
}

const NO_ADJACENT: AdjacentItems = { preceding: [], following: [] };
