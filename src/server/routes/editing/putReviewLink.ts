import { putReviewLink as call } from '#schemas/api/editing/putReviewLink.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireEditor } from '../../http/editingCaller.ts';

/** Sets whether the guest of a link may comment. Editors and admins only. */
export const putReviewLink = defineRoute(call, async ({ params, body: { mayComment }, request, reply }, services) => {
  const link = { pageId: params.id, linkId: params.link, mayComment };
  await services.editing.setMayComment(await requireEditor(request, reply, services), link);
  return { id: params.link, mayComment };
});
