import { postWatchlistOrder as call } from '#schemas/api/lists/postWatchlistOrder.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireAccount, localeOf, createViewer } from '../../http/requestContext.ts';
import { createWatchlistCaller } from '../../domain/lists/watchlistCaller.ts';

/** Changes the order of the items of one of the viewer's own watchlists. */
export const postWatchlistOrder = defineRoute(
  call,
  async ({ params, query, body, request, reply }, { realms, sources, sessions, watchlists, config, now }) => {
    const realm = await realms.findForRequest(request);
    const session = await requireAccount(request, reply, realm, sessions);
    const { accountId } = session;
    const viewer = createViewer(request, session, config);
    const caller = createWatchlistCaller(sources(realm), accountId, {
      locale: localeOf(request, realm),
      now: now(),
      viewer,
    });
    return watchlists.reorder(caller, params.id, body.content, query.lastSeen, body.previous);
  },
);
