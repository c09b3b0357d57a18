import { defineCall } from '../../defineCall.ts';
import { id } from '../../fields.ts';
import { manifestBodySchema } from '../../domain/playback.ts';
import { videoAccessSchema } from '../../domain/video-access.ts';
import { videoAccessQuery } from '../parameters.ts';

/** Starts a video and takes one of the viewer's stream slots (API-115). */
export const postManifestVideo = defineCall({
  name: 'postManifestVideo',
  method: 'POST',
  path: '/api/v5/manifest/video/{id}',
  aliases: ['/api/v2/manifest/video/{id}'],
  summary: 'Start a video.',
  params: { id: id('Id of the video.') },
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
    TOO_MANY_STREAMS: 409,
    TOO_MANY_REQUESTS: 429,
  },
});
