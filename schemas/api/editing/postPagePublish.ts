import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { authoredDocumentId, nextRevision, publishReason, seenRevision } from '../../domain/authored-page.ts';
import { findingSchema } from '../../preview/finding.ts';

const body = defineSchema({
  type: 'object',
  description: 'The draft to publish.',
  additionalProperties: false,
  required: ['revision', 'reason'],
  properties: { revision: seenRevision, reason: publishReason },
});

const response = defineSchema({
  type: 'object',
  description: 'The draft is published, and there is no draft any more.',
  required: ['version', 'published', 'wasMerged', 'revision', 'warnings'],
  properties: {
    version: { type: 'integer', minimum: 1, description: 'Version of the realm that viewers get now.' },
    published: { type: 'boolean', description: 'false: the page was the same already, so there is no new version.' },
    wasMerged: {
      type: 'boolean',
      description: 'Whether the page had been published by somebody else meanwhile, and both changes were merged.',
    },
    revision: nextRevision,
    warnings: { type: 'array', items: findingSchema, description: 'Problems that do not prevent a publish.' },
  },
});

/**
 * Publishes the draft of a page, with the checks of every publish. With errors nothing is published, and the response is
 * a 422: `details.findings` names the errors of the page, `details.otherProblems` those of other files. When somebody
 * else published the page meanwhile, the draft and that page are merged by row. When both changed the same field to
 * different values, the response is a 409: `details.conflicts` names these fields by row with both values, beside
 * `details.merged` and `details.version`. To resolve the conflicts, store a draft with `mergedWith`.
 */
export const postPagePublish = defineCall({
  name: 'postPagePublish',
  method: 'POST',
  path: '/api/v2/editing/pages/{id}/publish',
  summary: 'Publish the draft of a page, for editors.',
  params: { id: authoredDocumentId },
  body,
  response,
  access: 'staff',
  timeoutMs: 60_000,
  errors: {
    TOKEN_EXPIRED: 401,
    ORIGIN_FORBIDDEN: 403,
    ROLE_NOT_ALLOWED: 403,
    ROUTE_NOT_FOUND: 404,
    DRAFT_NOT_FOUND: 404,
    PAGE_CONFLICT: 409,
    PUBLISH_CONFLICT: 409,
    FOLDER_UNKNOWN: 409,
    DRAFT_CHANGED: 412,
    PAGE_INVALID: 422,
    TOO_MANY_REQUESTS: 429,
    UPLOADS_BUSY: 503,
  },
});
