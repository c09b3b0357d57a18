import { getPeople as call } from '#schemas/api/admin/getPeople.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireAdministrator } from '../../http/requestContext.ts';

/** Lists the people who run the caller's brand. */
export const getPeople = defineRoute(call, async ({ request, reply }, { realms, sessions, people }) => {
  const realm = await realms.findForRequest(request);
  const caller = await requireAdministrator(request, reply, realm, sessions);
  const roles = realm.content.realm?.editorRoles ?? [];
  return {
    ...(await people.list(realm.id, caller)),
    editorRoles: roles.map(({ id, name, reason }) => ({ id, name, reason })),
  };
});
