import type { FastifyInstance } from 'fastify';
import { postWatchlistOrder as call } from '#schemas/api/lists/postWatchlistOrder.ts';
import { registerCall } from '../../http/registerCall.ts';
import { accountOf, localeOf } from '../../http/requestContext.ts';
import { watchlistViewer, type ListDeps } from './listDeps.ts';

/** Orders the items of an own watchlist. */
export function postWatchlistOrder(app: FastifyInstance, { realms, sessions, watchlists, now }: ListDeps): void {
  registerCall(app, call, async ({ params, query, body, request, reply }) => {
    const realm = await realms.of(request);
    const { accountId, viewer } = await accountOf(request, reply, realm, sessions);
    const owner = watchlistViewer(realm, accountId, { locale: localeOf(request, realm), now: now(), viewer });
    return watchlists.reorder(owner, params.id, body.content, query.lastSeen);
  });
}
