import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { lang } from '../parameters.ts';

const termsSchema = defineSchema({
  type: 'object',
  description: 'The consent terms of the sign-up form.',
  additionalProperties: false,
  required: ['terms'],
  properties: {
    terms: {
      type: 'array',
      description: 'Terms in order.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['fieldName', 'fieldType', 'label', 'text', 'required', 'defaultValue', 'data'],
        description: 'One term.',
        properties: {
          fieldName: { type: 'string', description: 'Name of the answer.' },
          fieldType: { type: 'string', description: 'INFORMATION_TEXT or BINARY_CHOICE.' },
          label: { type: 'string', description: 'Text of the checkbox, or heading of the text.' },
          text: { type: 'string', description: 'Longer text; empty: none.' },
          required: { type: 'boolean', description: 'Whether viewers must agree.' },
          defaultValue: { type: 'boolean', description: 'Whether the checkbox is ticked at first.' },
          data: {
            type: 'object',
            required: ['default'],
            properties: { default: { type: 'boolean', description: 'The same as defaultValue.' } },
            description: 'The term as older clients read it.',
          },
        },
      },
    },
  },
});

/** Texts and questions of the sign-up form in the viewer's language (decision D20). */
export const getConsentTerms = defineCall({
  name: 'getConsentTerms',
  method: 'GET',
  path: '/api/v2/consent-terms',
  summary: 'Consent terms of the sign-up form.',
  query: { lang },
  response: termsSchema,
});
