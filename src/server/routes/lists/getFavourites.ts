import { getFavourites as call } from '#schemas/api/lists/getFavourites.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';
import { HttpError, refuseCursor } from '../../http/errors.ts';

/** Returns the viewer's favourites, the latest first. */
export const getFavourites = defineReadRoute(
  call,
  async ({ rpp = 9, lastSeen }, { realm, favourites, session, context }) => {
    if (!session?.accountId)
      throw new HttpError(401, 'SIGN_IN_REQUIRED', 'This call is about an account. Sign in first.');
    const page = await favourites.page(realm.id, session.accountId, { rpp, lastSeen }, (id) => {
      const item = realm.item(id, context);
      return item && { ...item, favourite: true };
    });
    return page === 'bad-cursor' ? refuseCursor(page) : page;
  },
);
