import { postInvitation as call } from '#schemas/api/admin/postInvitation.ts';
import { requireKnownRole } from '../../domain/admin/roleChoice.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { describeRequester } from '../../http/describeRequester.ts';
import { requireAdministrator } from '../../http/requestContext.ts';

/** Invites a person by mail. */
export const postInvitation = defineRoute(call, async ({ body, request, reply }, { realms, sessions, people }) => {
  const realm = await realms.findForRequest(request);
  const caller = await requireAdministrator(request, reply, realm, sessions);
  requireKnownRole(realm.content.realm?.editorRoles, body);
  await people.invite(realm.id, caller, body, describeRequester(request, realm));
  return {};
});
