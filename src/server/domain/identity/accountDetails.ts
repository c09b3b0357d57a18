// Converts between the values of account and sign-up forms and the stored details of an account.
import { normaliseAccountInput } from '#schemas/domain/account-form.ts';
import type { AccountInput } from '#schemas/domain/account.ts';
import type { Country } from '#schemas/domain/country.ts';
import type { SignUpField } from '#schemas/domain/sign-up-field.ts';
import { checkSignUpFields, selectFieldValues } from '#schemas/domain/sign-up-form.ts';
import type { StoredDetails } from '../../db/repositories/ownAccounts.ts';
import { isOldEnough } from '../law/applyLaw.ts';
import type { AccountFormRules } from './accountFormRules.ts';

type FindCountry = (code: string) => Country | undefined;

/** Returns an address with exactly the parts that its country has; missing parts are empty. */
export function withKnownParts(
  { country, fields }: NonNullable<AccountInput['address']>,
  findAddressCountry: FindCountry,
): NonNullable<AccountInput['address']> {
  const known = findAddressCountry(country)?.addressRequiredFields ?? [];
  return { country, fields: Object.fromEntries(known.map(({ fieldName }) => [fieldName, fields[fieldName] ?? ''])) };
}

/** Returns the values that an account form would have sent for stored details. */
export const toStoredAccountInput = ({ name, details }: { readonly name: string; readonly details: StoredDetails }) =>
  ({
    name,
    phoneNumber: details.phoneNumber ?? '',
    birthDate: details.birthDate ?? null,
    taxNumber: details.taxNumber ?? '',
    address: details.address ?? null,
    answers: details.answers ?? {},
  }) satisfies AccountInput;

/** The result of reading a sign-up form that has fields of the realm: name, errors by field, and details to store. */
export type SignUpDetails = {
  /** Undefined: the form has no field for it. */
  readonly name: string | undefined;
  readonly errors: Readonly<Record<string, string>>;
  readonly details: StoredDetails;
};

/**
 * Checks whether a person is old enough for an account.
 * @param minimumAge years
 * @param today yyyy-mm-dd
 * @returns the label key of the error, by field; empty without an error or a birth date.
 */
export const findAgeError = (
  birthDate: string | null | undefined,
  minimumAge: number,
  today: string,
): Record<string, string> =>
  birthDate && !isOldEnough(birthDate, minimumAge, today) ? { birthDate: 'birthDateTooYoung' } : {};

/** Reads the values of a sign-up form. @param today yyyy-mm-dd */
export function readSignUpDetails(
  input: AccountInput,
  { fields, settings, callerCountry, findAddressCountry, getMinimumAge }: AccountFormRules,
  today: string,
): SignUpDetails {
  const country = input.address?.country ?? callerCountry ?? '';
  const addressCountry = input.address ? findAddressCountry(input.address.country) : undefined;
  const context = { settings, country, addressCountry, today };
  const values = selectFieldValues(fields, normaliseAccountInput(input, country), context);
  const { name, phoneNumber, birthDate, taxNumber, address, answers } = values;
  const given = Object.fromEntries(Object.entries(answers ?? {}).filter(([, answer]) => answer !== ''));
  return {
    name,
    errors: {
      // An address that the form does not ask for is not stored, and decides nothing.
      ...findAgeError(birthDate, getMinimumAge(address?.country ?? callerCountry ?? ''), today),
      ...checkSignUpFields(fields, values, context),
    },
    details: {
      ...(phoneNumber && { phoneNumber }),
      ...(birthDate && { birthDate }),
      ...(taxNumber && { taxNumber }),
      ...(address && { address: withKnownParts(address, findAddressCountry) }),
      ...(Object.keys(given).length > 0 && { answers: given }),
    },
  };
}

/**
 * Returns the answers of an account after a change.
 * @param changes an empty text removes an answer. Answers without a field are ignored.
 */
export function mergeAnswers(
  stored: StoredDetails['answers'],
  changes: Readonly<Record<string, string>>,
  fields: readonly SignUpField[],
): Record<string, string> {
  const known = Object.entries(changes).filter(([name]) => fields.some(({ fieldName }) => fieldName === name));
  const merged = Object.entries({ ...stored, ...Object.fromEntries(known) });
  return Object.fromEntries(merged.filter(([, answer]) => answer !== ''));
}
