import { postMultiviewHeartbeat as call } from '#schemas/api/playback/postMultiviewHeartbeat.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireSession } from '../../http/requestContext.ts';

/** Accepts what multi-view plays. The slots of its streams are kept by their own heartbeats, so nothing is stored. */
export const postMultiviewHeartbeat = defineRoute(call, async ({ request, reply }, { realms, sessions }) => {
  await requireSession(request, reply, await realms.findForRequest(request), sessions);
  return {};
});
