import { defineCall } from '../../defineCall.ts';
import { id } from '../../fields.ts';
import { manifestBodySchema } from '../../domain/playback.ts';
import { videoAccessSchema } from '../../domain/video-access.ts';
import { startStreamErrors, videoAccessQuery } from '../parameters.ts';

/** Starts a live event or channel and reserves one of the viewer's stream slots (API-114). */
export const postManifestEvent = defineCall({
  name: 'postManifestEvent',
  method: 'POST',
  inReadOnlySession: 'allowed',
  path: '/api/v5/manifest/event/{id}',
  aliases: ['/api/v2/manifest/event/{id}'],
  summary: 'Start a live stream.',
  params: { id: id('Id of the live event or channel.') },
  query: videoAccessQuery,
  body: manifestBodySchema,
  response: videoAccessSchema,
  errors: { ...startStreamErrors, VIDEO_NOT_LIVE: 404 },
});
