import { getVodAdjacent as call } from '#schemas/api/content/getVodAdjacent.ts';
import type { ContentRead } from '../../http/contentRead.ts';
import { deliverCatalogueItem } from '../../domain/delivery/deliver.ts';
import { found } from '../../domain/content/found.ts';
import { findSeason, neighbours, seasonOfVideo } from '../../domain/content/lists.ts';

/** Answers what stands before and after a video in its season. */
export const getVodAdjacent: ContentRead<typeof call> = {
  call,
  answer: ({ id, size = 5 }, { content, context }) => {
    found(deliverCatalogueItem(content, id, context), 'video', id);
    const seasonId = seasonOfVideo(content, id);
    const season = seasonId === undefined ? undefined : findSeason(content, seasonId, context);
    return (season && neighbours(season.items, id, size)) ?? { preceding: [], following: [] };
  },
};
