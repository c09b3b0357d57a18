import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { authoredDocumentId, draftStatus, editorSchema, seenRevision } from '../../domain/authored-page.ts';

const tab = {
  type: 'string',
  pattern: '^[A-Za-z0-9_-]{1,64}$',
  maxLength: 64,
  description: 'Id of the tab, chosen by the tab at random.',
} as const;
const row = {
  type: 'string',
  minLength: 1,
  maxLength: 240,
  description: 'Id of the selected row; missing: none.',
} as const;

const body = defineSchema({
  type: 'object',
  description: 'A tab in which the editor has the page open.',
  additionalProperties: false,
  required: ['tab'],
  properties: {
    tab,
    row,
    isLeaving: { type: 'boolean', default: false, description: 'true: the tab closes the page.' },
  },
});

const response = defineSchema({
  type: 'object',
  description: 'Who has the page open, and what is stored.',
  required: ['revision', 'version', 'comments', 'tabs'],
  properties: {
    revision: {
      ...seenRevision,
      description:
        'Current revision of the draft: a larger one than the tab has seen means that somebody else has changed it.',
    },
    author: { ...editorSchema, description: 'Who changed the draft last; missing: there is no draft.' },
    status: draftStatus,
    version: { type: 'integer', minimum: 0, description: 'Current version of the realm.' },
    comments: {
      type: 'string',
      maxLength: 64,
      description: 'State of the comments: it changes when one is added, deleted, resolved or opened again.',
    },
    tabs: {
      type: 'array',
      description: 'Tabs that have the page open, at most 100, including the tab of the request.',
      items: {
        type: 'object',
        description: 'One tab.',
        required: ['tab', 'editor'],
        properties: { tab, editor: editorSchema, row },
      },
    },
  },
});

/**
 * Records that a tab has a page open, and returns all tabs that have it open, with the current revision of the draft. A
 * tab sends this call every 10 s and when its selection changes; after 25 s without a call, the tab counts as closed.
 */
export const putPagePresence = defineCall({
  name: 'putPagePresence',
  method: 'PUT',
  path: '/api/v2/editing/pages/{id}/presence',
  summary: 'Who has a page open, for editors.',
  params: { id: authoredDocumentId },
  body,
  response,
  access: 'staff',
  errors: { TOKEN_EXPIRED: 401, ORIGIN_FORBIDDEN: 403, ROUTE_NOT_FOUND: 404, TOO_MANY_REQUESTS: 429 },
});
