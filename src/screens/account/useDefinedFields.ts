import { useState } from 'react';
import { normaliseAccountInput, type AccountFormContext, type FieldErrors } from '#schemas/domain/account-form.ts';
import type { AccountFormSettings, AccountInput } from '#schemas/domain/account.ts';
import { parsePhone } from '#schemas/domain/phone.ts';
import type { SignUpField } from '#schemas/domain/sign-up-field.ts';
import { checkSignUpFields, selectFieldValues } from '#schemas/domain/sign-up-form.ts';
import type { CountryList } from '#src/stores/AccountStore.ts';
import { textOf, type FormValues } from '../_shared/form/readValues.ts';
import { readAnswers } from './readAnswers.ts';

type Context = Omit<AccountFormContext, 'today'>;

type Options = {
  readonly fields: readonly SignUpField[];
  readonly settings: AccountFormSettings;
  readonly countryList: CountryList;
  /** Country of the account, ISO 3166-1 alpha-2; null: that of the request. */
  readonly defaultCountry: string | null;
  /** Values that the account has. */
  readonly stored: AccountInput;
};

/** The state of a brand's own fields in a form. */
export type DefinedFieldsState = Pick<Options, 'fields' | 'stored'> & {
  /** What the fields depend on: the rules, and the country of the address. */
  readonly context: Context;
  /** Chosen country of the address; empty: none. */
  readonly addressCode: string;
  /** @param code ISO 3166-1 alpha-2; empty: none */
  readonly setAddressCode: (code: string) => void;
  /** Returns the values of the fields as they are sent. */
  readonly toInput: (values: FormValues) => AccountInput;
  /** Returns the errors of the fields, by the rules that the server has. */
  readonly check: (values: FormValues) => FieldErrors;
};

/** Creates the state. */
export function useDefinedFields({
  fields,
  settings,
  countryList,
  defaultCountry,
  stored,
}: Options): DefinedFieldsState {
  const { countries, callerCountryCode } = countryList;
  const [addressCode, setAddressCode] = useState(stored.address?.country ?? '');
  const addressCountry = countries.find(({ iso3166alpha2 }) => iso3166alpha2 === addressCode);
  const country = addressCode || (defaultCountry ?? callerCountryCode ?? '');
  const context = { settings, country, addressCountry };
  const toInput = (values: FormValues): AccountInput => toFieldInput(values, fields, context, countryList);
  return {
    fields,
    stored,
    context,
    addressCode,
    setAddressCode,
    toInput,
    check: (values) =>
      checkSignUpFields(fields, toInput(values), { ...context, today: new Date().toISOString().slice(0, 10) }),
  };
}

/** Returns the values of a form that are fields of the brand. */
function toFieldInput(
  values: FormValues,
  fields: readonly SignUpField[],
  context: Context,
  { countries }: CountryList,
): AccountInput {
  const { addressCountry, country } = context;
  const region = textOf(values, 'phoneCountry');
  const prefix = countries.find(({ iso3166alpha2 }) => iso3166alpha2 === region)?.callingCode ?? '';
  const input: AccountInput = {
    name: textOf(values, 'name'),
    phoneNumber: parsePhone(region, prefix, textOf(values, 'phoneNumber')).number,
    birthDate: textOf(values, 'birthDate') || null,
    taxNumber: textOf(values, 'taxNumber'),
    address: addressCountry
      ? {
          country: addressCountry.iso3166alpha2,
          fields: Object.fromEntries(
            addressCountry.addressRequiredFields.map(({ fieldName }) => [fieldName, textOf(values, fieldName)]),
          ),
        }
      : null,
    answers: readAnswers(values, fields),
  };
  return selectFieldValues(fields, normaliseAccountInput(input, country), context);
}
