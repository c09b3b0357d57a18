import { getSeries as call } from '#schemas/api/content/getSeries.ts';
import { SEASONS_ASIDE } from '#schemas/domain/playlist.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';
import { found } from '../../domain/content/found.ts';
import { findSeries } from '../../domain/content/lists.ts';

/** Returns a series and its seasons around one: the one asked for, else the newest that has episodes. */
export const getSeries = defineReadRoute(call, ({ seriesId, seasonId }, { content, context }) => {
  const { seasons, ...series } = found(findSeries(content, seriesId, context), 'series', seriesId);
  const newest = seasons.findLastIndex(({ episodeCount }) => episodeCount > 0);
  const asked = seasons.findIndex(({ id }) => id === seasonId);
  const at = asked >= 0 ? asked : Math.max(newest, 0);
  const from = Math.max(0, at - SEASONS_ASIDE),
    to = Math.min(seasons.length, at + SEASONS_ASIDE + 1);
  const current = seasons[at];
  return {
    ...series,
    ...(current && { seasonId: current.id }),
    seasons: seasons.slice(from, to),
    hasMorePrecedingSeasons: from > 0,
    hasMoreFollowingSeasons: to < seasons.length,
  };
});
