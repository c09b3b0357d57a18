import { putPageCommentResolution as call } from '#schemas/api/editing/putPageCommentResolution.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireEditor } from '../../http/editingCaller.ts';

/** Resolves a comment, or opens it again. Editors and admins only. */
export const putPageCommentResolution = defineRoute(call, async ({ params, body, request, reply }, services) =>
  services.editing.reviews.resolveComment(await requireEditor(request, reply, services), params, body),
);
