import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { lang } from '../parameters.ts';

/** The labels in a response, by key. */
export const labelsField = {
  type: 'object',
  additionalProperties: { type: 'string' },
  description: 'Label by key, fallbacks already applied.',
} as const;

/** The type of the settings is LocaleInfo (schemas/appState.ts), which the first HTML contains too. */
const labelsSchema = defineSchema({
  type: 'object',
  description: 'Labels of a realm in one language.',
  required: ['locale', 'labels', 'name', 'providers', 'settings'],
  properties: {
    locale: { type: 'string', description: 'Language of the labels.' },
    labels: labelsField,
    name: { type: 'string', description: 'Name of the brand in this language.' },
    settings: {
      type: 'object',
      required: ['timeZone', 'arabicDigits', 'homePage', 'features', 'rowTypes'],
      description: 'Settings of the brand that can differ between languages, and its logo.',
    },
    providers: {
      type: 'array',
      description: 'Identity providers besides the password, with labels in this language.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['kind', 'label'],
        description: 'An identity provider.',
        properties: {
          kind: { type: 'string', description: 'Kind of provider.' },
          clientName: { type: 'string', description: 'Name of the client.' },
          label: { type: 'string', description: 'Label of the button of the provider.' },
          logo: { type: 'string', description: 'Address of the logo of the provider.' },
          signUp: { type: 'boolean', const: false, description: 'False: viewers cannot sign up with the provider.' },
        },
      },
    },
  },
});

/**
 * Labels of the brand by realm and language (I18N-001). Only hosts without a realm use the parameter `realm` (decision
 * O15).
 */
export const getLabels = defineCall({
  name: 'getLabels',
  method: 'GET',
  path: '/api/v2/label',
  summary: 'Labels.',
  query: { realm: { type: 'string', maxLength: 60, description: "Realm; must be the host's." }, lang },
  response: labelsSchema,
  timeoutMs: 4_000,
});
