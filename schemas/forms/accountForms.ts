// The forms of accounts. Browser and server check values by the same schemas. Values are trimmed first, except
// passwords; further rules for passwords are on the server only (src/server/domain/identity/passwordRules.ts).
import { ACCOUNT_LIMITS, EMAIL_PATTERN } from '../domain/account.ts';
import { passkeyNameField } from '../domain/passkey.ts';
import { tvCodeField } from '../api/tvFields.ts';
import { defineSchema } from '../defineSchema.ts';

const name = {
  type: 'string',
  minLength: 1,
  maxLength: ACCOUNT_LIMITS.name,
  description: 'Name of the viewer.',
} as const;
const email = {
  type: 'string',
  minLength: 1,
  maxLength: ACCOUNT_LIMITS.email,
  pattern: EMAIL_PATTERN,
  description: 'E-mail address.',
} as const;
const secret = {
  type: 'string',
  minLength: ACCOUNT_LIMITS.secretMin,
  maxLength: ACCOUNT_LIMITS.secret,
  description: 'New password.',
} as const;

/** The sign-up form. It has no field for the password in brands whose viewers choose the password after the mail. */
export const signUpFormSchema = defineSchema({
  type: 'object',
  description: 'The sign-up form.',
  required: ['name', 'email'],
  properties: { name, email, secret },
});

/** The sign-up form with fields of the brand, which may lack the name. Their rules are in domain/sign-up-form.ts. */
export const definedSignUpFormSchema = defineSchema({
  type: 'object',
  description: 'A sign-up form with fields of the brand.',
  required: ['email'],
  properties: { name, email, secret },
});

/** What a sign-up with an identity provider still needs. */
export const providerSignUpFormSchema = defineSchema({
  type: 'object',
  description: 'The form that a viewer who comes from an identity provider fills in before the account is created.',
  required: ['name'],
  properties: { name },
});

/** Forms that ask for an e-mail address only: password reset and magic link. */
export const emailFormSchema = defineSchema({
  type: 'object',
  description: 'A form with an e-mail address.',
  required: ['email'],
  properties: { email },
});

/** The form for a new password. */
export const newPasswordFormSchema = defineSchema({
  type: 'object',
  description: 'The form for a new password.',
  required: ['secret'],
  properties: { secret },
});

/** The form for the code of a mail. */
export const mailCodeFormSchema = defineSchema({
  type: 'object',
  description: 'The form for the code of a mail.',
  required: ['code'],
  properties: { code: { type: 'string', pattern: '^[0-9]{6}$', description: 'Six digits.' } },
});

/** The form for the code that a television shows. */
export const tvCodeFormSchema = defineSchema({
  type: 'object',
  description: 'The form for the code of a television.',
  required: ['tvCode'],
  properties: { tvCode: tvCodeField },
});

/** The account form. Its other fields are checked by domain/account-form.ts. */
export const ownAccountFormSchema = defineSchema({
  type: 'object',
  description: 'The account form.',
  required: ['name', 'email'],
  properties: { name, email },
});

/** The form that changes the password of a signed-in viewer. */
export const passwordChangeFormSchema = defineSchema({
  type: 'object',
  description: 'The form for another password.',
  required: ['currentSecret', 'secret'],
  properties: { currentSecret: { type: 'string', minLength: 1, description: 'Current password.' }, secret },
});

/** The form that changes the e-mail address of a signed-in viewer. */
export const emailChangeFormSchema = defineSchema({
  type: 'object',
  description: 'The form for another e-mail address.',
  required: ['email', 'currentSecret'],
  properties: { email, currentSecret: { type: 'string', minLength: 1, description: 'Current password.' } },
});

/** The form that deletes an account. Accounts without a password have no field in it. */
export const accountDeletionFormSchema = defineSchema({
  type: 'object',
  description: 'The form that deletes an account.',
  properties: { currentSecret: { type: 'string', description: 'Current password.' } },
});

/** The form that adds a passkey. Accounts without a password have no field. */
export const newPasskeyFormSchema = defineSchema({
  type: 'object',
  description: 'The form that adds a passkey.',
  properties: { currentSecret: accountDeletionFormSchema.properties.currentSecret },
});

/** The form that renames a passkey. */
export const passkeyNameFormSchema = defineSchema({
  type: 'object',
  description: 'The form that renames a passkey.',
  required: ['passkeyName'],
  properties: { passkeyName: passkeyNameField },
});
