import { getReferences as call } from '#schemas/api/editing/getReferences.ts';
import type { ReferenceKind } from '#schemas/references.ts';
import { listReferences } from '../../domain/editing/listReferences.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { readRealmForList } from '../../http/editingCaller.ts';

/** Lists the things of the caller's realm to which a field of a page can refer. Editors and admins only. */
export const getReferences = defineRoute(call, async ({ request, reply, params, query }, services) => {
  const { content } = await readRealmForList(request, reply, services, 'references');
  return listReferences(content, params.kind as ReferenceKind, query.query ?? '');
});
