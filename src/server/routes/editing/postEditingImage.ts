import { postEditingImage as call } from '#schemas/api/editing/postEditingImage.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireEditor } from '../../http/editingCaller.ts';

/** Stores an image that an editor uploads. */
export const postEditingImage = defineRoute(call, async ({ request, reply }, services) =>
  services.editing.images.store(await requireEditor(request, reply, services), request.body),
);
