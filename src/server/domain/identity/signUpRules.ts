import type { Realm } from '#schemas/realm/realm.ts';
import type { AccountFormRules } from './accountFormRules.ts';
import type { SignUpRules } from './identityTypes.ts';

/**
 * Returns the rules of a realm's sign-up form.
 * @param accountForm the rules of the realm's own fields; undefined: the caller does not check their values.
 */
export function getSignUpRules(realm: Realm | undefined, accountForm?: AccountFormRules): SignUpRules {
  const { features, identity } = realm ?? {};
  const choices = (identity?.terms ?? []).filter(({ fieldType }) => fieldType === 'BINARY_CHOICE');
  return {
    isOpen: features?.selfRegistration !== false && identity?.password !== false,
    needsSecret: identity?.signUpPassword !== 'MAIL',
    hasCaptcha: identity?.captcha === true,
    requiredConsents: choices.filter(({ required }) => required === true).map(({ fieldName }) => fieldName),
    knownConsents: choices.map(({ fieldName }) => fieldName),
    ...(accountForm && accountForm.fields.length > 0 && { form: accountForm }),
  };
}
