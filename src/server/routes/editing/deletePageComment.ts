import { deletePageComment as call } from '#schemas/api/editing/deletePageComment.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireEditor } from '../../http/editingCaller.ts';

/** Deletes the comment of a guest. Editors and admins only. */
export const deletePageComment = defineRoute(call, async ({ params, request, reply }, services) =>
  services.editing.reviews.deleteComment(await requireEditor(request, reply, services), params),
);
