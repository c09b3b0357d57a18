import { postPageStatus as call } from '#schemas/api/editing/postPageStatus.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireEditor } from '../../http/editingCaller.ts';

/** Sets the status of a draft. Editors and admins only. */
export const postPageStatus = defineRoute(call, async ({ params, body, request, reply }, services) =>
  services.editing.reviews.setStatus(await requireEditor(request, reply, services), params.id, body),
);
