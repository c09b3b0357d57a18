import { postSchedule as call } from '#schemas/api/editing/postSchedule.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireEditor } from '../../http/editingCaller.ts';

/** Schedules several drafts to be published as one version. Editors and admins only. */
export const postSchedule = defineRoute(call, async ({ body, request, reply }, services) =>
  services.editing.publishing.scheduleTogether(await requireEditor(request, reply, services), body),
);
