import { putPagePresence as call } from '#schemas/api/editing/putPagePresence.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireEditor } from '../../http/editingCaller.ts';

/** Records that a tab has a page open, and returns all tabs that have it open. Editors and admins only. */
export const putPagePresence = defineRoute(call, async ({ params, body, request, reply }, services) =>
  services.editing.reviews.recordPresence(await requireEditor(request, reply, services), params.id, body),
);
