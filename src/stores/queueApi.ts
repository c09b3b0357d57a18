// The calls that QueueStore makes, and what it reads from their responses.
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { EpgItem } from '#schemas/domain/epg.ts';
import type { LiveProgramme } from '#src/player/followProgrammes.ts';

/** The items before and after an item. */
export type AdjacentItems = {
  readonly preceding: readonly ContentItem[];
  readonly following: readonly ContentItem[];
  /** The programmes of a channel; undefined for other items. */
  readonly programmes?: readonly LiveProgramme[];
};

/** A page of the programme guide. */
export type ChannelsPage = {
  readonly items: readonly (Pick<EpgItem, 'eventId' | 'name' | 'logoUrl'> & {
    readonly programmes: readonly Pick<EpgItem['programmes'][number], 'title' | 'startDate' | 'endDate'>[];
  })[];
  readonly lastSeen?: string;
  readonly moreDataAvailable: boolean;
};

/** The calls that read the items before and after an item (CONST-002: five on each side). */
export type QueueApi = {
  getEpg(input: {
    readonly rpp: number;
    readonly from: string;
    readonly to: string;
    readonly lastSeen?: string;
  }): Promise<ChannelsPage>;
  getPlaylistAdjacent(input: {
    readonly id: string;
    readonly vodId: string;
    readonly size: number;
  }): Promise<AdjacentItems>;
  getVodAdjacent(input: {
    readonly id: string;
    readonly size: number;
    readonly seasonId?: string;
  }): Promise<AdjacentItems>;
  getWatchlistAdjacent(input: {
    readonly ownerId: string;
    readonly id: string;
    readonly contentId: string;
    readonly size: number;
  }): Promise<{ readonly items: readonly ContentItem[] }>;
};
