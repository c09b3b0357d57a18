import { deleteWatchlist as call } from '#schemas/api/lists/deleteWatchlist.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireAccount, localeOf, createViewer } from '../../http/requestContext.ts';
import { createWatchlistCaller } from '../../domain/lists/watchlistCaller.ts';

/** Deletes one of the viewer's own watchlists, or removes another viewer's watchlist from the viewer's saved ones. */
export const deleteWatchlist = defineRoute(
  call,
  async ({ params, request, reply }, { realms, sources, sessions, watchlists, config, now }) => {
    const realm = await realms.findForRequest(request);
    const session = await requireAccount(request, reply, realm, sessions);
    const { accountId } = session;
    const viewer = createViewer(request, session, config);
    const caller = createWatchlistCaller(sources(realm), accountId, {
      locale: localeOf(request, realm),
      now: now(),
      viewer,
    });
    await watchlists.remove(caller, params.ownerId, params.id);
    return { done: true };
  },
);
