// Converts between the flat values of the account form and what the call sends.
import {
  checkAccountInput,
  isFieldAskedFor,
  normaliseAccountInput,
  type AccountFormContext,
} from '#schemas/domain/account-form.ts';
import type { AccountInput } from '#schemas/domain/account.ts';
import { parsePhone } from '#schemas/domain/phone.ts';
import type { FieldErrors } from '#schemas/forms/findFieldErrors.ts';
import type { CountryList } from '#src/stores/AccountStore.ts';
import { textOf, type FormValues } from '../_shared/form/readValues.ts';

type Context = Omit<AccountFormContext, 'today'>;

/** Returns what the form sends. Fields that the form does not show are not sent. */
export function toAccountInput(values: FormValues, context: Context, countryList: CountryList): AccountInput {
  const { settings, country, addressCountry } = context;
  const region = textOf(values, 'phoneCountry');
  const prefix = countryList.countries.find(({ iso3166alpha2 }) => iso3166alpha2 === region)?.callingCode ?? '';
  const input: AccountInput = {
    name: textOf(values, 'name'),
    phoneNumber: parsePhone(region, prefix, textOf(values, 'phoneNumber')).number,
    address: addressCountry
      ? {
          country: addressCountry.iso3166alpha2,
          fields: Object.fromEntries(
            addressCountry.addressRequiredFields.map(({ fieldName }) => [fieldName, textOf(values, fieldName)]),
          ),
        }
      : null,
    ...(isFieldAskedFor('birthDate', country, settings) && { birthDate: textOf(values, 'birthDate') || null }),
    ...(isFieldAskedFor('taxNumber', country, settings) && { taxNumber: textOf(values, 'taxNumber') }),
  };
  return normaliseAccountInput(input, country);
}

/** Returns the errors of the form, by the rules that the server has. */
export const checkAccountValues = (values: FormValues, context: Context, countryList: CountryList): FieldErrors =>
  checkAccountInput(toAccountInput(values, context, countryList), {
    ...context,
    today: new Date().toISOString().slice(0, 10),
  });
