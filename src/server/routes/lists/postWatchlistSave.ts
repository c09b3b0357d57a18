import type { FastifyInstance } from 'fastify';
import { postWatchlistSave as call } from '#schemas/api/lists/postWatchlistSave.ts';
import { registerCall } from '../../http/registerCall.ts';
import { accountOf, localeOf } from '../../http/requestContext.ts';
import { watchlistViewer, type ListDeps } from './listDeps.ts';

/** Saves somebody else's watchlist. */
export function postWatchlistSave(app: FastifyInstance, { realms, sessions, watchlists, now }: ListDeps): void {
  registerCall(app, call, async ({ params, request, reply }) => {
    const realm = await realms.of(request);
    const { accountId, viewer } = await accountOf(request, reply, realm, sessions);
    const owner = watchlistViewer(realm, accountId, { locale: localeOf(request, realm), now: now(), viewer });
    return watchlists.save(owner, params.ownerId, params.id);
  });
}
