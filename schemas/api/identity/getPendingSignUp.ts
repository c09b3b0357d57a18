import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';

const personSchema = defineSchema({
  type: 'object',
  description: 'The person whose account is created after the consent.',
  additionalProperties: false,
  required: ['id', 'email', 'name'],
  properties: {
    id: { type: 'string', description: 'Identifies the person in `postPendingSignUp`.' },
    email: { type: 'string', description: 'E-mail address of the account; empty: the provider reports none.' },
    name: { type: 'string', description: 'Name at the provider; empty: the provider names none.' },
  },
});

/** Returns the person whose sign-up was refused with 403 consentRequired in the same browser. */
export const getPendingSignUp = defineCall({
  name: 'getPendingSignUp',
  method: 'GET',
  path: '/api/v2/login/pending-sign-up',
  summary: "Whose sign-up with a provider waits for the consent to the brand's terms.",
  response: personSchema,
  errors: { signInExpired: 400 },
});
