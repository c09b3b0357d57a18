import { getPreferences as call } from '#schemas/api/account/getPreferences.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireAccount } from '../../http/requestContext.ts';

/** Returns the viewer's preferences. */
export const getPreferences = defineRoute(call, async ({ request, reply }, { realms, sessions, preferences }) => {
  const realm = await realms.findForRequest(request);
  const owner = await requireAccount(request, reply, realm, sessions);
  return preferences.get(realm.id, owner);
});
