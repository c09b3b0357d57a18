import { getPageComments as call } from '#schemas/api/editing/getPageComments.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireStaffRealm } from '../../http/editingCaller.ts';

/** Lists the comments of a page. Editors and admins only. */
export const getPageComments = defineRoute(call, async ({ params, request, reply }, services) =>
  services.editing.reviews.listComments(await requireStaffRealm(request, reply, services), params.id),
);
