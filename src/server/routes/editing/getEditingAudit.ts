import { getEditingAudit as call } from '#schemas/api/editing/getEditingAudit.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireStaffRealm } from '../../http/editingCaller.ts';

/** Lists what editors did with pages. Editors and admins only. */
export const getEditingAudit = defineRoute(call, async ({ query, request, reply }, services) =>
  services.editing.versions.audit(await requireStaffRealm(request, reply, services), query),
);
