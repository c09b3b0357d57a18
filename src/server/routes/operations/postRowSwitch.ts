import { postRowSwitch as call } from '#schemas/api/operations/postRowSwitch.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireEditor } from '../../http/editingCaller.ts';

/** Turns a plugin or row of the caller's realm off or on. Admins, and editors without an editor role. */
export const postRowSwitch = defineRoute(
  call,
  async ({ body: { subject, isOn, reason }, request, reply }, services) => {
    const caller = await requireEditor(request, reply, services);
    await services.editing.roleGuard.requireNoRole(caller);
    const { realm, author } = caller;
    await services.rowSwitches.change(realm, subject, isOn, { by: author.name || author.id, reason });
    await services.realms.refresh(realm.id);
    return { subject, isOn };
  },
);
