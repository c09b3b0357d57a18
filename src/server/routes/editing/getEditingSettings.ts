import { getEditingSettings as call } from '#schemas/api/editing/getEditingSettings.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireStaffRealm } from '../../http/editingCaller.ts';

/** Lists the menus, labels, theme and settings of the caller's realm with their drafts. Editors and admins only. */
export const getEditingSettings = defineRoute(call, async ({ request, reply }, services) =>
  services.editing.drafts.listSettings(await requireStaffRealm(request, reply, services)),
);
