import { postRedirectTest as call } from '#schemas/api/editing/postRedirectTest.ts';
import { testRedirect } from '../../domain/editing/testRedirect.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requirePreviewedRealm } from '../../http/editingCaller.ts';

/** Returns where a path leads with the redirects of a draft. Editors and admins of the realm only. */
export const postRedirectTest = defineRoute(call, async ({ body: { path, document }, request, reply }, services) => {
  const { realm } = await requirePreviewedRealm(request, reply, services);
  return testRedirect({ path, document, realm, checks: await services.pageChecks(realm) });
});
