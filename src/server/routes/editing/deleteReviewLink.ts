import { deleteReviewLink as call } from '#schemas/api/editing/deleteReviewLink.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireEditor } from '../../http/editingCaller.ts';

/** Ends a link that shows the draft of a page to a guest. Editors and admins only. */
export const deleteReviewLink = defineRoute(call, async ({ params, request, reply }, services) => {
  await services.editing.revokeLink(await requireEditor(request, reply, services), params.id, params.link);
  return { id: params.link };
});
