import { postWatchlistContent as call } from '#schemas/api/lists/postWatchlistContent.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireAccount, localeOf, createViewer } from '../../http/requestContext.ts';
import { createWatchlistCaller } from '../../domain/lists/watchlistCaller.ts';

/** Adds a video to the end of one of the viewer's own watchlists. */
export const postWatchlistContent = defineRoute(
  call,
  async ({ params, body, request, reply }, { realms, sources, sessions, watchlists, config, now }) => {
    const realm = await realms.findForRequest(request);
    const session = await requireAccount(request, reply, realm, sessions);
    const { accountId } = session;
    const viewer = createViewer(request, session, config);
    const caller = createWatchlistCaller(sources(realm), accountId, {
      locale: localeOf(request, realm),
      now: now(),
      viewer,
    });
    return watchlists.addItem(caller, params.id, body.content);
  },
);
