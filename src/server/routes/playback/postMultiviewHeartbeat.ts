import { postMultiviewHeartbeat as call } from '#schemas/api/playback/postMultiviewHeartbeat.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireSession } from '../../http/requestContext.ts';

/**
 * Accepts the heartbeat of multi-view. Each of its streams extends its slot by its own heartbeats, so nothing is
 * stored.
 */
export const postMultiviewHeartbeat = defineRoute(call, async ({ request, reply }, { realms, sessions }) => {
  await requireSession(request, reply, await realms.findForRequest(request), sessions);
  return {};
});
