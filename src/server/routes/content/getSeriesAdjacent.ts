import { getSeriesAdjacent as call } from '#schemas/api/content/getSeriesAdjacent.ts';
import { SEASONS_ASIDE } from '#schemas/domain/playlist.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';
import { found } from '../../domain/content/found.ts';
import { findSeries, neighbours } from '../../domain/content/lists.ts';

/** Returns the seasons before and after one. */
export const getSeriesAdjacent = defineReadRoute(
  call,
  ({ seriesId, seasonId, size = SEASONS_ASIDE }, { content, context }) => {
    const { seasons } = found(findSeries(content, seriesId, context), 'series', seriesId);
    const { preceding, following } = found(neighbours(seasons, seasonId, size), 'season in this series', seasonId);
    return { precedingSeasons: preceding, followingSeasons: following };
  },
);
