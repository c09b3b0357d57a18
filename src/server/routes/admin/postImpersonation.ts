import { postImpersonation as call } from '#schemas/api/admin/postImpersonation.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireAdministrator } from '../../http/requestContext.ts';

/** Creates a link with which the caller sees the site as a viewer. */
export const postImpersonation = defineRoute(
  call,
  async ({ body, request, reply }, { realms, sessions, impersonation }) => {
    const realm = await realms.findForRequest(request);
    const caller = await requireAdministrator(request, reply, realm, sessions);
    const { token, expiresAt } = await impersonation.begin(realm.id, caller, body);
    return { path: `/impersonate/${token}`, expiresAt };
  },
);
