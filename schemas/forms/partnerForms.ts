// The forms of providers whose sign-in is on our page: PBR and SPTV. The provider decides which passwords it accepts.
import { ACCOUNT_LIMITS } from '../domain/account.ts';
import { defineSchema } from '../defineSchema.ts';

const id = {
  type: 'string',
  minLength: 1,
  maxLength: ACCOUNT_LIMITS.email,
  pattern: '^\\P{Cc}*$',
  description: 'E-mail address or user name at the provider.',
} as const;
const secret = {
  type: 'string',
  minLength: 1,
  maxLength: ACCOUNT_LIMITS.secret,
  description: 'Password at the provider.',
} as const;

/** The form with which viewers sign in at a provider. */
export const partnerSignInFormSchema = defineSchema({
  type: 'object',
  description: 'The sign-in form of a provider.',
  required: ['id', 'secret'],
  properties: { id, secret },
});

/** The form that requests a mail with which the password is reset. */
export const partnerResetFormSchema = defineSchema({
  type: 'object',
  description: 'The form that asks a provider for a new password.',
  required: ['id'],
  properties: { id },
});

/** The form for a new password. */
export const partnerPasswordFormSchema = defineSchema({
  type: 'object',
  description: 'The form for a new password at a provider.',
  required: ['secret'],
  properties: { secret },
});
