import { postHistoryRestore as call } from '#schemas/api/playback/postHistoryRestore.ts';
import { toHistoryOwner } from '../../domain/playback/createHistoryService.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireAccount } from '../../http/requestContext.ts';

/** Undoes a change of the viewer's watch history. */
export const postHistoryRestore = defineRoute(call, async ({ body, request, reply }, { realms, sessions, history }) => {
  const realm = await realms.findForRequest(request);
  return history.restore(realm.id, toHistoryOwner(await requireAccount(request, reply, realm, sessions)), body);
});
