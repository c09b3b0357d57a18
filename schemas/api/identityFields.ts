// Fields that several identity calls share.
import { ACCOUNT_LIMITS, accountInputSchema } from '../domain/account.ts';
import { defineSchema } from '../defineSchema.ts';

/** An e-mail address as typed, without control characters. The server trims it and checks the shared pattern. */
export const emailField = {
  type: 'string',
  minLength: 1,
  maxLength: ACCOUNT_LIMITS.email,
  pattern: '^\\P{Cc}*$',
  description: 'E-mail address.',
} as const;

/** A password. The rules for new ones are checked by the server (INPUT_REFUSED). */
export const secretField = { type: 'string', maxLength: ACCOUNT_LIMITS.secret, description: 'Password.' } as const;

const { phoneNumber, birthDate, taxNumber, address, answers } = accountInputSchema.properties;

/** The further values of a sign-up form. */
export const signUpDetailsSchema = defineSchema({
  type: 'object',
  description:
    'Values of the further fields of `identity.signUpFields` (`getSignUpForm`). Values that have no field are ignored.',
  additionalProperties: false,
  properties: { phoneNumber, birthDate, taxNumber, address, answers },
});

/** A token from a mail. */
export const tokenField = { type: 'string', minLength: 1, maxLength: 200, description: 'Token from a mail.' } as const;

/** Path to which the viewer returns after signing in; it becomes part of the mail's link. */
export const returnToField = {
  type: 'string',
  maxLength: 2000,
  description: 'Path on this site to which the viewer returns after signing in. Addresses of other sites are ignored.',
} as const;

/** The response of calls that send a mail, the same whether the address has an account or not. */
export const mailSentSchema = defineSchema({
  type: 'object',
  description: 'A mail will be sent, if the address may get one.',
  additionalProperties: false,
  required: ['sent'],
  properties: {
    sent: { type: 'boolean', const: true, description: 'Always true.' },
    isDelayed: {
      type: 'boolean',
      const: true,
      description:
        'The mail server cannot be reached at the moment: mails wait and are sent later. Independent of the address. Missing: mails are sent.',
    },
  },
});

/** Errors of calls that send mails. */
export const MAIL_ERRORS = { TOO_MANY_ATTEMPTS: 429, CHALLENGE_REQUIRED: 429, ORIGIN_FORBIDDEN: 403 } as const;
