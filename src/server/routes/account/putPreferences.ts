import { putPreferences as call } from '#schemas/api/account/putPreferences.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { accountOf } from '../../http/requestContext.ts';

/** Changes what the viewer prefers and answers all of it. */
export const putPreferences = defineRoute(call, async ({ body, request, reply }, { realms, sessions, preferences }) => {
  const realm = await realms.of(request);
  const { accountId } = await accountOf(request, reply, realm, sessions);
  return preferences.change(realm.id, accountId, body);
});
