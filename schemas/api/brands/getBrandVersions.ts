import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { beforeVersion, hasMore, versionFields } from '../../domain/authored-page.ts';
import { trialEventSchema, trialSchema, versionNumber } from '../../domain/brand.ts';

const response = defineSchema({
  type: 'object',
  description: 'The versions of the brand, and its trial.',
  required: ['current', 'versions', 'events', 'hasMore'],
  properties: {
    current: { ...versionNumber, description: 'Number of the current version.' },
    trial: trialSchema,
    versions: {
      type: 'array',
      description: 'Newest first, with those of trials.',
      items: {
        type: 'object',
        description: 'One version.',
        required: ['version', 'publishedAt', 'author', 'note', 'source', 'isTrial'],
        properties: {
          ...versionFields,
          copiedFrom: { ...versionNumber, description: 'The version that a rollback copied; missing: no rollback.' },
          isTrial: { type: 'boolean', description: 'Whether only a share of the visitors has seen it.' },
        },
      },
    },
    events: { type: 'array', description: 'What happened to trials, newest first.', items: trialEventSchema },
    hasMore,
  },
});

/** Lists the versions of the brand and what happened to its trials. Not in the specification. */
export const getBrandVersions = defineCall({
  name: 'getBrandVersions',
  method: 'GET',
  path: '/api/v2/brand/versions',
  summary: 'Versions of the brand and its trials, for editors.',
  query: { before: beforeVersion },
  response,
  access: 'staff',
  errors: { TOKEN_EXPIRED: 401, ROUTE_NOT_FOUND: 404 },
});
