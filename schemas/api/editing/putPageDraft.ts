import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { dateTime } from '../../fields.ts';
import {
  authoredDocument,
  authoredDocumentId,
  MAX_AUTHORED_BODY_BYTES,
  nextRevision,
  seenRevision,
} from '../../domain/authored-page.ts';
import { findingSchema } from '../../preview/finding.ts';

const body = defineSchema({
  type: 'object',
  description: 'The whole draft.',
  additionalProperties: false,
  required: ['revision', 'document'],
  properties: {
    revision: seenRevision,
    document: authoredDocument,
    version: {
      type: 'integer',
      minimum: 1,
      description:
        'The version of the realm that the editor has seen. When the change begins a draft and the own page of the realm was published again since, nothing is stored and the response is 412. Missing: the current version.',
    },
    mergedWith: {
      type: 'integer',
      minimum: 1,
      description:
        'The document contains the decisions about all conflicts with this version of the realm, from the 409 of a publish. When another version is current, the response is 412.',
    },
  },
});

const response = defineSchema({
  type: 'object',
  description: 'The draft is stored.',
  required: ['revision', 'updatedAt', 'findings'],
  properties: {
    revision: nextRevision,
    updatedAt: dateTime('When the draft was stored.'),
    findings: {
      type: 'array',
      items: findingSchema,
      description: 'All problems. A draft is stored with problems too.',
    },
  },
});

/**
 * Stores the draft of a page, also with errors. When the revision is not the current one, nothing is stored:
 * `details.current` of the 412 has the current revision, the version of the realm, the published page, and the draft of
 * the other editor with its author.
 */
export const putPageDraft = defineCall({
  name: 'putPageDraft',
  method: 'PUT',
  path: '/api/v2/editing/pages/{id}/draft',
  summary: 'Store the draft of a page, for editors. Never overwrites what the caller has not seen.',
  params: { id: authoredDocumentId },
  body,
  maxBodyBytes: MAX_AUTHORED_BODY_BYTES,
  response,
  access: 'staff',
  errors: {
    TOKEN_EXPIRED: 401,
    ORIGIN_FORBIDDEN: 403,
    ROLE_NOT_ALLOWED: 403,
    ROUTE_NOT_FOUND: 404,
    PAGE_NOT_FOUND: 404,
    DRAFT_CHANGED: 412,
    PAGE_TOO_LARGE: 413,
    TOO_MANY_REQUESTS: 429,
  },
});
