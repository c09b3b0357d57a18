// The loaded seasons of a series and how further ones are added. All functions are pure.
import type { CallResponse } from '#schemas/api/callTypes.ts';
import { SEASONS_PER_SIDE, type SeasonEntry } from '#schemas/domain/playlist.ts';

/** The response with the seasons that the row shows first. */
export type SeasonsData = CallResponse<'getSeries'>;
/** The side of the loaded seasons: before or after them. */
export type Side = 'preceding' | 'following';
/** The loaded seasons of a series. */
export type Seasons = {
  /** The loaded seasons in order. */
  readonly entries: readonly SeasonEntry[];
  /** Whether each side has further seasons. */
  readonly hasMore: Readonly<Record<Side, boolean>>;
};

/** Starts with the seasons of the row's data. */
export const createSeasons = ({ seasons, hasMorePrecedingSeasons, hasMoreFollowingSeasons }: SeasonsData): Seasons => ({
  entries: seasons,
  hasMore: { preceding: hasMorePrecedingSeasons, following: hasMoreFollowingSeasons },
});

/** Adds a page of seasons on a side. The side has more seasons if the page is full (SERIES-012) and added a season. */
export function addSeasons({ entries, hasMore }: Seasons, side: Side, page: readonly SeasonEntry[]): Seasons {
  const loadedIds = new Set(entries.map(({ id }) => id));
  const added = page.filter(({ id }) => !loadedIds.has(id));
  return {
    entries: side === 'preceding' ? [...added, ...entries] : [...entries, ...added],
    hasMore: { ...hasMore, [side]: page.length >= SEASONS_PER_SIDE && added.length > 0 },
  };
}

/** Returns the seasons that have episodes; others are hidden (SERIES-005). */
export const selectVisibleSeasons = ({ entries }: Seasons): readonly SeasonEntry[] =>
  entries.filter(({ episodeCount }) => episodeCount > 0);
