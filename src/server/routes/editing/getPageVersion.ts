import { getPageVersion as call } from '#schemas/api/editing/getPageVersion.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireStaffRealm } from '../../http/editingCaller.ts';

/** Returns a version of a page with its differences by row. Editors and admins only. */
export const getPageVersion = defineRoute(call, async ({ params, query, request, reply }, services) =>
  services.editing.versions.read(
    await requireStaffRealm(request, reply, services),
    params.id,
    params.version,
    query.since,
  ),
);
