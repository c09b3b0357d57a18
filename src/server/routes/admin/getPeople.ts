import { getPeople as call } from '#schemas/api/admin/getPeople.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireAdministrator } from '../../http/requestContext.ts';

/** Lists the people who run the caller's brand. */
export const getPeople = defineRoute(call, async ({ request, reply }, { realms, sessions, people }) => {
  const realm = await realms.findForRequest(request);
  return people.list(realm.id, await requireAdministrator(request, reply, realm, sessions));
});
