import { deleteWholeHistory as call } from '#schemas/api/playback/deleteWholeHistory.ts';
import { toHistoryOwner } from '../../domain/playback/createHistoryService.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireAccount } from '../../http/requestContext.ts';

/** Removes everything from the watch history of the viewer's profile. */
export const deleteWholeHistory = defineRoute(call, async ({ request, reply }, { realms, sessions, history }) => {
  const realm = await realms.findForRequest(request);
  return history.removeAll(realm.id, toHistoryOwner(await requireAccount(request, reply, realm, sessions)));
});
