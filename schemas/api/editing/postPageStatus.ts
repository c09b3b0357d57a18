import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import {
  authoredDocumentId,
  draftStatus,
  nextRevision,
  publishReason,
  seenRevision,
} from '../../domain/authored-page.ts';
import { dateTime } from '../../fields.ts';

const publishAt = dateTime('When the server publishes the draft; only with the status `scheduled`.');

const body = defineSchema({
  type: 'object',
  description: 'The new status of a draft.',
  additionalProperties: false,
  required: ['revision', 'status'],
  properties: { revision: seenRevision, status: draftStatus, publishAt, reason: publishReason },
});

const response = defineSchema({
  type: 'object',
  description: 'The status is stored.',
  required: ['revision', 'status'],
  properties: {
    revision: nextRevision,
    status: draftStatus,
    publishAt,
  },
});

/**
 * Asks for a review, approves the draft, schedules a publish, or takes these back. A draft in review is approved by an
 * editor other than the one who asked. A scheduled draft must have no errors. The next change of the document sets the
 * status to `draft` again, because no editor has approved or rejected that change. When the draft cannot be published
 * at the scheduled time, the status becomes `draft` again too, and the audit says why.
 */
export const postPageStatus = defineCall({
  name: 'postPageStatus',
  method: 'POST',
  path: '/api/v2/editing/pages/{id}/status',
  summary: 'Set the status of a draft: draft, review, approved or scheduled, for editors.',
  params: { id: authoredDocumentId },
  body,
  response,
  access: 'staff',
  errors: {
    SCHEDULE_INVALID: 400,
    TOKEN_EXPIRED: 401,
    ORIGIN_FORBIDDEN: 403,
    ROLE_NOT_ALLOWED: 403,
    ROUTE_NOT_FOUND: 404,
    DRAFT_NOT_FOUND: 404,
    APPROVAL_REFUSED: 409,
    DRAFT_CHANGED: 412,
    PAGE_INVALID: 422,
    TOO_MANY_REQUESTS: 429,
  },
});
