import { getInheritedLabels as call } from '#schemas/api/editing/getInheritedLabels.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireStaffRealm } from '../../http/editingCaller.ts';

/** Returns the labels that the caller's realm inherits. Editors and admins only. */
export const getInheritedLabels = defineRoute(call, async ({ request, reply }, services) => {
  const realm = await requireStaffRealm(request, reply, services);
  return { labels: (await services.pageChecks(realm)).inheritedLabels() };
});
