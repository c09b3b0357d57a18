import { putPageDraft as call } from '#schemas/api/editing/putPageDraft.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireEditor } from '../../http/editingCaller.ts';

/** Stores the draft of a page, unless its current revision is one that the editor has not seen. */
export const putPageDraft = defineRoute(call, async ({ params, body, request, reply }, services) =>
  services.editing.drafts.save(await requireEditor(request, reply, services), params.id, body),
);
