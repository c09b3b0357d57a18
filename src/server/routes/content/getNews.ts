import { getNews as call } from '#schemas/api/content/getNews.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';
import { createCursorPage } from '../../domain/content/cursorPage.ts';
import { listFeeds, deliverNewsCards, listNewsIds } from '../../domain/content/news.ts';

/** Returns the news of all feeds or of one, newest first. */
export const getNews = defineReadRoute(call, ({ feed, rpp = 12, lastSeen, p }, { content, deliverContext }) => {
  const { items, ...rest } = createCursorPage(listNewsIds(content, feed), (id) => id, { rpp, lastSeen, p });
  return {
    items: deliverNewsCards(content, items, deliverContext),
    feeds: listFeeds(content, deliverContext),
    ...rest,
  };
});
