import { getEditingSettings as call } from '#schemas/api/editing/getEditingSettings.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { describeClosed } from '../../domain/editing/createRoleGuard.ts';
import { requireEditingReader } from '../../http/editingCaller.ts';

/** Lists the menus, labels, theme and settings of the caller's realm with their drafts. Editors and admins only. */
export const getEditingSettings = defineRoute(call, async ({ request, reply }, services) => {
  const { realm, role } = await requireEditingReader(request, reply, services);
  const { documents, ...found } = await services.editing.drafts.listSettings(realm);
  return { ...found, documents: documents.map((each) => ({ ...each, ...describeClosed(role, each.id) })) };
});
