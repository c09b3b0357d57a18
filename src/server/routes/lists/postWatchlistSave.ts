import { postWatchlistSave as call } from '#schemas/api/lists/postWatchlistSave.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireAccount, localeOf, createViewer } from '../../http/requestContext.ts';
import { createWatchlistCaller } from '../../domain/lists/watchlistCaller.ts';

/** Adds another viewer's watchlist to the viewer's saved watchlists. */
export const postWatchlistSave = defineRoute(
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
    return watchlists.save(caller, params.ownerId, params.id);
  },
);
