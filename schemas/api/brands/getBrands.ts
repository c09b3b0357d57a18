import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { brandId, MATRIX_GROUPS, trialSchema, versionNumber } from '../../domain/brand.ts';

const cell = {
  type: 'object',
  description: 'One setting of one brand.',
  required: ['layer', 'file'],
  properties: {
    value: { description: 'The value; missing: the brand has none.' },
    layer: {
      type: 'string',
      description:
        'Id of the realm that sets the value; `default of the schema` when none does; `derived` for a colour that follows from others; empty without a value.',
    },
    file: { type: 'string', description: "File of that realm's folder; empty when no file sets the value." },
  },
} as const;

const response = defineSchema({
  type: 'object',
  description: 'The settings of the brands, side by side.',
  required: ['keys', 'brands'],
  properties: {
    keys: {
      type: 'array',
      description: 'The keys in their order.',
      items: {
        type: 'object',
        description: 'One key.',
        required: ['key', 'group'],
        properties: {
          key: { type: 'string', description: 'Name of the setting: `features.search`.' },
          group: {
            type: 'string',
            enum: MATRIX_GROUPS,
            description: 'The group of settings to which the key belongs.',
          },
        },
      },
    },
    brands: {
      type: 'array',
      description: "The caller's own brand first.",
      items: {
        type: 'object',
        description: 'One brand.',
        required: ['realm', 'name', 'isOwn', 'hosts', 'version', 'cells'],
        properties: {
          realm: brandId,
          name: { type: 'string', description: "Name of the brand in the caller's language." },
          isOwn: { type: 'boolean', description: 'Whether the call was made at the address of this brand.' },
          isLinked: {
            type: 'boolean',
            description:
              'Whether the person has linked the brand; missing: it is the own brand, or the demo lists all brands.',
          },
          hosts: { type: 'array', description: 'Its host names.', items: { type: 'string', description: 'A host.' } },
          version: { ...versionNumber, description: 'Number of the current version.' },
          trial: trialSchema,
          cells: { type: 'object', description: 'Its settings by key.', additionalProperties: cell },
        },
      },
    },
  },
});

/** Compares the settings of the brands in which the caller has a role. Not in the specification. */
export const getBrands = defineCall({
  name: 'getBrands',
  method: 'GET',
  path: '/api/v2/brands',
  summary: 'Compare the settings of the brands that you run, for editors.',
  response,
  access: 'staff',
  errors: { TOKEN_EXPIRED: 401, ROUTE_NOT_FOUND: 404 },
});
