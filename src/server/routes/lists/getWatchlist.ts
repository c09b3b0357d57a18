import type { FastifyInstance } from 'fastify';
import { getWatchlist as call } from '#schemas/api/lists/getWatchlist.ts';
import { registerCall } from '../../http/registerCall.ts';
import { GUEST, localeOf, sessionOf } from '../../http/requestContext.ts';
import { watchlistViewer, type ListDeps } from './listDeps.ts';

/** Answers one watchlist with a page of its items, to whoever has its address. */
export function getWatchlist(app: FastifyInstance, { realms, sessions, watchlists, now }: ListDeps): void {
  registerCall(app, call, async ({ params, query, request, reply }) => {
    const realm = await realms.of(request);
    const session = await sessionOf(request, reply, realm, sessions);
    const [accountId, viewer] = [session?.accountId ?? '', session?.viewer ?? GUEST];
    const owner = watchlistViewer(realm, accountId, {
      locale: localeOf(request, realm, { query: query.lang }),
      now: now(),
      viewer,
    });
    return watchlists.get(owner, params.id, { rpp: query.rpp ?? 25, lastSeen: query.lastSeen });
  });
}
