import { defineCall } from '../../defineCall.ts';
import { id } from '../../fields.ts';
import { favouriteSchema } from '../../domain/favourite.ts';

/** Removes a video from the viewer's favourites; repeating the call is not an error (API-087). */
export const deleteFavourite = defineCall({
  name: 'deleteFavourite',
  method: 'DELETE',
  path: '/api/v2/favourite/vods/{id}',
  summary: 'Remove a favourite.',
  params: { id: id('Id of the video.') },
  hasIdempotencyKey: true,
  response: favouriteSchema,
  errors: { SIGN_IN_REQUIRED: 401, TOKEN_INVALID: 401, TOKEN_EXPIRED: 401, ORIGIN_FORBIDDEN: 403 },
});
