import { defineCall } from '../../defineCall.ts';
import { id } from '../../fields.ts';
import { favouriteSchema } from '../../domain/favourite.ts';

/** Adds a video to the viewer's favourites; repeating the call is not an error (API-086). */
export const putFavourite = defineCall({
  name: 'putFavourite',
  method: 'PUT',
  path: '/api/v2/favourite/vods/{id}',
  summary: 'Add a favourite.',
  params: { id: id('Id of the video.') },
  hasIdempotencyKey: true,
  response: favouriteSchema,
  errors: {
    CONTENT_NOT_FOUND: 404,
    LIST_FULL: 409,
    SIGN_IN_REQUIRED: 401,
    TOKEN_INVALID: 401,
    TOKEN_EXPIRED: 401,
    ORIGIN_FORBIDDEN: 403,
  },
});
