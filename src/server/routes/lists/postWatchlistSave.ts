import { postWatchlistSave as call } from '#schemas/api/lists/postWatchlistSave.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { accountOf, localeOf } from '../../http/requestContext.ts';
import { watchlistViewer } from '../../domain/lists/watchlistViewer.ts';

/** Saves another viewer's watchlist to the viewer's list. */
export const postWatchlistSave = defineRoute(
  call,
  async ({ params, request, reply }, { realms, sessions, watchlists, now }) => {
    const realm = await realms.forRequest(request);
    const { accountId, viewer } = await accountOf(request, reply, realm, sessions);
    const owner = watchlistViewer(realm, accountId, { locale: localeOf(request, realm), now: now(), viewer });
    return watchlists.save(owner, params.ownerId, params.id);
  },
);
