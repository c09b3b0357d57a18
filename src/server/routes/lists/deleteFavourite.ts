import type { FastifyInstance } from 'fastify';
import { deleteFavourite as call } from '#schemas/api/lists/deleteFavourite.ts';
import { registerCall } from '../../http/registerCall.ts';
import { accountOf } from '../../http/requestContext.ts';
import type { ListDeps } from './listDeps.ts';

/** Takes a video out of the viewer's favourites; also one that the catalogue has no more. */
export function deleteFavourite(app: FastifyInstance, { realms, sessions, favourites }: ListDeps): void {
  registerCall(app, call, async ({ params, request, reply }) => {
    const realm = await realms.of(request);
    const { accountId } = await accountOf(request, reply, realm, sessions);
    await favourites.remove(realm.id, accountId, params.id);
    return { id: params.id, favourite: false };
  });
}
