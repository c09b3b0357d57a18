import { getEditingPages as call } from '#schemas/api/editing/getEditingPages.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { describeClosed } from '../../domain/editing/createRoleGuard.ts';
import { requireEditingReader } from '../../http/editingCaller.ts';

/** Lists the pages of the published realm, each with its draft if it has one. Editors and admins only. */
export const getEditingPages = defineRoute(call, async ({ request, reply }, services) => {
  const { realm, role } = await requireEditingReader(request, reply, services);
  const { pages, ...found } = await services.editing.drafts.list(realm);
  return { ...found, pages: pages.map((each) => ({ ...each, ...describeClosed(role, each.id) })) };
});
