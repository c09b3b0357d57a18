import { getNewsItem as call } from '#schemas/api/content/getNewsItem.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';
import { findArticle } from '../../domain/content/news.ts';
import { found } from '../../domain/content/found.ts';

/** In place of a feed: whatever feed the item is of. */
const ANY_FEED = '-';

/** Returns a news item with its text. */
export const getNewsItem = defineReadRoute(call, ({ feed, id }, { content, context }) =>
  found(findArticle(content, id, context, feed === ANY_FEED ? undefined : feed), 'news item', `${feed}/${id}`),
);
