import { postDraftPreview as call } from '#schemas/api/editing/postDraftPreview.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireEditor } from '../../http/editingCaller.ts';

/** Creates a preview of the whole site with several drafts. Editors and admins only. */
export const postDraftPreview = defineRoute(call, async ({ body, request, reply }, services) =>
  services.editing.publishing.previewTogether(await requireEditor(request, reply, services), body),
);
