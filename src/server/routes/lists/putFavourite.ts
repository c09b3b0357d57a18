import { FAVOURITES_MAX } from '#schemas/domain/favourite.ts';
import { putFavourite as call } from '#schemas/api/lists/putFavourite.ts';
import { isOnDemandVideo } from '../../domain/lists/markItems.ts';
import { HttpError } from '../../http/errors.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireAccount, localeOf } from '../../http/requestContext.ts';

/** Adds a video to the viewer's favourites. */
export const putFavourite = defineRoute(
  call,
  async ({ params, request, reply }, { realms, sources, sessions, favourites, now }) => {
    const realm = await realms.findForRequest(request);
    const { accountId, viewer } = await requireAccount(request, reply, realm, sessions);
    const context = { locale: localeOf(request, realm), now: now(), viewer };
    const item = await sources(realm).findItem(params.id, context);
    if (!item || !isOnDemandVideo(item))
      throw new HttpError(404, 'CONTENT_NOT_FOUND', `This realm has no video "${params.id.slice(0, 80)}".`);
    if (!(await favourites.add(realm.id, accountId, item.id)))
      throw new HttpError(409, 'LIST_FULL', `An account has at most ${FAVOURITES_MAX} favourites. Remove one first.`);
    return { id: item.id, favourite: true };
  },
);
