import { postWatchlistSave as call } from '#schemas/api/lists/postWatchlistSave.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { accountOf, localeOf, viewerOf } from '../../http/requestContext.ts';
import { watchlistViewer } from '../../domain/lists/watchlistViewer.ts';

/** Saves another viewer's watchlist to the viewer's list. */
export const postWatchlistSave = defineRoute(
  call,
  async ({ params, request, reply }, { realms, sessions, watchlists, config, now }) => {
    const realm = await realms.forRequest(request);
    const session = await accountOf(request, reply, realm, sessions);
    const { accountId } = session;
    const viewer = viewerOf(request, session, config);
    const owner = watchlistViewer(realm, accountId, { locale: localeOf(request, realm), now: now(), viewer });
    return watchlists.save(owner, params.ownerId, params.id);
  },
);
