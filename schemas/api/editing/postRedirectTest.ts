import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { authoredDocument, MAX_AUTHORED_BODY_BYTES } from '../../domain/authored-page.ts';

const body = defineSchema({
  type: 'object',
  description: 'A path and the redirects of a draft. Nothing is stored.',
  additionalProperties: false,
  required: ['path', 'document'],
  properties: {
    path: {
      type: 'string',
      maxLength: 2000,
      pattern: '^/[^\\s\\\\]*$',
      examples: ['/section/boxing'],
      description: 'A path of this site, with or without query.',
    },
    document: { ...authoredDocument, description: 'The document `settings:redirects` as its author writes it.' },
  },
});

const traceSchema = defineSchema({
  type: 'object',
  description: 'Where a path leads.',
  additionalProperties: false,
  required: ['outcome', 'steps'],
  properties: {
    outcome: {
      type: 'string',
      enum: ['redirects', 'exists', 'loops', 'unknown'],
      description:
        'redirects: to `target`; exists: a page or screen has the path, so it does not redirect; loops: the redirects lead back to an earlier one, or there are more than 10 one after the other, so none of them works; unknown: no redirect has the path, and nothing is there.',
    },
    target: { type: 'string', description: 'Path to which the server redirects, percent-encoded.' },
    targetExists: { type: 'boolean', description: 'Whether a page or screen has this path; missing without target.' },
    steps: {
      type: 'array',
      description: 'The redirects that are followed, in their order.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['from', 'to', 'isInherited'],
        description: 'One redirect.',
        properties: {
          from: { type: 'string', description: 'Earlier path.' },
          to: { type: 'string', description: 'Path to open instead.' },
          isInherited: { type: 'boolean', description: 'Whether the realm inherits it.' },
        },
      },
    },
  },
});

/** Where a path leads with the redirects of a draft, for editors and admins of the realm. Not in the specification. */
export const postRedirectTest = defineCall({
  name: 'postRedirectTest',
  method: 'POST',
  path: '/api/v2/editing/redirect-test',
  summary: 'Where a path leads with the redirects of a draft, for editors.',
  body,
  response: traceSchema,
  access: 'staff',
  maxBodyBytes: MAX_AUTHORED_BODY_BYTES,
  errors: { TOKEN_EXPIRED: 401, ROUTE_NOT_FOUND: 404, TOO_MANY_REQUESTS: 429 },
});
