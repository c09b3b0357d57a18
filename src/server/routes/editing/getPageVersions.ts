import { getPageVersions as call } from '#schemas/api/editing/getPageVersions.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireStaffRealm } from '../../http/editingCaller.ts';

/** Lists the versions in which a page changed. Editors and admins only. */
export const getPageVersions = defineRoute(call, async ({ params, query, request, reply }, services) =>
  services.editing.versions.listOfPage(await requireStaffRealm(request, reply, services), params.id, query.before),
);
