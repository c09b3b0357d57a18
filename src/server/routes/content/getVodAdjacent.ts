import type { ContentItem } from '#schemas/domain/content-item.ts';
import { getVodAdjacent as call } from '#schemas/api/content/getVodAdjacent.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';
import { deliverCatalogueItem } from '../../domain/delivery/deliver.ts';
import { requireContent } from '../../domain/content/requireContent.ts';
import { findSeason, findAdjacent, findSeasonOfVideo } from '../../domain/content/playlistsAndSeries.ts';

type Adjacent = ReturnType<typeof findAdjacent<ContentItem>>;

/** Returns the episodes before and after a video in its season; none when it belongs to no season. */
export const getVodAdjacent = defineReadRoute(
  call,
  ({ id, size = 5, seasonId }, { content, deliverContext }) => {
    requireContent(deliverCatalogueItem(content, id, deliverContext), 'video', id);
    const findAdjacentInSeason = (season: string | undefined): Adjacent | undefined =>
      season === undefined
        ? undefined
        : findAdjacent(findSeason(content, season, deliverContext)?.items ?? [], id, size);
    return (
      findAdjacentInSeason(seasonId) ??
      findAdjacentInSeason(findSeasonOfVideo(content, id)) ?? { preceding: [], following: [] }
    );
  },
  { needs: ({ id }) => ({ items: [id] }) },
);
