import { getEditingPages as call } from '#schemas/api/editing/getEditingPages.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireEditedRealm } from '../../http/editingCaller.ts';

/** Lists the pages of the caller's realm with their drafts. Editors and admins only. */
export const getEditingPages = defineRoute(call, async ({ request, reply }, services) =>
  services.editing.drafts.list(await requireEditedRealm(request, reply, services)),
);
