import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import {
  authoredDocument,
  authoredDocumentId,
  pageDraftSchema,
  pageOriginSchema,
  seenRevision,
} from '../../domain/authored-page.ts';
import { editorRoleSummarySchema } from '../../realm/editor-roles.ts';
import { findingSchema } from '../../preview/finding.ts';

const response = defineSchema({
  type: 'object',
  description: 'A page as its author writes it.',
  required: ['id', 'version', 'origin', 'revision', 'findings'],
  properties: {
    id: authoredDocumentId,
    version: { type: 'integer', minimum: 0, description: 'Current version of the realm.' },
    origin: pageOriginSchema,
    published: { ...authoredDocument, description: 'The published document; missing: the page is new.' },
    revision: { ...seenRevision, description: 'Revision to send with the next change of the draft.' },
    draft: pageDraftSchema,
    permit: {
      type: 'object',
      description: 'What the role of the caller allows; missing: the caller may change everything.',
      additionalProperties: false,
      required: ['role', 'fields', 'mayPublish'],
      properties: {
        role: editorRoleSummarySchema,
        fields: {
          type: 'array',
          items: { type: 'string', description: 'A field, with everything inside it; empty: the whole document.' },
          description: 'The fields that the caller may change, as `editorRoles` of realm.json names them.',
        },
        mayPublish: { type: 'boolean', description: 'Whether the caller may publish the document.' },
      },
    },
    findings: {
      type: 'array',
      items: findingSchema,
      description: 'All problems of the draft, or of the published page when there is no draft.',
    },
  },
});

/** Returns an authored page with its draft. */
export const getEditingPage = defineCall({
  name: 'getEditingPage',
  method: 'GET',
  path: '/api/v2/editing/pages/{id}',
  summary: 'A page as its author writes it, with its draft, for editors.',
  params: { id: authoredDocumentId },
  response,
  access: 'staff',
  errors: { TOKEN_EXPIRED: 401, ROUTE_NOT_FOUND: 404, PAGE_NOT_FOUND: 404 },
});
