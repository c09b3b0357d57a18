import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { contentItemSchema } from '../../domain/content-item.ts';
import { feedSchema } from '../../domain/news.ts';
import { pagingSchema } from '../../page/paging.ts';
import { lang } from '../parameters.ts';

const newsSchema = defineSchema({
  type: 'object',
  description: 'News, newest first.',
  required: ['items', 'feeds', 'page', 'totalPages', 'paging'],
  properties: {
    items: { type: 'array', items: contentItemSchema, description: 'One page of news items.' },
    feeds: { type: 'array', items: feedSchema, description: 'All feeds.' },
    page: { type: 'integer', minimum: 1, description: 'Number of this page.' },
    totalPages: { type: 'integer', minimum: 0, description: 'Number of pages at this page size.' },
    paging: pagingSchema,
  },
});

/**
 * News of all feeds or of one feed (decision D34, NEWS-001). With the cursor `lastSeen` no item is repeated when news
 * are added meanwhile; a page number `p` counts from the newest item at the time of the request.
 */
export const getNews = defineCall({
  name: 'getNews',
  method: 'GET',
  path: '/api/v2/news',
  summary: 'News, newest first.',
  query: {
    feed: { type: 'string', maxLength: 120, description: 'Only this feed.' },
    p: { type: 'integer', minimum: 1, maximum: 10000, description: 'Page.' },
    rpp: { type: 'integer', minimum: 1, maximum: 40, default: 12, description: 'Items per page.' },
    lastSeen: { type: 'string', maxLength: 500, description: 'Cursor of the previous response, instead of p.' },
    lang,
  },
  response: newsSchema,
  errors: { CURSOR_INVALID: 400 },
});
