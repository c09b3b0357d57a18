import { getWatchlist as call } from '#schemas/api/lists/getWatchlist.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { localeOf, findSession, createViewer } from '../../http/requestContext.ts';
import { createWatchlistCaller } from '../../domain/lists/watchlistCaller.ts';

/** Returns one watchlist with a page of its items. Every viewer who knows its id may read it. */
export const getWatchlist = defineRoute(
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
    return watchlists.get(caller, params.id, { rpp: query.rpp ?? 25, lastSeen: query.lastSeen });
  },
);
