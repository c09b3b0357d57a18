import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { authoredDocumentId, nextRevision, publishReason, seenRevision } from '../../domain/authored-page.ts';

/** Maximum number of drafts in one call. */
export const MAX_PUBLISHED_DRAFTS = 50;

/** The drafts of pages and of documents of settings that belong together. */
export const selectedDrafts = {
  type: 'array',
  minItems: 1,
  maxItems: MAX_PUBLISHED_DRAFTS,
  description: 'Drafts of pages and of documents of settings, each once.',
  items: {
    type: 'object',
    description: 'One draft.',
    additionalProperties: false,
    required: ['id', 'revision'],
    properties: { id: authoredDocumentId, revision: seenRevision },
  },
} as const;

const body = defineSchema({
  type: 'object',
  description: 'The drafts to publish as one version of the realm.',
  additionalProperties: false,
  required: ['drafts', 'reason'],
  properties: {
    drafts: selectedDrafts,
    reason: publishReason,
  },
});

const response = defineSchema({
  type: 'object',
  description: 'The drafts are published, and there are no such drafts any more.',
  required: ['version', 'published', 'drafts'],
  properties: {
    version: { type: 'integer', minimum: 1, description: 'Version of the realm that viewers get now.' },
    published: {
      type: 'boolean',
      description: 'false: the documents were the same already, so there is no new version.',
    },
    drafts: {
      type: 'array',
      description: 'The drafts, in the order of the request.',
      items: {
        type: 'object',
        description: 'One draft.',
        required: ['id', 'revision', 'wasMerged'],
        properties: {
          id: { type: 'string', description: 'Id of the document.' },
          revision: nextRevision,
          wasMerged: {
            type: 'boolean',
            description: 'Whether somebody else had published the document meanwhile, and both changes were merged.',
          },
        },
      },
    },
  },
});

/**
 * Publishes several drafts as one version, so that viewers get all of them in the same moment, such as a page and the
 * menu that leads to it. They are checked together: a link to a page whose draft is published with it is no error. When
 * one draft cannot be published, none is published, and `details.id` names that draft. Errors of the checks are in
 * `details.otherProblems`, with their files.
 */
export const postPublication = defineCall({
  name: 'postPublication',
  method: 'POST',
  path: '/api/v2/editing/publications',
  summary: 'Publish several drafts as one version, for editors.',
  body,
  response,
  access: 'staff',
  timeoutMs: 60_000,
  errors: {
    DRAFT_REPEATED: 400,
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
