import { getWatchlistAdjacent as call } from '#schemas/api/lists/getWatchlistAdjacent.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { localeOf, findSession, createViewer } from '../../http/requestContext.ts';
import { createWatchlistCaller } from '../../domain/lists/watchlistCaller.ts';

/** Returns the items around one item of a watchlist. */
export const getWatchlistAdjacent = defineRoute(
  call,
  async ({ params, query, request, reply }, { realms, sources, sessions, watchlists, config, now }) => {
    const realm = await realms.findForRequest(request);
    const session = await findSession(request, reply, realm, sessions);
    const [accountId, viewer] = [session?.accountId ?? '', createViewer(request, session, config)];
    const caller = createWatchlistCaller(sources(realm), accountId, {
      locale: localeOf(request, realm, { query: query.lang }),
      now: now(),
      viewer,
    });
    return watchlists.getAdjacent(caller, params.ownerId, params.id, params.contentId, query.size ?? 5);
  },
);
