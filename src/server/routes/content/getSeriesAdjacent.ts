import { getSeriesAdjacent as call } from '#schemas/api/content/getSeriesAdjacent.ts';
import { SEASONS_ASIDE } from '#schemas/domain/playlist.ts';
import type { ContentRead } from '../../http/contentRead.ts';
import { found } from '../../domain/content/found.ts';
import { findSeries, neighbours } from '../../domain/content/lists.ts';

/** Answers the seasons before and after one. */
export const getSeriesAdjacent: ContentRead<typeof call> = {
  call,
  answer: ({ seriesId, seasonId, size = SEASONS_ASIDE }, { content, context }) => {
    const { seasons } = found(findSeries(content, seriesId, context), 'series', seriesId);
    const { preceding, following } = found(neighbours(seasons, seasonId, size), 'season in this series', seasonId);
    return { precedingSeasons: preceding, followingSeasons: following };
  },
};
