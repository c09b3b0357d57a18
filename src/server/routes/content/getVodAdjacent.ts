import { getVodAdjacent as call } from '#schemas/api/content/getVodAdjacent.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';
import { deliverCatalogueItem } from '../../domain/delivery/deliver.ts';
import { found } from '../../domain/content/found.ts';
import { findSeason, neighbours, seasonOfVideo } from '../../domain/content/lists.ts';

/** Returns what stands before and after a video in its season. */
export const getVodAdjacent = defineReadRoute(call, ({ id, size = 5 }, { content, context }) => {
  found(deliverCatalogueItem(content, id, context), 'video', id);
  const seasonId = seasonOfVideo(content, id);
  const season = seasonId === undefined ? undefined : findSeason(content, seasonId, context);
  return (season && neighbours(season.items, id, size)) ?? { preceding: [], following: [] };
});
