import type { FastifyInstance } from 'fastify';
import { deleteWatchlist as call } from '#schemas/api/lists/deleteWatchlist.ts';
import { registerCall } from '../../http/registerCall.ts';
import { accountOf, localeOf } from '../../http/requestContext.ts';
import { watchlistViewer, type ListDeps } from './listDeps.ts';

/** Deletes an own watchlist, or takes a saved one out of the viewer's list. */
export function deleteWatchlist(app: FastifyInstance, { realms, sessions, watchlists, now }: ListDeps): void {
  registerCall(app, call, async ({ params, request, reply }) => {
    const realm = await realms.of(request);
    const { accountId, viewer } = await accountOf(request, reply, realm, sessions);
    const owner = watchlistViewer(realm, accountId, { locale: localeOf(request, realm), now: now(), viewer });
    await watchlists.remove(owner, params.ownerId, params.id);
    return { done: true };
  });
}
