import { defineCall } from '../../defineCall.ts';
import { id } from '../../fields.ts';
import { videoAccessSchema } from '../../domain/video-access.ts';
import { videoAccessQuery } from '../parameters.ts';

/** Whether the viewer may play a live event or channel (API-109). Streams are included while this session plays it. */
export const getEvent = defineCall({
  name: 'getEvent',
  method: 'GET',
  path: '/api/v4/event/{id}',
  aliases: ['/api/v2/event/{id}', '/api/v2/stream/{id}'],
  summary: 'Access to a live event.',
  params: { id: id('Id of the live event or channel.') },
  query: videoAccessQuery,
  response: videoAccessSchema,
  errors: { CONTENT_NOT_FOUND: 404, TOKEN_INVALID: 401, TOKEN_EXPIRED: 401 },
});
