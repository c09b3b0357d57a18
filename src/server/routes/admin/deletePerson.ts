import { deletePerson as call } from '#schemas/api/admin/deletePerson.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { describeRequester } from '../../http/describeRequester.ts';
import { requireAdministrator } from '../../http/requestContext.ts';

/** Removes the role of a person. The account remains. */
export const deletePerson = defineRoute(call, async ({ params, request, reply }, { realms, sessions, people }) => {
  const realm = await realms.findForRequest(request);
  const caller = await requireAdministrator(request, reply, realm, sessions);
  await people.remove(realm.id, caller, params.id, describeRequester(request, realm));
  return {};
});
