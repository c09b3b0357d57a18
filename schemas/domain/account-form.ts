// The rules of the account form (specification, identity-and-commerce 5). The browser and the server check with the same
// functions, so that a form which the browser accepts is not refused later.
import { ACCOUNT_LIMITS, type AccountFormSettings, type AccountInput, type CountryRestriction } from './account.ts';
import type { RestrictedField } from './account.ts';
import { hasFormat, type Country } from './country.ts';
import { isCalendarDate } from './date-parts.ts';
import { PHONE_PATTERN } from './phone.ts';
import { isTaxNumber, toTaxNumberValue } from './tax-number.ts';

/** Keys of the labels of error messages, by field name. The parts of an address are separate fields. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Whether a list of countries contains a country, or does not exclude it. */
export const isCountryAllowed = (country: string, restriction: CountryRestriction | undefined): boolean =>
  restriction === undefined || restriction.elements.includes(country) === (restriction.restrictionType === 'whitelist');

/**
 * Whether the form asks for a field in a country: `functionalPurposes` contains the field or is missing, a whitelist
 * contains the country and no blacklist does. A field that is asked for is required.
 */
export function isFieldAskedFor(field: RestrictedField, country: string, settings: AccountFormSettings): boolean {
  const restrictions = settings[field] ?? [];
  const contains = (type: CountryRestriction['restrictionType']): boolean =>
    restrictions.some(({ restrictionType, elements }) => restrictionType === type && elements.includes(country));
  const isPurpose = settings.functionalPurposes?.includes(field) ?? true;
  return isPurpose && contains('whitelist') && !contains('blacklist');
}

/** What the checks need besides the values. */
export type AccountFormContext = {
  readonly settings: AccountFormSettings;
  /** The country whose rules apply when the form has no address. */
  readonly country: string;
  /** The country of the address; undefined when it does not exist or the realm excludes it. */
  readonly addressCountry: Country | undefined;
  /** yyyy-mm-dd: birth dates are before it. */
  readonly today: string;
};

/** Returns the values as they are stored: trimmed, the tax number without its format. */
export function normaliseAccountInput(input: AccountInput, country: string): AccountInput {
  const { name, phoneNumber, taxNumber, address, answers } = input;
  const rulingCountry = address?.country ?? country;
  return {
    ...input,
    ...(name !== undefined && { name: name.trim() }),
    ...(phoneNumber !== undefined && { phoneNumber: phoneNumber.trim() }),
    ...(taxNumber !== undefined && { taxNumber: toTaxNumberValue(taxNumber, rulingCountry) }),
    ...(address && { address: { country: address.country, fields: trimValues(address.fields) } }),
    ...(answers && { answers: trimValues(answers) }),
  };
}

const trimValues = (texts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, value.trim()]));

/** Returns the messages for the invalid fields of normalised values, in the order of the form. */
export function checkAccountInput(input: AccountInput, context: AccountFormContext): FieldErrors {
  const { name, phoneNumber, address } = input;
  const country = address?.country ?? context.country;
  return {
    ...(name !== undefined && (name === '' || name.length > ACCOUNT_LIMITS.name) && { name: 'pleaseProvideYourName' }),
    ...(phoneNumber !== undefined &&
      phoneNumber !== '' &&
      !new RegExp(PHONE_PATTERN).test(phoneNumber) && { phoneNumber: 'phoneNumberFieldIsInvalid' }),
    ...checkAddress(address, context.addressCountry),
    ...checkBirthDate(input, country, context),
    ...checkTaxNumber(input, country, context.settings),
  };
}

function checkAddress(address: AccountInput['address'], country: Country | undefined): FieldErrors {
  if (!address) return {};
  if (!country) return { address: 'pleaseProvideYourAddress' };
  return Object.fromEntries(
    country.addressRequiredFields.flatMap(({ fieldName, acceptableValues, formats }) => {
      const value = address.fields[fieldName] ?? '';
      if (value === '') return [[fieldName, `${fieldName}FieldIsRequired`]];
      const isValid =
        value.length <= ACCOUNT_LIMITS.addressField &&
        !/\p{Cc}/u.test(value) &&
        (acceptableValues?.includes(value) ?? true) &&
        (formats === undefined || hasFormat(value, formats));
      return isValid ? [] : [[fieldName, `${fieldName}FieldIsInvalid`]];
    }),
  );
}

function checkBirthDate(
  { birthDate }: AccountInput,
  country: string,
  { settings, today }: AccountFormContext,
): FieldErrors {
  if (birthDate === undefined) return {};
  if (birthDate === null)
    return isFieldAskedFor('birthDate', country, settings) ? { birthDate: 'birthDateFieldIsRequired' } : {};
  const isPossible = isCalendarDate(birthDate) && birthDate < today && birthDate > '1900';
  return isPossible ? {} : { birthDate: 'birthDateFieldIsInvalid' };
}

function checkTaxNumber({ taxNumber }: AccountInput, country: string, settings: AccountFormSettings): FieldErrors {
  if (taxNumber === undefined) return {};
  if (taxNumber === '')
    return isFieldAskedFor('taxNumber', country, settings) ? { taxNumber: 'taxNumberFieldIsRequired' } : {};
  return isTaxNumber(taxNumber, country) ? {} : { taxNumber: 'taxNumberFieldIsInvalid' };
}
