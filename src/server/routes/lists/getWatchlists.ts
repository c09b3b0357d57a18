import type { FastifyInstance } from 'fastify';
import { getWatchlists as call } from '#schemas/api/lists/getWatchlists.ts';
import { registerCall } from '../../http/registerCall.ts';
import { accountOf, localeOf } from '../../http/requestContext.ts';
import { watchlistViewer, type ListDeps } from './listDeps.ts';

/** Answers the viewer's watchlists, own and saved. */
export function getWatchlists(app: FastifyInstance, { realms, sessions, watchlists, now }: ListDeps): void {
  registerCall(app, call, async ({ query, request, reply }) => {
    const realm = await realms.of(request);
    const { accountId, viewer } = await accountOf(request, reply, realm, sessions);
    const owner = watchlistViewer(realm, accountId, {
      locale: localeOf(request, realm, { query: query.lang }),
      now: now(),
      viewer,
    });
    return watchlists.list(owner, { rpp: query.rpp ?? 25, lastSeen: query.lastSeen, contentId: query.contentId });
  });
}
