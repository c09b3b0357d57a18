import { postPageRemoval as call } from '#schemas/api/editing/postPageRemoval.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireEditor } from '../../http/editingCaller.ts';

/** Removes an own page of the realm. Editors and admins only. */
export const postPageRemoval = defineRoute(call, async ({ params, body, request, reply }, services) =>
  services.editing.publishing.remove(await requireEditor(request, reply, services), params.id, body),
);
