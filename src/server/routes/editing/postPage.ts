import { postPage as call } from '#schemas/api/editing/postPage.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireEditor } from '../../http/editingCaller.ts';

/** Begins the draft of a page that the realm does not have. Editors and admins only. */
export const postPage = defineRoute(call, async ({ body, request, reply }, services) =>
  services.editing.publishing.create(await requireEditor(request, reply, services), body),
);
