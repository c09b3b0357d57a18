import { defineCall } from '../../defineCall.ts';
import { id } from '../../fields.ts';
import { manifestBodySchema } from '../../domain/playback.ts';
import { videoAccessSchema } from '../../domain/video-access.ts';
import { startStreamErrors, videoAccessQuery } from '../parameters.ts';

/** Starts a video and reserves one of the viewer's stream slots (API-115). */
export const postManifestVideo = defineCall({
  name: 'postManifestVideo',
  method: 'POST',
  inReadOnlySession: 'allowed',
  path: '/api/v5/manifest/video/{id}',
  aliases: ['/api/v2/manifest/video/{id}'],
  summary: 'Start a video.',
  params: { id: id('Id of the video.') },
  query: videoAccessQuery,
  body: manifestBodySchema,
  response: videoAccessSchema,
  errors: startStreamErrors,
});
