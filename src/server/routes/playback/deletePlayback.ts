import { deletePlayback as call } from '#schemas/api/playback/deletePlayback.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireSession } from '../../http/requestContext.ts';

/** Stops a stream of the viewer on this or another device. */
export const deletePlayback = defineRoute(call, async ({ params, request, reply }, { realms, sessions, playbacks }) => {
  const realm = await realms.findForRequest(request);
  await playbacks.stop(realm.id, await requireSession(request, reply, realm, sessions), params.id);
  return {};
});
