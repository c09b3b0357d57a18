import { getReferences as call } from '#schemas/api/editing/getReferences.ts';
import type { ReferenceKind } from '#schemas/references.ts';
import { listReferences } from '../../domain/editing/listReferences.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireLimitedReader } from '../../http/editingCaller.ts';

/** Lists what fields of the caller's realm may name. Editors and admins only. */
export const getReferences = defineRoute(call, async ({ request, reply, params, query }, services) => {
  const { content } = await requireLimitedReader(request, reply, services, 'references');
  return listReferences(content, params.kind as ReferenceKind, query.query ?? '');
});
