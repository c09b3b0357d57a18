import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { contentItemSchema } from '../../domain/content-item.ts';
import { feedSchema } from '../../domain/news.ts';
import { richTextBlockSchema } from '../../domain/rich-text.ts';
import { shortText } from '../../fields.ts';
import { lang } from '../parameters.ts';

const newsItemSchema = defineSchema({
  type: 'object',
  description: 'A news item with its text.',
  additionalProperties: false,
  required: ['item', 'feed', 'body', 'related'],
  properties: {
    item: contentItemSchema,
    feed: feedSchema,
    author: shortText('Author.'),
    place: shortText('Place of writing.'),
    body: { type: 'array', items: richTextBlockSchema, description: 'The text.' },
    related: { type: 'array', items: contentItemSchema, description: 'Further news of the feed.' },
  },
});

/** A news item with its text (decision D34, NEWS-001). */
export const getNewsItem = defineCall({
  name: 'getNewsItem',
  method: 'GET',
  path: '/api/v2/news/{feed}/{id}',
  summary: 'A news item with its text.',
  params: {
    /** Name of the feed, or `-` for any feed. */
    feed: { type: 'string', maxLength: 120, description: 'Name of the feed.' },
    id: { type: 'string', maxLength: 120, description: 'Id of the news item.' },
  },
  query: { lang },
  response: newsItemSchema,
  errors: { CONTENT_NOT_FOUND: 404 },
});
