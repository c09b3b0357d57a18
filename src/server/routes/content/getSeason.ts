import { getSeason as call } from '#schemas/api/content/getSeason.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';
import { cursorPage } from '../../domain/content/cursorPage.ts';
import { found } from '../../domain/content/found.ts';
import { findSeason } from '../../domain/content/lists.ts';

/** Returns a season and one page of its episodes. */
export const getSeason = defineReadRoute(call, ({ id, rpp = 10, lastSeen }, { content, context }) => {
  const { list, items, series } = found(findSeason(content, id, context), 'season', id);
  const { items: shown, paging } = cursorPage(items, (item) => item.id, { rpp, lastSeen });
  return { ...list, ...(series && { series }), items: shown, paging };
});
