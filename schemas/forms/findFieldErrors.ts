import { ACCOUNT_LIMITS } from '../domain/account.ts';
import { PASSKEY_NAME_MAX } from '../domain/passkey.ts';
import { PROFILE_LIMITS } from '../domain/profile.ts';
import type { Finding, Validator } from '../validator.ts';

/** What is wrong with a form: keys of the labels of error messages, by field name. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Keys of labels by field and keyword of the schema; `empty`: the value is missing or empty, whatever the keyword. */
const MESSAGES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  name: { empty: 'pleaseProvideYourName', maxLength: 'nameTooLong' },
  email: { empty: 'pleaseProvideYourEmail', pattern: 'pleaseProvideValidEmail', maxLength: 'pleaseProvideValidEmail' },
  secret: { empty: 'pleaseProvideYourPassword', minLength: 'passwordTooShort', maxLength: 'passwordTooLong' },
  newSecret: { empty: 'newPasswordIsRequired', minLength: 'passwordTooShort', maxLength: 'passwordTooLong' },
  currentSecret: { empty: 'currentPasswordIsRequired' },
  tvCode: { empty: 'tvCodeIsRequired', pattern: 'tvCodeIsIncomplete', maxLength: 'tvCodeIsIncomplete' },
  id: { empty: 'pleaseProvideYourId' },
  code: { empty: 'pleaseEnterCode', pattern: 'pleaseEnterCode' },
  profileName: { empty: 'profileNameNeeded', pattern: 'profileNameNeeded', maxLength: 'profileNameTooLong' },
  passkeyName: { empty: 'passkeyNameNeeded', pattern: 'passkeyNameNeeded', maxLength: 'passkeyNameTooLong' },
  pin: { empty: 'pinNeeded', pattern: 'pinNeeded' },
  currentPin: { empty: 'pinNeeded', pattern: 'pinNeeded' },
};

/** Values in the texts of messages. */
export const MESSAGE_VALUES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  nameTooLong: { max: ACCOUNT_LIMITS.name },
  profileNameTooLong: { max: PROFILE_LIMITS.name },
  passkeyNameTooLong: { max: PASSKEY_NAME_MAX },
  passwordTooShort: { min: ACCOUNT_LIMITS.secretMin },
  passwordTooLong: { max: ACCOUNT_LIMITS.secret },
};

/**
 * Checks the values of a form. Fields without messages of their own have the keys `<field>FieldIsRequired` and
 * `<field>FieldIsInvalid` (identity-and-commerce 5).
 */
export function findFieldErrors(validate: Validator, values: Readonly<Record<string, unknown>>): FieldErrors {
  // The validator fills defaults into its argument.
  if (validate({ ...values })) return {};
  const errors: Record<string, string> = {};
  for (const finding of validate.errors ?? []) {
    const field = findFieldName(finding);
    // In a form that also asks for the current password, the field `secret` is the new password.
    const messageField = field === 'secret' && 'currentSecret' in values ? 'newSecret' : field;
    errors[field] ??= findMessageKey(
      messageField,
      finding.keyword,
      values[field] === undefined || values[field] === '',
    );
  }
  return errors;
}

function findFieldName({ instancePath, params }: Finding): string {
  const missing = params['missingProperty'];
  return instancePath === '' && typeof missing === 'string' ? missing : (instancePath.split('/')[1] ?? '');
}

const findMessageKey = (field: string, keyword: string, isEmpty: boolean): string =>
  MESSAGES[field]?.[isEmpty ? 'empty' : keyword] ?? `${field}${isEmpty ? 'FieldIsRequired' : 'FieldIsInvalid'}`;
