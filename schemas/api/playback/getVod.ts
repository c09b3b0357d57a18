import { defineCall } from '../../defineCall.ts';
import { id } from '../../fields.ts';
import { videoAccessSchema } from '../../domain/video-access.ts';
import { videoAccessQuery } from '../parameters.ts';

/**
 * Whether the viewer may play a video (API-110). While this session plays the video, the response includes its streams,
 * so that the player gets new URLs before the old ones expire.
 */
export const getVod = defineCall({
  name: 'getVod',
  method: 'GET',
  path: '/api/v4/vod/{id}',
  aliases: ['/api/v3/vod/{id}', '/api/v2/vod/{id}', '/api/v2/stream/vod/{id}'],
  summary: 'Access to a video.',
  params: { id: id('Id of the video.') },
  query: videoAccessQuery,
  response: videoAccessSchema,
  errors: { CONTENT_NOT_FOUND: 404, TOKEN_INVALID: 401, TOKEN_EXPIRED: 401 },
});
