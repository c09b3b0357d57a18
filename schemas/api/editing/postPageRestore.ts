import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { authoredDocument, authoredDocumentId, nextRevision, seenRevision } from '../../domain/authored-page.ts';
import { findingSchema } from '../../preview/finding.ts';

const body = defineSchema({
  type: 'object',
  description: 'What to restore.',
  additionalProperties: false,
  required: ['revision', 'version'],
  properties: {
    revision: seenRevision,
    version: { type: 'integer', minimum: 1, maximum: 2_000_000_000, description: 'The version to restore.' },
    row: {
      type: 'string',
      minLength: 1,
      maxLength: 240,
      description:
        'Id of one row to restore; missing: the whole page. A row that the version did not have is removed from the draft.',
    },
  },
});

const response = defineSchema({
  type: 'object',
  description: 'The draft with the old version.',
  required: ['revision', 'document', 'findings'],
  properties: {
    revision: nextRevision,
    document: authoredDocument,
    findings: { type: 'array', items: findingSchema, description: 'All problems of the draft.' },
  },
});

/** Writes an old version of a page, or one row of it, into the draft. Publishes nothing. */
export const postPageRestore = defineCall({
  name: 'postPageRestore',
  method: 'POST',
  path: '/api/v2/editing/pages/{id}/restore',
  summary: 'Restore a version of a page, or one row, into the draft, for editors.',
  params: { id: authoredDocumentId },
  body,
  response,
  access: 'staff',
  errors: {
    TOKEN_EXPIRED: 401,
    ORIGIN_FORBIDDEN: 403,
    ROLE_NOT_ALLOWED: 403,
    ROUTE_NOT_FOUND: 404,
    VERSION_NOT_FOUND: 404,
    ROW_NOT_FOUND: 404,
    DRAFT_CHANGED: 412,
    PAGE_TOO_LARGE: 413,
    TOO_MANY_REQUESTS: 429,
  },
});
