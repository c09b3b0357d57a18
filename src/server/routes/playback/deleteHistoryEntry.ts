import { deleteHistoryEntry as call } from '#schemas/api/playback/deleteHistoryEntry.ts';
import { toHistoryOwner } from '../../domain/playback/createHistoryService.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireAccount } from '../../http/requestContext.ts';

/** Removes a video from the viewer's watch history, also when the catalogue no longer has it. */
export const deleteHistoryEntry = defineRoute(
  call,
  async ({ params, request, reply }, { realms, sessions, history }) => {
    const realm = await realms.findForRequest(request);
    return history.remove(realm.id, toHistoryOwner(await requireAccount(request, reply, realm, sessions)), params.id);
  },
);
