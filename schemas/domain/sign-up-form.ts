// The rules of a brand's own sign-up fields (specification, identity-and-commerce 5). The browser and the server check
// with the same functions, at the sign-up and in the account form.
import { checkAccountInput, isFieldAskedFor, type AccountFormContext, type FieldErrors } from './account-form.ts';
import type { AccountFormSettings, AccountInput } from './account.ts';
import { isCalendarDate } from './date-parts.ts';
import { SIGN_UP_LIMITS, type SignUpField, type SignUpFieldType } from './sign-up-field.ts';

/** Types that belong to the credentials of a sign-up. An account without them cannot be asked for them. */
const CREDENTIAL_TYPES: readonly SignUpFieldType[] = ['email', 'password', 'confirmPassword'];
/** Types that are required whatever the field says. */
const ALWAYS_REQUIRED: readonly SignUpFieldType[] = [...CREDENTIAL_TYPES, 'name', 'fullName'];
/** Types that are parts of the address in forms with an address. */
const ADDRESS_PARTS: readonly SignUpFieldType[] = ['postalCode', 'line1', 'administrativeLevel1'];
/** Types of fields whose values are stored among the answers of the account, by the name of the field. */
const ANSWER_TYPES: readonly SignUpFieldType[] = ['text', 'dropdown', 'date'];

const hasType = (fields: readonly SignUpField[], type: SignUpFieldType): boolean =>
  fields.some((field) => field.type === type);

/** Whether a field is a part of the form's address. */
export const isAddressPart = ({ type }: SignUpField, fields: readonly SignUpField[]): boolean =>
  ADDRESS_PARTS.includes(type) && hasType(fields, 'address');

/** Whether the value of a field is stored by its fieldName, not as another value of the account. */
export function isAnswer(field: SignUpField, fields: readonly SignUpField[]): boolean {
  if (field.type === 'fullName') return hasType(fields, 'name');
  return ANSWER_TYPES.includes(field.type) || (ADDRESS_PARTS.includes(field.type) && !isAddressPart(field, fields));
}

/** Whether a field is the name of the account. */
export const isAccountName = (field: SignUpField, fields: readonly SignUpField[]): boolean =>
  field.type === 'name' || (field.type === 'fullName' && !hasType(fields, 'name'));

/** Returns the name of a field's control. Errors of the field have the same name. */
export function toControlName(field: SignUpField, fields: readonly SignUpField[]): string {
  if (isAnswer(field, fields)) return `answers.${field.fieldName}`;
  if (isAccountName(field, fields)) return 'name';
  if (field.type === 'password') return 'secret';
  return field.type === 'confirmPassword' ? 'confirmSecret' : field.type;
}

/**
 * Whether a form shows a field. Birth date and tax number are hidden where `identity.accountForm` does not allow them;
 * a part of the address is shown where the chosen country has it.
 */
export function isFieldShown(
  field: SignUpField,
  fields: readonly SignUpField[],
  { settings, country, addressCountry }: Omit<AccountFormContext, 'today'>,
): boolean {
  const { type } = field;
  if (type === 'birthDate' || type === 'taxNumber') return isRestrictedFieldShown(type, country, settings);
  if (!isAddressPart(field, fields)) return true;
  return addressCountry?.addressRequiredFields.some(({ fieldName }) => fieldName === type) === true;
}

function isRestrictedFieldShown(
  type: 'birthDate' | 'taxNumber',
  country: string,
  settings: AccountFormSettings,
): boolean {
  if (settings[type]) return isFieldAskedFor(type, country, settings);
  return settings.functionalPurposes?.includes(type) ?? true;
}

/** Whether an account form asks for the birth date or the tax number: by the country, or by a field of the sign-up. */
export const isRestrictedFieldAsked = (
  type: 'birthDate' | 'taxNumber',
  country: string,
  settings: AccountFormSettings,
  fields: readonly SignUpField[],
): boolean =>
  isFieldAskedFor(type, country, settings) ||
  (hasType(fields, type) && isRestrictedFieldShown(type, country, settings));

/** Whether a shown field may not be empty. */
export function isFieldRequired(
  field: SignUpField,
  fields: readonly SignUpField[],
  settings: AccountFormSettings,
): boolean {
  const { type, required } = field;
  if (required || ALWAYS_REQUIRED.includes(type) || isAddressPart(field, fields)) return true;
  return (type === 'birthDate' || type === 'taxNumber') && settings[type] !== undefined;
}

/** Returns the value of a field; empty: none. */
export function findFieldValue(field: SignUpField, fields: readonly SignUpField[], input: AccountInput): string {
  const { type, fieldName } = field;
  if (isAnswer(field, fields)) return input.answers?.[fieldName] ?? '';
  if (isAccountName(field, fields)) return input.name ?? '';
  if (type === 'address') return input.address?.country ?? '';
  if (isAddressPart(field, fields)) return input.address?.fields[type] ?? '';
  if (type === 'phoneNumber' || type === 'birthDate' || type === 'taxNumber') return input[type] ?? '';
  return '';
}

/**
 * Returns the messages for the invalid fields of normalised values, by the names of their controls. E-mail address and
 * passwords are checked elsewhere.
 */
export function checkSignUpFields(
  fields: readonly SignUpField[],
  input: AccountInput,
  context: AccountFormContext,
): FieldErrors {
  const country = input.address?.country ?? context.country;
  const errors = Object.fromEntries(
    fields.flatMap((field) => {
      if (CREDENTIAL_TYPES.includes(field.type) || !isFieldShown(field, fields, { ...context, country })) return [];
      const key = checkField(field, fields, findFieldValue(field, fields, input), context.settings);
      return key === undefined ? [] : [[toControlName(field, fields), key] as const];
    }),
  );
  return { ...checkAccountInput(input, context), ...errors };
}

function checkField(
  field: SignUpField,
  fields: readonly SignUpField[],
  value: string,
  settings: AccountFormSettings,
): string | undefined {
  if (value === '') return isFieldRequired(field, fields, settings) ? toRequiredKey(field) : undefined;
  if (!isAnswer(field, fields) || isAnswerValid(field, value)) return undefined;
  return ADDRESS_PARTS.includes(field.type) ? `${field.type}FieldIsInvalid` : 'answerIsInvalid';
}

/** Whether a text can be the answer to a field. */
function isAnswerValid({ type, acceptableValues }: SignUpField, value: string): boolean {
  if (type === 'date') return isCalendarDate(value);
  if (type === 'dropdown') return acceptableValues?.some((each) => each.value === value) === true;
  return value.length <= SIGN_UP_LIMITS.answer && !/\p{Cc}/u.test(value);
}

function toRequiredKey({ type }: SignUpField): string {
  if (type === 'name' || type === 'fullName') return 'pleaseProvideYourName';
  if (type === 'address') return 'pleaseProvideYourAddress';
  return ANSWER_TYPES.includes(type) ? 'answerIsRequired' : `${type}FieldIsRequired`;
}

/** Returns the values that have a field, without those of other fields. */
export function selectFieldValues(
  fields: readonly SignUpField[],
  input: AccountInput,
  context: Omit<AccountFormContext, 'today'>,
): AccountInput {
  const country = input.address?.country ?? context.country;
  const shown = fields.filter((field) => isFieldShown(field, fields, { ...context, country }));
  const answers = shown.flatMap((field) => {
    const answer = isAnswer(field, fields) ? input.answers?.[field.fieldName] : undefined;
    return answer === undefined ? [] : [[field.fieldName, answer] as const];
  });
  return {
    ...(shown.some((field) => isAccountName(field, fields)) && { name: input.name ?? '' }),
    ...(hasType(shown, 'phoneNumber') && { phoneNumber: input.phoneNumber ?? '' }),
    ...(hasType(shown, 'birthDate') && { birthDate: input.birthDate ?? null }),
    ...(hasType(shown, 'taxNumber') && { taxNumber: input.taxNumber ?? '' }),
    ...(hasType(shown, 'address') && { address: input.address ?? null }),
    ...(answers.length > 0 && { answers: Object.fromEntries(answers) }),
  };
}

/**
 * Returns the required fields for which an account has no value.
 * @param account its stored values. A stored address is complete, so its parts are not checked.
 */
export const listMissingFields = (
  fields: readonly SignUpField[],
  account: AccountInput,
  { settings, country }: Pick<AccountFormContext, 'settings' | 'country'>,
): SignUpField[] =>
  fields.filter(
    (field) =>
      !CREDENTIAL_TYPES.includes(field.type) &&
      !isAddressPart(field, fields) &&
      isFieldShown(field, fields, {
        settings,
        country: account.address?.country ?? country,
        addressCountry: undefined,
      }) &&
      isFieldRequired(field, fields, settings) &&
      findFieldValue(field, fields, account) === '',
  );
