import { defineCall } from '../../defineCall.ts';
import { contentItemSchema } from '../../domain/content-item.ts';
import { lang } from '../parameters.ts';

/**
 * One video, live event or channel as its page shows it. Not in the specification, whose calls return
 * streams, not metadata.
 */
export const getContentItem = defineCall({
  name: 'getContentItem',
  method: 'GET',
  path: '/api/v4/item/{id}',
  summary: 'A video, live event or channel by its id.',
  params: { id: { type: 'string', maxLength: 120, description: 'Id of the item.' } },
  query: { lang },
  response: contentItemSchema,
  errors: { CONTENT_NOT_FOUND: 404 },
});
