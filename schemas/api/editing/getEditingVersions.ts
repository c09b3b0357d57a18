import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { authoredPageId, beforeVersion, hasMore, pageChange, versionFields } from '../../domain/authored-page.ts';

const response = defineSchema({
  type: 'object',
  description: 'Versions of the realm, newest first.',
  required: ['versions', 'hasMore'],
  properties: {
    versions: {
      type: 'array',
      description: 'Versions with the own pages that changed.',
      items: {
        type: 'object',
        description: 'One version.',
        required: ['version', 'publishedAt', 'author', 'note', 'source', 'pages'],
        properties: {
          ...versionFields,
          pages: {
            type: 'array',
            description: 'Own pages whose files changed; none: other files or inherited content changed.',
            items: {
              type: 'object',
              description: 'One page.',
              required: ['id', 'change'],
              properties: { id: authoredPageId, change: pageChange },
            },
          },
        },
      },
    },
    hasMore,
  },
});

/** Lists the versions of the realm: who, when, why, and which pages changed. */
export const getEditingVersions = defineCall({
  name: 'getEditingVersions',
  method: 'GET',
  path: '/api/v2/editing/versions',
  summary: 'Versions of the realm with the pages that changed, for editors.',
  query: { before: beforeVersion },
  response,
  access: 'staff',
  errors: { TOKEN_EXPIRED: 401, ROUTE_NOT_FOUND: 404 },
});
