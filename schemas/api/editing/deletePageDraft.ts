import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { authoredDocumentId, nextRevision, seenRevision } from '../../domain/authored-page.ts';

const response = defineSchema({
  type: 'object',
  description: 'There is no draft any more.',
  required: ['revision'],
  properties: { revision: nextRevision },
});

/** Deletes the draft of a page. The published page stays; a page that was never published no longer exists. */
export const deletePageDraft = defineCall({
  name: 'deletePageDraft',
  method: 'DELETE',
  path: '/api/v2/editing/pages/{id}/draft',
  summary: 'Delete the draft of a page, for editors.',
  params: { id: authoredDocumentId },
  query: { revision: { ...seenRevision, default: 0 } },
  response,
  access: 'staff',
  errors: {
    TOKEN_EXPIRED: 401,
    ORIGIN_FORBIDDEN: 403,
    ROLE_NOT_ALLOWED: 403,
    ROUTE_NOT_FOUND: 404,
    DRAFT_NOT_FOUND: 404,
    DRAFT_CHANGED: 412,
    TOO_MANY_REQUESTS: 429,
  },
});
