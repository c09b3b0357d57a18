import { postPagePublish as call } from '#schemas/api/editing/postPagePublish.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireEditor } from '../../http/editingCaller.ts';

/** Publishes the draft of a page with the checks of every publish. Editors and admins only. */
export const postPagePublish = defineRoute(call, async ({ params, body, request, reply }, services) =>
  services.editing.publishing.publish(await requireEditor(request, reply, services), params.id, body),
);
