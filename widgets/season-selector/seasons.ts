// Rules of the season list: what is shown, and how it grows on both sides. Pure.
import type { CallResponse } from '#schemas/api/callTypes.ts';
import { SEASONS_ASIDE, type SeasonEntry } from '#schemas/domain/playlist.ts';

export type SeasonsData = CallResponse<'getSeries'>;
export type Side = 'preceding' | 'following';
export type Seasons = { readonly entries: readonly SeasonEntry[]; readonly more: Readonly<Record<Side, boolean>> };

export const startOf = ({ seasons, hasMorePrecedingSeasons, hasMoreFollowingSeasons }: SeasonsData): Seasons => ({
  entries: seasons,
  more: { preceding: hasMorePrecedingSeasons, following: hasMoreFollowingSeasons },
});

/** Puts what came on its side. There is more there as long as the answer was full (SERIES-012: more than 24). */
export function extend({ entries, more }: Seasons, side: Side, fresh: readonly SeasonEntry[]): Seasons {
  const known = new Set(entries.map(({ id }) => id));
  const added = fresh.filter(({ id }) => !known.has(id));
  return {
    entries: side === 'preceding' ? [...added, ...entries] : [...entries, ...added],
    more: { ...more, [side]: fresh.length >= SEASONS_ASIDE && added.length > 0 },
  };
}

/** Seasons without episodes are not shown (SERIES-005). */
export const shownSeasons = ({ entries }: Seasons): readonly SeasonEntry[] =>
  entries.filter(({ episodeCount }) => episodeCount > 0);
