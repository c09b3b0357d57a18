import { putPerson as call } from '#schemas/api/admin/putPerson.ts';
import { requireKnownRole } from '../../domain/admin/roleChoice.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { describeRequester } from '../../http/describeRequester.ts';
import { requireAdministrator } from '../../http/requestContext.ts';

/** Changes the role of a person. */
export const putPerson = defineRoute(call, async ({ params, body, request, reply }, { realms, sessions, people }) => {
  const realm = await realms.findForRequest(request);
  const caller = await requireAdministrator(request, reply, realm, sessions);
  requireKnownRole(realm.content.realm?.editorRoles, body);
  await people.changeRole(realm.id, caller, params.id, body, describeRequester(request, realm));
  return {};
});
