import { deleteWatchlistContent as call } from '#schemas/api/lists/deleteWatchlistContent.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { accountOf, localeOf } from '../../http/requestContext.ts';
import { watchlistViewer } from '../../domain/lists/watchlistViewer.ts';

/** Takes an item out of an own watchlist. */
export const deleteWatchlistContent = defineRoute(
  call,
  async ({ params, request, reply }, { realms, sessions, watchlists, now }) => {
    const realm = await realms.of(request);
    const { accountId, viewer } = await accountOf(request, reply, realm, sessions);
    const owner = watchlistViewer(realm, accountId, { locale: localeOf(request, realm), now: now(), viewer });
    return watchlists.take(owner, params.id, { id: params.contentId, contentType: params.type });
  },
);
