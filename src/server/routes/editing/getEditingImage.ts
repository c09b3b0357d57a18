import { getEditingImage as call } from '#schemas/api/editing/getEditingImage.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { readRealmForList } from '../../http/editingCaller.ts';

/** Describes an image of the caller's realm. Editors and admins only. */
export const getEditingImage = defineRoute(call, async ({ request, reply, params }, services) =>
  services.editing.images.describe(await readRealmForList(request, reply, services, 'images'), params.name),
);
