import { getSeries as call } from '#schemas/api/content/getSeries.ts';
import { SEASONS_PER_SIDE } from '#schemas/domain/playlist.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';
import { requireContent } from '../../domain/content/requireContent.ts';
import { findSeries } from '../../domain/content/playlistsAndSeries.ts';

/** Returns a series and the seasons around one of them: the requested season, else the newest that has episodes. */
export const getSeries = defineReadRoute(call, ({ seriesId, seasonId }, { content, deliverContext }) => {
  const { seasons, ...series } = requireContent(findSeries(content, seriesId, deliverContext), 'series', seriesId);
  const newest = seasons.findLastIndex(({ episodeCount }) => episodeCount > 0);
  const requested = seasons.findIndex(({ id }) => id === seasonId);
  const currentIndex = requested >= 0 ? requested : Math.max(newest, 0);
  const from = Math.max(0, currentIndex - SEASONS_PER_SIDE);
  const to = Math.min(seasons.length, currentIndex + SEASONS_PER_SIDE + 1);
  const current = seasons[currentIndex];
  return {
    ...series,
    ...(current && { seasonId: current.id }),
    seasons: seasons.slice(from, to),
    hasMorePrecedingSeasons: from > 0,
    hasMoreFollowingSeasons: to < seasons.length,
  };
});
