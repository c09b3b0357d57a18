import { defineCall } from '../../defineCall.ts';
import { id } from '../../fields.ts';
import { contentItemSchema } from '../../domain/content-item.ts';
import { lang } from '../parameters.ts';

/** The recording of a live event (API-113): the address of an event that has ended leads to it. */
export const getVodOfEvent = defineCall({
  name: 'getVodOfEvent',
  method: 'GET',
  path: '/api/v4/vods/live/{id}',
  summary: 'The recording of a live event.',
  params: { id: id('Id of the live event.') },
  query: { lang },
  response: contentItemSchema,
  errors: { CONTENT_NOT_FOUND: 404, TOKEN_INVALID: 401, TOKEN_EXPIRED: 401 },
});
