import type { FastifyInstance } from 'fastify';
import { deleteWatchlistContent as call } from '#schemas/api/lists/deleteWatchlistContent.ts';
import { registerCall } from '../../http/registerCall.ts';
import { accountOf, localeOf } from '../../http/requestContext.ts';
import { watchlistViewer, type ListDeps } from './listDeps.ts';

/** Takes an item out of an own watchlist. */
export function deleteWatchlistContent(app: FastifyInstance, { realms, sessions, watchlists, now }: ListDeps): void {
  registerCall(app, call, async ({ params, request, reply }) => {
    const realm = await realms.of(request);
    const { accountId, viewer } = await accountOf(request, reply, realm, sessions);
    const owner = watchlistViewer(realm, accountId, { locale: localeOf(request, realm), now: now(), viewer });
    return watchlists.take(owner, params.id, { id: params.contentId, contentType: params.type });
  });
}
