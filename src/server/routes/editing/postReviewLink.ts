import { postReviewLink as call } from '#schemas/api/editing/postReviewLink.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireEditor } from '../../http/editingCaller.ts';

/** Creates a link that shows the draft of a page to a guest. Editors and admins only. */
export const postReviewLink = defineRoute(call, async ({ params, body, request, reply }, services) =>
  services.editing.shareDraft(await requireEditor(request, reply, services), params.id, body),
);
