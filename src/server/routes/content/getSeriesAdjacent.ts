import { getSeriesAdjacent as call } from '#schemas/api/content/getSeriesAdjacent.ts';
import { SEASONS_PER_SIDE } from '#schemas/domain/playlist.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';
import { requireContent } from '../../domain/content/requireContent.ts';
import { findSeries, findAdjacent } from '../../domain/content/playlistsAndSeries.ts';

/** Returns the seasons before and after a season of a series. */
export const getSeriesAdjacent = defineReadRoute(
  call,
  ({ seriesId, seasonId, size = SEASONS_PER_SIDE }, { content, deliverContext }) => {
    const { seasons } = requireContent(findSeries(content, seriesId, deliverContext), 'series', seriesId);
    const { preceding, following } = requireContent(
      findAdjacent(seasons, seasonId, size),
      'season in this series',
      seasonId,
    );
    return { precedingSeasons: preceding, followingSeasons: following };
  },
);
