import { getNewsItem as call } from '#schemas/api/content/getNewsItem.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';
import { findArticle } from '../../domain/content/news.ts';
import { requireContent } from '../../domain/content/requireContent.ts';

/** Replaces the feed in the path when the client does not know the item's feed. */
const ANY_FEED = '-';

/** Returns a news item with its text. */
export const getNewsItem = defineReadRoute(call, ({ feed, id }, { content, deliverContext }) =>
  requireContent(
    findArticle(content, id, deliverContext, feed === ANY_FEED ? undefined : feed),
    'news item',
    `${feed}/${id}`,
  ),
);
