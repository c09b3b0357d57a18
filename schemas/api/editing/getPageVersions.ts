import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { authoredDocumentId, beforeVersion, hasMore, pageChange, versionFields } from '../../domain/authored-page.ts';

const response = defineSchema({
  type: 'object',
  description: 'Versions of a page, newest first.',
  required: ['versions', 'hasMore'],
  properties: {
    versions: {
      type: 'array',
      description: 'The versions of the realm in which its own file of the page changed.',
      items: {
        type: 'object',
        description: 'One version.',
        required: ['version', 'publishedAt', 'author', 'note', 'source', 'change'],
        properties: { ...versionFields, change: pageChange },
      },
    },
    hasMore,
  },
});

/** Lists the versions in which an own page of the realm changed: who, when and why. */
export const getPageVersions = defineCall({
  name: 'getPageVersions',
  method: 'GET',
  path: '/api/v2/editing/pages/{id}/versions',
  summary: 'Versions of a page, for editors.',
  params: { id: authoredDocumentId },
  query: { before: beforeVersion },
  response,
  access: 'staff',
  errors: { TOKEN_EXPIRED: 401, ROUTE_NOT_FOUND: 404 },
});
