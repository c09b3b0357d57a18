import { getEditingPage as call } from '#schemas/api/editing/getEditingPage.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { findDocumentPermit, type DocumentPermit } from '#src/realm/editorPermits.ts';
import { requireEditingReader } from '../../http/editingCaller.ts';

/** Returns an authored page with its draft. Editors and admins only. */
export const getEditingPage = defineRoute(call, async ({ params, request, reply }, services) => {
  const { realm, role } = await requireEditingReader(request, reply, services);
  const document = await services.editing.drafts.read(realm, params.id);
  return { ...document, ...(role && { permit: toPermit(findDocumentPermit(role, params.id)) }) };
});

const toPermit = ({ role, fields, mayPublish }: DocumentPermit) => ({ role, fields: [...fields], mayPublish });
