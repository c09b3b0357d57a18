import { getEditingVersions as call } from '#schemas/api/editing/getEditingVersions.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireEditedRealm } from '../../http/editingCaller.ts';

/** Lists the versions of the realm with the pages that changed. Editors and admins only. */
export const getEditingVersions = defineRoute(call, async ({ query, request, reply }, services) =>
  services.editing.versions.list(await requireEditedRealm(request, reply, services), query.before),
);
