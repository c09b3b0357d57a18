import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { sessionResponseSchema } from '../../domain/session.ts';
import { providerSignUpFormSchema } from '../../forms/accountForms.ts';
import { exchangeErrors } from '../providerParameters.ts';

const answersSchema = defineSchema({
  type: 'object',
  description: 'The answers.',
  additionalProperties: false,
  required: ['name', 'consents'],
  properties: {
    ...providerSignUpFormSchema.properties,
    id: {
      type: 'string',
      maxLength: 100,
      description: 'From `getPendingSignUp`: refuses the answers when another sign-up has replaced the person since.',
    },
    consents: {
      type: 'object',
      maxProperties: 40,
      additionalProperties: { type: 'boolean' },
      description: 'Answers to the consent terms by fieldName.',
    },
  },
});

/**
 * Creates the account of a person whose sign-up was refused with 403 consentRequired in the same browser, and opens a
 * session. Without a call of this kind no account exists.
 */
export const postPendingSignUp = defineCall({
  name: 'postPendingSignUp',
  method: 'POST',
  path: '/api/v2/login/pending-sign-up',
  summary: 'Agree to the terms of the brand and create the account of a provider.',
  body: answersSchema,
  response: sessionResponseSchema,
  errors: { ...exchangeErrors, INPUT_REFUSED: 400 },
});
