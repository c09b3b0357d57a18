import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { dateTime } from '../../fields.ts';
import { selectedDrafts } from './postPublication.ts';

const body = defineSchema({
  type: 'object',
  description: 'The drafts to preview together.',
  additionalProperties: false,
  required: ['drafts'],
  properties: { drafts: selectedDrafts },
});

const response = defineSchema({
  type: 'object',
  description: 'The address of the preview.',
  required: ['path', 'expiresAt'],
  properties: {
    path: {
      type: 'string',
      description:
        'Path on the host of the realm. It opens once; the browser that opens it sees the whole site with the drafts.',
    },
    expiresAt: dateTime('When the preview ends.'),
  },
});

/**
 * Creates a preview of the whole site with several drafts, as `realm preview` does with a folder. They are checked
 * together; with errors there is no preview, and the errors are in `details.otherProblems`, with their files. Nothing is
 * published.
 */
export const postDraftPreview = defineCall({
  name: 'postDraftPreview',
  method: 'POST',
  path: '/api/v2/editing/draft-previews',
  summary: 'Preview the whole site with several drafts, for editors.',
  body,
  response,
  access: 'staff',
  timeoutMs: 60_000,
  errors: {
    DRAFT_REPEATED: 400,
    TOKEN_EXPIRED: 401,
    ORIGIN_FORBIDDEN: 403,
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
