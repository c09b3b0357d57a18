import { putWatchlist as call } from '#schemas/api/lists/putWatchlist.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { accountOf, localeOf } from '../../http/requestContext.ts';
import { watchlistViewer } from '../../domain/lists/watchlistViewer.ts';

/** Renames one of the viewer's own watchlists. */
export const putWatchlist = defineRoute(
  call,
  async ({ params, body, request, reply }, { realms, sessions, watchlists, now }) => {
    const realm = await realms.forRequest(request);
    const { accountId, viewer } = await accountOf(request, reply, realm, sessions);
    const owner = watchlistViewer(realm, accountId, { locale: localeOf(request, realm), now: now(), viewer });
    return watchlists.rename(owner, params.id, body.name);
  },
);
