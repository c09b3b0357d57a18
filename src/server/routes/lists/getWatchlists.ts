import { getWatchlists as call } from '#schemas/api/lists/getWatchlists.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireAccount, localeOf, createViewer } from '../../http/requestContext.ts';
import { createWatchlistCaller } from '../../domain/lists/watchlistCaller.ts';

/** Returns the viewer's watchlists, own and saved. */
export const getWatchlists = defineRoute(
  call,
  async ({ query, request, reply }, { realms, sources, sessions, watchlists, config, now }) => {
    const realm = await realms.findForRequest(request);
    const session = await requireAccount(request, reply, realm, sessions);
    const { accountId } = session;
    const viewer = createViewer(request, session, config);
    const caller = createWatchlistCaller(sources(realm), accountId, {
      locale: localeOf(request, realm, { query: query.lang }),
      now: now(),
      viewer,
    });
    return watchlists.list(caller, { rpp: query.rpp ?? 25, lastSeen: query.lastSeen, contentId: query.contentId });
  },
);
