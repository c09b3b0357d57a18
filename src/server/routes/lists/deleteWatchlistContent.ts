import { deleteWatchlistContent as call } from '#schemas/api/lists/deleteWatchlistContent.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireAccount, localeOf, createViewer } from '../../http/requestContext.ts';
import { createWatchlistCaller } from '../../domain/lists/watchlistCaller.ts';

/** Removes an item from one of the viewer's own watchlists. */
export const deleteWatchlistContent = defineRoute(
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
    return watchlists.removeItem(caller, params.id, { id: params.contentId, contentType: params.type });
  },
);
