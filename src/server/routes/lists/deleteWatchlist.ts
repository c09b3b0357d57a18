import { deleteWatchlist as call } from '#schemas/api/lists/deleteWatchlist.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { accountOf, localeOf } from '../../http/requestContext.ts';
import { watchlistViewer } from '../../domain/lists/watchlistViewer.ts';

/** Deletes an own watchlist, or takes a saved one out of the viewer's list. */
export const deleteWatchlist = defineRoute(
  call,
  async ({ params, request, reply }, { realms, sessions, watchlists, now }) => {
    const realm = await realms.of(request);
    const { accountId, viewer } = await accountOf(request, reply, realm, sessions);
    const owner = watchlistViewer(realm, accountId, { locale: localeOf(request, realm), now: now(), viewer });
    await watchlists.remove(owner, params.ownerId, params.id);
    return { done: true };
  },
);
