import { deleteFavourite as call } from '#schemas/api/lists/deleteFavourite.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireAccount } from '../../http/requestContext.ts';

/** Removes a video from the viewer's favourites, also when the catalogue no longer has it. */
export const deleteFavourite = defineRoute(
  call,
  async ({ params, request, reply }, { realms, sessions, favourites }) => {
    const realm = await realms.findForRequest(request);
    const { accountId } = await requireAccount(request, reply, realm, sessions);
    await favourites.remove(realm.id, accountId, params.id);
    return { id: params.id, favourite: false };
  },
);
