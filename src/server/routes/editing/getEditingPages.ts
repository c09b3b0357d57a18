import { getEditingPages as call } from '#schemas/api/editing/getEditingPages.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireStaffRealm } from '../../http/editingCaller.ts';

/** Lists the pages of the published realm, each with its draft if it has one. Only editors and administrators may. */
export const getEditingPages = defineRoute(call, async ({ request, reply }, services) =>
  services.editing.drafts.list(await requireStaffRealm(request, reply, services)),
);
