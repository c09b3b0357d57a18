import { defineCall } from '../../defineCall.ts';
import { id } from '../../fields.ts';
import { manifestBodySchema } from '../../domain/playback.ts';
import { videoAccessSchema } from '../../domain/video-access.ts';
import { videoAccessQuery } from '../parameters.ts';

/** Starts a live event or channel and takes one of the viewer's stream slots (API-114). */
export const postManifestEvent = defineCall({
  name: 'postManifestEvent',
  method: 'POST',
  path: '/api/v5/manifest/event/{id}',
  aliases: ['/api/v2/manifest/event/{id}'],
  summary: 'Start a live stream.',
  params: { id: id('Id of the live event or channel.') },
  query: videoAccessQuery,
  body: manifestBodySchema,
  response: videoAccessSchema,
  errors: {
    SIGN_IN_REQUIRED: 401,
    SESSION_REQUIRED: 401,
    TOKEN_INVALID: 401,
    TOKEN_EXPIRED: 401,
    ACCESS_DENIED: 403,
    GEOBLOCKED: 403,
    PLAYBACK_UNAVAILABLE: 403,
    ORIGIN_FORBIDDEN: 403,
    CONTENT_NOT_FOUND: 404,
    VIDEO_NOT_LIVE: 404,
    TOO_MANY_STREAMS: 409,
    TOO_MANY_REQUESTS: 429,
  },
});
