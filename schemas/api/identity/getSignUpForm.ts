import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { accountFormSchema } from '../../domain/account.ts';
import { signUpFieldSchema } from '../../domain/sign-up-field.ts';
import { lang } from '../parameters.ts';

const signUpFormSchema = defineSchema({
  type: 'object',
  description: 'The sign-up form of the realm.',
  additionalProperties: false,
  required: ['fields', 'form'],
  properties: {
    fields: {
      type: 'array',
      items: signUpFieldSchema,
      description: 'Fields in order; empty: name, e-mail address and password.',
    },
    form: accountFormSchema,
  },
});

/** The fields of the sign-up form in the viewer's language. */
export const getSignUpForm = defineCall({
  name: 'getSignUpForm',
  method: 'GET',
  path: '/api/v2/sign-up-form',
  summary: 'Fields of the sign-up form.',
  query: { lang },
  response: signUpFormSchema,
});
