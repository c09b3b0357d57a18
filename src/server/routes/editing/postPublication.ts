import { postPublication as call } from '#schemas/api/editing/postPublication.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireEditor } from '../../http/editingCaller.ts';

/** Publishes several drafts as one version of the realm. Editors and admins only. */
export const postPublication = defineRoute(call, async ({ body, request, reply }, services) =>
  services.editing.publishing.publishTogether(await requireEditor(request, reply, services), body),
);
