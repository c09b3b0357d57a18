import { getNewsItem as call } from '#schemas/api/content/getNewsItem.ts';
import type { ContentRead } from '../../http/contentRead.ts';
import { findArticle } from '../../domain/content/news.ts';
import { found } from '../../domain/content/found.ts';

/** In place of a feed: whatever feed the item is of. */
const ANY_FEED = '-';

/** Answers a news item with its text. */
export const getNewsItem: ContentRead<typeof call> = {
  call,
  answer: ({ feed, id }, { content, context }) =>
    found(findArticle(content, id, context, feed === ANY_FEED ? undefined : feed), 'news item', `${feed}/${id}`),
};
