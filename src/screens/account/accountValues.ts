// Converts between the flat values of the account form and what the call sends.
import { normaliseAccountInput, type AccountFormContext } from '#schemas/domain/account-form.ts';
import type { AccountInput } from '#schemas/domain/account.ts';
import { parsePhone } from '#schemas/domain/phone.ts';
import type { SignUpField } from '#schemas/domain/sign-up-field.ts';
import { checkSignUpFields, isRestrictedFieldAsked } from '#schemas/domain/sign-up-form.ts';
import type { FieldErrors } from '#schemas/forms/findFieldErrors.ts';
import type { CountryList } from '#src/stores/AccountStore.ts';
import { textOf, type FormValues } from '../_shared/form/readValues.ts';
import { readAnswers } from './readAnswers.ts';

type Context = Omit<AccountFormContext, 'today'> & { readonly fields: readonly SignUpField[] };

/** Returns what the form sends. Fields that the form does not show are not sent. */
export function toAccountInput(values: FormValues, context: Context, countryList: CountryList): AccountInput {
  const { settings, country, addressCountry, fields } = context;
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
    ...(isRestrictedFieldAsked('birthDate', country, settings, fields) && {
      birthDate: textOf(values, 'birthDate') || null,
    }),
    ...(isRestrictedFieldAsked('taxNumber', country, settings, fields) && { taxNumber: textOf(values, 'taxNumber') }),
    ...(fields.length > 0 && { answers: readAnswers(values, fields) }),
  };
  return normaliseAccountInput(input, country);
}

/** Returns the errors of the form, by the rules that the server has. */
export const checkAccountValues = (values: FormValues, context: Context, countryList: CountryList): FieldErrors =>
  checkSignUpFields(context.fields, toAccountInput(values, context, countryList), {
    ...context,
    today: new Date().toISOString().slice(0, 10),
  });
