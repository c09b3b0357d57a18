import { putPreferences as call } from '#schemas/api/account/putPreferences.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireAccount } from '../../http/requestContext.ts';

/** Changes some of the viewer's preferences and returns all of them. */
export const putPreferences = defineRoute(call, async ({ body, request, reply }, { realms, sessions, preferences }) => {
  const realm = await realms.findForRequest(request);
  const owner = await requireAccount(request, reply, realm, sessions);
  const changed = await preferences.change(realm.id, owner, body);
  // The session caches the setting; the next request must use the new one.
  if (body.spoilers) sessions.refreshAccount(owner.accountId);
  return changed;
});
