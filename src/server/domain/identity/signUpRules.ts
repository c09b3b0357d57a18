import type { Realm } from '#schemas/realm/realm.ts';
import type { OwnAccountRules } from './ownAccountRules.ts';
import type { SignUpRules } from './identityTypes.ts';

/**
 * Returns the rules of a realm's sign-up form.
 * @param account the rules of its fields, for checks of values.
 */
export function getSignUpRules(realm: Realm | undefined, account?: OwnAccountRules): SignUpRules {
  const { features, identity } = realm ?? {};
  const choices = (identity?.terms ?? []).filter(({ fieldType }) => fieldType === 'BINARY_CHOICE');
  return {
    isOpen: features?.selfRegistration !== false && identity?.password !== false,
    needsSecret: identity?.signUpPassword !== 'MAIL',
    hasCaptcha: identity?.captcha === true,
    requiredConsents: choices.filter(({ required }) => required === true).map(({ fieldName }) => fieldName),
    knownConsents: choices.map(({ fieldName }) => fieldName),
    ...(account && account.fields.length > 0 && { form: account }),
  };
}
