import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { marketingPreferencesSchema } from '../../domain/own-account.ts';
import { lang } from '../parameters.ts';
import { OWN_ACCOUNT_ERRORS } from '../ownAccountFields.ts';

const answersSchema = defineSchema({
  type: 'object',
  description: 'Changed answers.',
  additionalProperties: false,
  required: ['answers'],
  properties: {
    answers: {
      type: 'array',
      maxItems: 20,
      description: 'Answers to known questions.',
      items: {
        type: 'object',
        description: 'An answer.',
        additionalProperties: false,
        required: ['fieldName', 'answer'],
        properties: {
          fieldName: {
            type: 'string',
            maxLength: 60,
            description: 'Name under which the answer to the question is stored.',
          },
          answer: { type: 'boolean', description: 'The answer.' },
        },
      },
    },
  },
});

/** Changes what the viewer has agreed to, and returns all answers (decision D20). */
export const putMarketingPreferences = defineCall({
  name: 'putMarketingPreferences',
  method: 'PUT',
  path: '/api/v2/user/marketing-preferences',
  summary: 'Change what the viewer has agreed to.',
  query: { lang },
  body: answersSchema,
  response: marketingPreferencesSchema,
  errors: { ...OWN_ACCOUNT_ERRORS, INPUT_REFUSED: 400 },
});
