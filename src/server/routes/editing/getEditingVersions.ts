import { getEditingVersions as call } from '#schemas/api/editing/getEditingVersions.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireStaffRealm } from '../../http/editingCaller.ts';

/** Lists the versions of the realm with the pages that changed. Editors and admins only. */
export const getEditingVersions = defineRoute(call, async ({ query, request, reply }, services) =>
  services.editing.versions.list(await requireStaffRealm(request, reply, services), query.before),
);
