import { getNews as call } from '#schemas/api/content/getNews.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';
import { cursorPage } from '../../domain/content/cursorPage.ts';
import { feedsOf, newsCards, newsIds } from '../../domain/content/news.ts';

/** Returns the news of all feeds or of one, newest first. */
export const getNews = defineReadRoute(call, ({ feed, rpp = 12, lastSeen, p }, { content, deliverContext }) => {
  const { items, ...rest } = cursorPage(newsIds(content, feed), (id) => id, { rpp, lastSeen, p });
  return { items: newsCards(content, items, deliverContext), feeds: feedsOf(content, deliverContext), ...rest };
});
