import { getFavourites as call } from '#schemas/api/lists/getFavourites.ts';
import { HttpError } from '../../http/errors.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { accountOf, localeOf } from '../../http/requestContext.ts';

/** Returns the viewer's favourites, the latest first. */
export const getFavourites = defineRoute(
  call,
  async ({ query, request, reply }, { realms, sessions, favourites, now }) => {
    const realm = await realms.of(request);
    const { accountId, viewer } = await accountOf(request, reply, realm, sessions);
    const context = { locale: localeOf(request, realm, { query: query.lang }), now: now(), viewer };
    const page = await favourites.page(realm.id, accountId, { rpp: query.rpp ?? 9, lastSeen: query.lastSeen }, (id) => {
      const item = realm.item(id, context);
      return item && { ...item, favourite: true };
    });
    if (page === 'bad-cursor')
      throw new HttpError(400, 'CURSOR_INVALID', 'lastSeen is not a cursor of this list. Leave it out to start again.');
    return page;
  },
);
