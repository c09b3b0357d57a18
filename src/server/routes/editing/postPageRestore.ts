import { postPageRestore as call } from '#schemas/api/editing/postPageRestore.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireEditor } from '../../http/editingCaller.ts';

/** Writes an old version of a page into the draft. Editors and admins only. */
export const postPageRestore = defineRoute(call, async ({ params, body, request, reply }, services) =>
  services.editing.versions.restore(await requireEditor(request, reply, services), params.id, body),
);
