import { getSeason as call } from '#schemas/api/content/getSeason.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';
import { createCursorPage } from '../../domain/content/cursorPage.ts';
import { requireContent } from '../../domain/content/requireContent.ts';
import { findSeason } from '../../domain/content/playlistsAndSeries.ts';

/** Returns a season and one page of its episodes. */
export const getSeason = defineReadRoute(call, ({ id, rpp = 10, lastSeen }, { content, deliverContext }) => {
  const { list, items, series } = requireContent(findSeason(content, id, deliverContext), 'season', id);
  const page = createCursorPage(items, (item) => item.id, { rpp, lastSeen });
  return { ...list, ...(series && { series }), items: page.items, paging: page.paging };
});
