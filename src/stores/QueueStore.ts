// The list that contains the playing video: what comes before it and after it (PLAYER-033, decision D29).
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { HOUR_MS } from '#schemas/durations.ts';
import type { EpgItem } from '#schemas/domain/epg.ts';
import type { LiveProgramme } from '#src/player/followProgrammes.ts';

/** The list that the address names: a playlist, a season, or a watchlist with its owner. */
export type PlaybackList = {
  readonly playlistId?: string | undefined;
  readonly seasonId?: string | undefined;
  readonly watchlistId?: string | undefined;
  readonly owner?: string | undefined;
};

type Adjacent = {
  readonly preceding: readonly ContentItem[];
  readonly following: readonly ContentItem[];
  /** Of a channel. */
  readonly programmes?: readonly LiveProgramme[];
};

/** A page of the programme guide. */
type ChannelsPage = {
  readonly items: readonly (Pick<EpgItem, 'eventId' | 'name' | 'logoUrl'> & {
    readonly programmes: readonly Pick<EpgItem['programmes'][number], 'title' | 'startDate' | 'endDate'>[];
  })[];
  readonly lastSeen?: string;
  readonly moreDataAvailable: boolean;
};

/** The calls that read neighbours (CONST-002: five on each side). */
export type QueueApi = {
  getEpg(input: {
    readonly rpp: number;
    readonly from: string;
    readonly to: string;
    readonly lastSeen?: string;
  }): Promise<ChannelsPage>;
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
/** Maximum number of channels on a page of the guide. */
const CHANNELS_PER_PAGE = 40;
/** The programmes that are read of each channel: those in a window to go back in, and those that begin while it plays. */
const HOURS_BACK = 3;
const HOURS_AHEAD = 3;
/** After this many videos that started by themselves, the viewer is asked whether anybody is still watching. */
const MAX_AUTOMATIC_STARTS = 3;

/** The neighbours of the playing video in its list. */
export class QueueStore {
  previous: ContentItem | undefined = undefined;
  next: ContentItem | undefined = undefined;
  /** The programmes of the playing channel in the hours around now, in order of time; empty for other items. */
  programmes: readonly LiveProgramme[] = [];
  isLoading = false;
  private readonly api: QueueApi;
  private readonly now: () => number;
  /** Videos that started by themselves since the viewer's last input. */
  private automaticStarts = 0;
  /** Increases with each opened video; only the newest response is used. */
  private calls = 0;

  /** @param now returns the time in ms since 1970 */
  constructor(api: QueueApi, now: () => number) {
    this.api = api;
    this.now = now;
    makeAutoObservable<this, 'api' | 'now' | 'calls'>(
      this,
      {
        previous: observableRef,
        next: observableRef,
        programmes: observableRef,
        api: false,
        now: false,
        calls: false,
      },
      { autoBind: true },
    );
  }

  /** Whether the next video starts only after the viewer confirmed that somebody is watching. */
  get shouldAskFirst(): boolean {
    return this.automaticStarts >= MAX_AUTOMATIC_STARTS;
  }

  /**
   * Reads the neighbours of an item. Never rejects: without a response nothing comes next.
   *
   * @param ready when to ask for them; by default at once
   */
  async open(item: Pick<ContentItem, 'id' | 'type'>, list: PlaybackList, ready?: Promise<void>): Promise<void> {
    const call = ++this.calls;
    this.previous = undefined;
    this.next = undefined;
    this.programmes = [];
    this.isLoading = true;
    await ready;
    if (call !== this.calls) return;
    const { preceding, following, programmes = [] } = await this.read(item, list).catch(() => NO_ADJACENT);
    if (call !== this.calls) return;
    runInAction(() => {
      this.isLoading = false;
      this.previous = preceding.at(-1);
      this.next = following[0];
      this.programmes = programmes;
    });
  }

  /** Reads the programmes of the playing channel again. Never rejects: without a response they stay. */
  async refreshProgrammes({ id }: Pick<ContentItem, 'id'>): Promise<void> {
    const { calls } = this;
    const { programmes = [] } = await readChannels(this.api, id, this.now()).catch(() => NO_ADJACENT);
    if (calls !== this.calls || programmes.length === 0) return;
    runInAction(() => {
      this.programmes = programmes;
    });
  }

  recordAutomaticStart(): void {
    this.automaticStarts += 1;
  }

  recordInput(): void {
    this.automaticStarts = 0;
  }

  private async read(
    { id, type }: Pick<ContentItem, 'id' | 'type'>,
    { playlistId, watchlistId, owner, seasonId }: PlaybackList,
  ): Promise<Adjacent> {
    if (type === 'EPG') return readChannels(this.api, id, this.now());
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

/**
 * Returns the programmes of a channel, and its neighbours in the order of the guide. The first one follows the last one.
 */
async function readChannels(api: Pick<QueueApi, 'getEpg'>, id: string, now: number): Promise<Adjacent> {
  const channels: ContentItem[] = [];
  let programmes: readonly LiveProgramme[] = [];
  const hour = Math.floor(now / HOUR_MS);
  const hours = { from: toDate(hour - HOURS_BACK), to: toDate(hour + 1 + HOURS_AHEAD) };
  let page: ChannelsPage | undefined;
  do {
    // Each page names the next one.
    // oxlint-disable-next-line no-await-in-loop
    page = await api.getEpg({
      rpp: CHANNELS_PER_PAGE,
      ...hours,
      ...(page?.lastSeen !== undefined && { lastSeen: page.lastSeen }),
    });
    // Each channel has a page of its own, where the player shows whether the viewer may watch it.
    for (const { eventId, name, logoUrl, programmes: items } of page.items) {
      if (eventId === id) programmes = items.map(toLiveProgramme);
      channels.push({
        id: eventId,
        type: 'EPG',
        title: name,
        accessLevel: 'GRANTED',
        ...(logoUrl !== undefined && { thumbnailUrl: logoUrl }),
      } as ContentItem);
    }
  } while (page.moreDataAvailable && page.lastSeen !== undefined);
  const index = channels.findIndex((each) => each.id === id);
  if (index < 0 || channels.length < 2) return { ...NO_ADJACENT, programmes };
  return {
    programmes,
    preceding: [channels.at(index - 1)!],
    following: [channels[(index + 1) % channels.length]!],
  };
}

const toDate = (hour: number): string => new Date(hour * HOUR_MS).toISOString();

const toLiveProgramme = ({
  title,
  startDate,
  endDate,
}: ChannelsPage['items'][number]['programmes'][number]): LiveProgramme => ({
  title,
  startsAt: Date.parse(startDate),
  endsAt: Date.parse(endDate),
});

const NO_ADJACENT: Adjacent = { preceding: [], following: [] };
