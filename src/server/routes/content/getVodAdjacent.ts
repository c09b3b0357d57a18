import { getVodAdjacent as call } from '#schemas/api/content/getVodAdjacent.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';
import { deliverCatalogueItem } from '../../domain/delivery/deliver.ts';
import { requireContent } from '../../domain/content/requireContent.ts';
import { findSeason, findAdjacent, findSeasonOfVideo } from '../../domain/content/playlistsAndSeries.ts';

/** Returns the episodes before and after a video in its season; none when it belongs to no season. */
export const getVodAdjacent = defineReadRoute(call, ({ id, size = 5 }, { content, deliverContext }) => {
  requireContent(deliverCatalogueItem(content, id, deliverContext), 'video', id);
  const seasonId = findSeasonOfVideo(content, id);
  const season = seasonId === undefined ? undefined : findSeason(content, seasonId, deliverContext);
  return (season && findAdjacent(season.items, id, size)) ?? { preceding: [], following: [] };
});
