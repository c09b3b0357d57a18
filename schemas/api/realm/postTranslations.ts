import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';

const keysSchema = defineSchema({
  type: 'object',
  description: 'Keys of the requested labels.',
  additionalProperties: false,
  required: ['keys'],
  properties: {
    keys: {
      type: 'array',
      minItems: 1,
      maxItems: 200,
      uniqueItems: true,
      items: { type: 'string', minLength: 1, maxLength: 120 },
      description: 'Keys of labels.',
    },
  },
});
const translationsSchema = defineSchema({
  type: 'object',
  description: 'Translations by language.',
  additionalProperties: false,
  required: ['translations'],
  properties: {
    translations: {
      type: 'object',
      description:
        'For each language of the realm: labels by key, fallbacks already applied. Keys that no language has are missing.',
      additionalProperties: { type: 'object', description: 'Label by key.', additionalProperties: { type: 'string' } },
    },
  },
});

/**
 * Labels by key in all languages of the realm; needs no session (API-080). The response has an ETag. A request
 * with that ETag in If-None-Match gets status 412 while nothing has changed, as RFC 9110 requires for methods
 * other than GET.
 */
export const postTranslations = defineCall({
  name: 'postTranslations',
  method: 'POST',
  inReadOnlySession: 'allowed',
  path: '/api/v2/translations',
  summary: 'Labels by key in all languages.',
  body: keysSchema,
  response: translationsSchema,
  errors: { NOT_CHANGED: 412 },
  timeoutMs: 4_000,
});
