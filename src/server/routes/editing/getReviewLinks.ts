import { getReviewLinks as call } from '#schemas/api/editing/getReviewLinks.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireStaffRealm } from '../../http/editingCaller.ts';

/** Lists the links that show the draft of a page to guests. Editors and admins only. */
export const getReviewLinks = defineRoute(call, async ({ params, request, reply }, services) => {
  const realm = await requireStaffRealm(request, reply, services);
  const links = await services.reviewLinks.list(realm.id, params.id);
  return {
    links: links.map(({ linkId, author, createdAt, expiresAt, openedAt, mayComment }) => ({
      id: linkId,
      author: { ...author },
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      mayComment,
      ...(openedAt && { openedAt: openedAt.toISOString() }),
    })),
  };
});
