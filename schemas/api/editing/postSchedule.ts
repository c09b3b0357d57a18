import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { nextRevision, publishReason } from '../../domain/authored-page.ts';
import { dateTime } from '../../fields.ts';
import { selectedDrafts } from './postPublication.ts';

const publishAt = dateTime('When the server publishes the drafts.');

const body = defineSchema({
  type: 'object',
  description: 'The drafts to publish as one version at a moment.',
  additionalProperties: false,
  required: ['drafts', 'publishAt', 'reason'],
  properties: { drafts: selectedDrafts, publishAt, reason: publishReason },
});

const response = defineSchema({
  type: 'object',
  description: 'The drafts are scheduled.',
  required: ['publishAt', 'drafts'],
  properties: {
    publishAt,
    drafts: {
      type: 'array',
      description: 'The drafts, in the order of the request.',
      items: {
        type: 'object',
        description: 'One draft.',
        required: ['id', 'revision'],
        properties: {
          id: { type: 'string', description: 'Id of the document.' },
          revision: nextRevision,
        },
      },
    },
  },
});

/**
 * Schedules several drafts to be published as one version. They are checked together, as `POST /editing/publications`
 * does. To cancel the schedule, set the status of one of the drafts to `draft`. A change of one draft ends the schedule
 * too, because all of them are published or none. When they cannot be published at the scheduled time, all become drafts
 * again, and the audit says why.
 */
export const postSchedule = defineCall({
  name: 'postSchedule',
  method: 'POST',
  path: '/api/v2/editing/schedules',
  summary: 'Schedule several drafts to be published as one version, for editors.',
  body,
  response,
  access: 'staff',
  timeoutMs: 60_000,
  errors: {
    DRAFT_REPEATED: 400,
    SCHEDULE_INVALID: 400,
    TOKEN_EXPIRED: 401,
    ORIGIN_FORBIDDEN: 403,
    ROLE_NOT_ALLOWED: 403,
    ROUTE_NOT_FOUND: 404,
    DRAFT_NOT_FOUND: 404,
    PAGE_CONFLICT: 409,
    FOLDER_UNKNOWN: 409,
    DRAFT_CHANGED: 412,
    PAGE_INVALID: 422,
    TOO_MANY_REQUESTS: 429,
    UPLOADS_BUSY: 503,
  },
});
