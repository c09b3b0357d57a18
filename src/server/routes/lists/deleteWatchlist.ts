import { deleteWatchlist as call } from '#schemas/api/lists/deleteWatchlist.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { accountOf, localeOf } from '../../http/requestContext.ts';
import { watchlistViewer } from '../../domain/lists/watchlistViewer.ts';

/** Deletes one of the viewer's own watchlists, or removes a saved one from their list. */
export const deleteWatchlist = defineRoute(
  call,
  async ({ params, request, reply }, { realms, sessions, watchlists, now }) => {
    const realm = await realms.forRequest(request);
    const { accountId, viewer } = await accountOf(request, reply, realm, sessions);
    const owner = watchlistViewer(realm, accountId, { locale: localeOf(request, realm), now: now(), viewer });
    await watchlists.remove(owner, params.ownerId, params.id);
    return { done: true };
  },
);
