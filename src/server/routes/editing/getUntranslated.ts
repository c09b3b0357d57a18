import { getUntranslated as call } from '#schemas/api/editing/getUntranslated.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { readRealmForList } from '../../http/editingCaller.ts';

/** Lists the texts of the caller's realm that lack a language. Editors and admins only. */
export const getUntranslated = defineRoute(call, async ({ request, reply }, services) => {
  return services.editing.listUntranslated(await readRealmForList(request, reply, services, 'untranslated texts'));
});
