import { defineCall } from '../../defineCall.ts';
import { pageCommentParams } from '../commentParameters.ts';
import { defineSchema } from '../../defineSchema.ts';

const isResolved = { type: 'boolean', description: 'false: the comment is open again.' } as const;

const body = defineSchema({
  type: 'object',
  description: 'Whether the comment is resolved.',
  additionalProperties: false,
  required: ['isResolved'],
  properties: { isResolved },
});

const response = defineSchema({
  type: 'object',
  description: 'The resolution is stored.',
  required: ['isResolved'],
  properties: { isResolved },
});

/** Resolves a comment, or opens it again. */
export const putPageCommentResolution = defineCall({
  name: 'putPageCommentResolution',
  method: 'PUT',
  path: '/api/v2/editing/pages/{id}/comments/{comment}/resolution',
  summary: 'Resolve a comment on a page, for editors.',
  params: pageCommentParams,
  body,
  response,
  access: 'staff',
  errors: {
    TOKEN_EXPIRED: 401,
    ORIGIN_FORBIDDEN: 403,
    ROUTE_NOT_FOUND: 404,
    COMMENT_NOT_FOUND: 404,
    TOO_MANY_REQUESTS: 429,
  },
});
