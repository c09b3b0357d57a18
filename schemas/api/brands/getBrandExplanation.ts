import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { brandId, versionNumber } from '../../domain/brand.ts';

const response = defineSchema({
  type: 'object',
  description: 'Where a value comes from.',
  required: ['realm', 'version', 'explanations'],
  properties: {
    realm: brandId,
    version: { ...versionNumber, description: 'The version that was read.' },
    explanations: {
      type: 'array',
      description: 'The values that the key matches; none: the brand has no such value.',
      items: {
        type: 'object',
        description: 'One value.',
        required: ['name', 'origin', 'steps', 'notes'],
        properties: {
          name: { type: 'string', description: 'What is explained.' },
          value: { description: 'The value that guests get.' },
          origin: { type: 'string', description: 'Where the value comes from, in one sentence.' },
          steps: {
            type: 'array',
            description: 'The locations where the value was looked up, in order.',
            items: {
              type: 'object',
              description: 'One location.',
              required: ['location', 'used'],
              properties: {
                location: { type: 'string', description: 'Pointer, file and realm.' },
                value: { description: 'The value there; missing: none.' },
                used: { type: 'boolean', description: 'Whether visitors get this value.' },
              },
            },
          },
          notes: {
            type: 'array',
            description: 'Further facts.',
            items: { type: 'string', description: 'One sentence.' },
          },
        },
      },
    },
  },
});

/** Explains where a setting, theme token or label of a brand comes from. Not in the specification. */
export const getBrandExplanation = defineCall({
  name: 'getBrandExplanation',
  method: 'GET',
  path: '/api/v2/brand/explanation',
  summary: 'Where a setting, theme token or label of a brand comes from, for editors.',
  query: {
    realm: { ...brandId, description: 'Id of the brand; missing: the one of the address.' },
    key: {
      type: 'string',
      maxLength: 200,
      pattern: '^[A-Za-z0-9_.-]+$',
      examples: ['features.search'],
      description:
        'A key of the matrix, a token of the theme or a label; of the own brand also a field of realm.json. Missing: nothing is explained.',
    },
  },
  response,
  access: 'staff',
  errors: { TOKEN_EXPIRED: 401, ROUTE_NOT_FOUND: 404, BRAND_UNKNOWN: 404 },
});
