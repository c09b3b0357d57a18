import type { FastifyInstance } from 'fastify';
import { getWatchlistAdjacent as call } from '#schemas/api/lists/getWatchlistAdjacent.ts';
import { registerCall } from '../../http/registerCall.ts';
import { GUEST, localeOf, sessionOf } from '../../http/requestContext.ts';
import { watchlistViewer, type ListDeps } from './listDeps.ts';

/** Answers the items around one item of a watchlist. */
export function getWatchlistAdjacent(app: FastifyInstance, { realms, sessions, watchlists, now }: ListDeps): void {
  registerCall(app, call, async ({ params, query, request, reply }) => {
    const realm = await realms.of(request);
    const session = await sessionOf(request, reply, realm, sessions);
    const [accountId, viewer] = [session?.accountId ?? '', session?.viewer ?? GUEST];
    const owner = watchlistViewer(realm, accountId, {
      locale: localeOf(request, realm, { query: query.lang }),
      now: now(),
      viewer,
    });
    return watchlists.around(owner, params.ownerId, params.id, params.contentId, query.size ?? 5);
  });
}
