import { getEditingPage as call } from '#schemas/api/editing/getEditingPage.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireStaffRealm } from '../../http/editingCaller.ts';

/** Returns an authored page with its draft. Editors and admins only. */
export const getEditingPage = defineRoute(call, async ({ params, request, reply }, services) =>
  services.editing.drafts.read(await requireStaffRealm(request, reply, services), params.id),
);
