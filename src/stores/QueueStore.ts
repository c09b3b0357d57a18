// The list that contains the playing video: what comes before it and after it (PLAYER-033, decision D29).
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { EpgItem } from '#schemas/domain/epg.ts';

/** The list that the address names: a playlist, a season, or a watchlist with its owner. */
export type PlaybackList = {
  readonly playlistId?: string | undefined;
  readonly seasonId?: string | undefined;
  readonly watchlistId?: string | undefined;
  readonly owner?: string | undefined;
};

type Adjacent = { readonly preceding: readonly ContentItem[]; readonly following: readonly ContentItem[] };

/** A page of the programme guide, as far as it names the channels. */
type ChannelsPage = {
  readonly items: readonly Pick<EpgItem, 'eventId' | 'name' | 'logoUrl'>[];
  readonly lastSeen?: string;
  readonly moreDataAvailable: boolean;
};

/** The calls that read neighbours (CONST-002: five on each side). */
export type QueueApi = {
  getEpg(input: { readonly rpp: number; readonly lastSeen?: string }): Promise<ChannelsPage>;
  getPlaylistAdjacent(input: { readonly id: string; readonly vodId: string; readonly size: number }): Promise<Adjacent>;
  getVodAdjacent(input: { readonly id: string; readonly size: number; readonly seasonId?: string }): Promise<Adjacent>;
  getWatchlistAdjacent(input: {
    readonly ownerId: string;
    readonly id: string;
    readonly contentId: string;
    readonly size: number;
  }): Promise<{ readonly items: readonly ContentItem[] }>;
};

/** CONST-002 */
const ADJACENT_SIZE = 5;
/** The most channels that a page of the guide has. */
const CHANNELS_PER_PAGE = 40;
/** After this many videos that started by themselves, the viewer is asked whether anybody is still watching. */
const MAX_AUTOMATIC_STARTS = 3;

/** The neighbours of the playing video in its list. */
export class QueueStore {
  previous: ContentItem | undefined = undefined;
  next: ContentItem | undefined = undefined;
  isLoading = false;
  private readonly api: QueueApi;
  /** Videos that started by themselves since the viewer's last input. */
  private automaticStarts = 0;
  /** Increases with each opened video; only the newest response is used. */
  private calls = 0;

  constructor(api: QueueApi) {
    this.api = api;
    makeAutoObservable<this, 'api' | 'calls'>(
      this,
      { previous: observableRef, next: observableRef, api: false, calls: false },
      { autoBind: true },
    );
  }

  /** Whether the next video starts only after the viewer confirmed that somebody is watching. */
  get shouldAskFirst(): boolean {
    return this.automaticStarts >= MAX_AUTOMATIC_STARTS;
  }

  /** Reads the neighbours of an item. Never rejects: without a response nothing comes next. */
  async open(item: Pick<ContentItem, 'id' | 'type'>, list: PlaybackList): Promise<void> {
    const call = ++this.calls;
    this.previous = undefined;
    this.next = undefined;
    this.isLoading = true;
    const { preceding, following } = await this.read(item, list).catch(() => NO_ADJACENT);
    if (call !== this.calls) return;
    runInAction(() => {
      this.isLoading = false;
      this.previous = preceding.at(-1);
      this.next = following[0];
    });
  }

  noteAutomaticStart(): void {
    this.automaticStarts += 1;
  }

  noteInput(): void {
    this.automaticStarts = 0;
  }

  private async read(
    { id, type }: Pick<ContentItem, 'id' | 'type'>,
    { playlistId, watchlistId, owner, seasonId }: PlaybackList,
  ): Promise<Adjacent> {
    if (type === 'EPG') return readChannels(this.api, id);
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
    // The server knows the season of a video, also when the address does not name it.
    return this.api.getVodAdjacent({ id, size: ADJACENT_SIZE, ...(seasonId !== undefined && { seasonId }) });
  }
}

/** Returns the neighbours of a channel in the order of the guide. The first one follows the last one. */
async function readChannels(api: Pick<QueueApi, 'getEpg'>, id: string): Promise<Adjacent> {
  const channels: ContentItem[] = [];
  let page: ChannelsPage | undefined;
  do {
    // Each page names the next one.
    // oxlint-disable-next-line no-await-in-loop
    page = await api.getEpg({
      rpp: CHANNELS_PER_PAGE,
      ...(page?.lastSeen !== undefined && { lastSeen: page.lastSeen }),
    });
    // Each channel has its page; the player says there what the viewer may watch.
    for (const { eventId, name, logoUrl } of page.items)
      channels.push({
        id: eventId,
        type: 'EPG',
        title: name,
        accessLevel: 'GRANTED',
        ...(logoUrl !== undefined && { thumbnailUrl: logoUrl }),
      } as ContentItem);
  } while (page.moreDataAvailable && page.lastSeen !== undefined);
  const index = channels.findIndex((each) => each.id === id);
  if (index < 0 || channels.length < 2) return NO_ADJACENT;
  return {
    preceding: [channels.at(index - 1)!],
    following: [channels[(index + 1) % channels.length]!],
  };
}

const NO_ADJACENT: Adjacent = { preceding: [], following: [] };
