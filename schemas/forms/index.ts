// The forms whose schemas `npm run generate` compiles to validators (schemas/generated/validators/form-<name>.js).
import {
  emailFormSchema,
  mailCodeFormSchema,
  newPasswordFormSchema,
  providerSignUpFormSchema,
  signUpFormSchema,
  definedSignUpFormSchema,
  tvCodeFormSchema,
  accountDeletionFormSchema,
  emailChangeFormSchema,
  newPasskeyFormSchema,
  passkeyNameFormSchema,
  ownAccountFormSchema,
  passwordChangeFormSchema,
} from './accountForms.ts';
import { newPinFormSchema, pinFormSchema, profileDeletionFormSchema, profileFormSchema } from './profileForms.ts';
import { partnerPasswordFormSchema, partnerResetFormSchema, partnerSignInFormSchema } from './partnerForms.ts';

/** Schemas of forms by name. */
export const FORM_SCHEMAS = {
  'sign-up': signUpFormSchema,
  'sign-up-fields': definedSignUpFormSchema,
  'provider-sign-up': providerSignUpFormSchema,
  email: emailFormSchema,
  'new-password': newPasswordFormSchema,
  'mail-code': mailCodeFormSchema,
  'tv-code': tvCodeFormSchema,
  account: ownAccountFormSchema,
  'password-change': passwordChangeFormSchema,
  'email-change': emailChangeFormSchema,
  'account-deletion': accountDeletionFormSchema,
  'new-passkey': newPasskeyFormSchema,
  'passkey-name': passkeyNameFormSchema,
  'partner-sign-in': partnerSignInFormSchema,
  'partner-reset': partnerResetFormSchema,
  'partner-password': partnerPasswordFormSchema,
  profile: profileFormSchema,
  pin: pinFormSchema,
  'new-pin': newPinFormSchema,
  'profile-deletion': profileDeletionFormSchema,
} as const;
