import { getFavourites as call } from '#schemas/api/lists/getFavourites.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';
import { throwCursorError } from '../../http/errors.ts';
import { signInRequired } from '../../http/requestContext.ts';

/** Returns the viewer's favourites, the most recently added first. */
export const getFavourites = defineReadRoute(
  call,
  async ({ rpp = 9, lastSeen }, { realm, source, favourites, session, deliverContext }) => {
    if (!session?.accountId) throw signInRequired();
    const page = await favourites.getPage(realm.id, session.accountId, { rpp, lastSeen }, async (id) => {
      const item = await source.findItem(id, deliverContext);
      return item && { ...item, favourite: true };
    });
    return page === 'bad-cursor' ? throwCursorError(page) : page;
  },
);
