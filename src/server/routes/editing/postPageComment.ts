import { postPageComment as call } from '#schemas/api/editing/postPageComment.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireEditor } from '../../http/editingCaller.ts';

/** Adds a comment on an element. Editors and admins only. */
export const postPageComment = defineRoute(call, async ({ params, body, request, reply }, services) =>
  services.editing.reviews.addComment(await requireEditor(request, reply, services), params.id, body),
);
