import { deleteFavourite as call } from '#schemas/api/lists/deleteFavourite.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { accountOf } from '../../http/requestContext.ts';

/** Takes a video out of the viewer's favourites; also one that the catalogue has no more. */
export const deleteFavourite = defineRoute(
  call,
  async ({ params, request, reply }, { realms, sessions, favourites }) => {
    const realm = await realms.of(request);
    const { accountId } = await accountOf(request, reply, realm, sessions);
    await favourites.remove(realm.id, accountId, params.id);
    return { id: params.id, favourite: false };
  },
);
