import { postPreviewToken as call } from '#schemas/api/editing/postPreviewToken.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireEditor } from '../../http/editingCaller.ts';

/** Creates a token with which another site previews a page. Editors and admins only. */
export const postPreviewToken = defineRoute(call, async ({ params, body, request, reply }, services) => {
  const { realm, author } = await requireEditor(request, reply, services);
  const token = { pageId: params.id, accountId: author.id, minutes: body.minutes };
  return services.previewTokens.create(realm.id, token);
});
