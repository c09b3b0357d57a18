import { deleteInvitation as call } from '#schemas/api/admin/deleteInvitation.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireAdministrator } from '../../http/requestContext.ts';

/** Withdraws an invitation. */
export const deleteInvitation = defineRoute(call, async ({ params, request, reply }, { realms, sessions, people }) => {
  const realm = await realms.findForRequest(request);
  await people.withdraw(realm.id, await requireAdministrator(request, reply, realm, sessions), params.id);
  return {};
});
