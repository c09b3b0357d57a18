import { postWatchlist as call } from '#schemas/api/lists/postWatchlist.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { accountOf, localeOf } from '../../http/requestContext.ts';
import { watchlistViewer } from '../../domain/lists/watchlistViewer.ts';

/** Creates a watchlist. */
export const postWatchlist = defineRoute(
  call,
  async ({ body, request, reply }, { realms, sessions, watchlists, now }) => {
    const realm = await realms.forRequest(request);
    const { accountId, viewer } = await accountOf(request, reply, realm, sessions);
    const owner = watchlistViewer(realm, accountId, { locale: localeOf(request, realm), now: now(), viewer });
    return watchlists.create(owner, body.name);
  },
);
