import { deletePageDraft as call } from '#schemas/api/editing/deletePageDraft.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireEditor } from '../../http/editingCaller.ts';

/** Deletes the draft of a page, unless its current revision is one that the editor has not seen. */
export const deletePageDraft = defineRoute(call, async ({ params, query, request, reply }, services) =>
  services.editing.drafts.remove(await requireEditor(request, reply, services), params.id, query.revision ?? 0),
);
