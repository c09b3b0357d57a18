import { findPhoneCountry, toNationalNumber } from '#schemas/domain/phone.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import type { CountryList } from '#src/stores/AccountStore.ts';
import { SelectField } from '../_shared/form/SelectField.tsx';
import { TextField } from '../_shared/form/TextField.tsx';
import styles from './Account.module.css';

type Props = {
  /** With the prefix of the country; empty: the account has none. */
  readonly phoneNumber: string;
  readonly countryList: CountryList;
  /** ISO 3166-1 alpha-2; null: the country of the request, else the first. */
  readonly defaultCountry: string | null;
  /** Default: the product's label. */
  readonly label?: string;
  readonly hint?: string | undefined;
  readonly required?: boolean;
};

/** A phone number: the country with its prefix, and the number after it. */
export function PhoneField({ phoneNumber, countryList, defaultCountry, label, hint, required }: Props) {
  const t = usePort((p) => p.text.t);
  const { countries, callerCountryCode } = countryList;
  const preferred = countries.find(({ iso3166alpha2 }) => iso3166alpha2 === (defaultCountry ?? callerCountryCode));
  const stored = findPhoneCountry(phoneNumber, countries, preferred?.iso3166alpha2);
  const country = (phoneNumber === '' ? preferred : stored) ?? countries[0];
  return (
    <div className={styles['phone']}>
      <SelectField
        name="phoneCountry"
        label={t('phoneCountry')}
        choices={countries.map(({ iso3166alpha2, name, callingCode }) => [
          iso3166alpha2,
          `${name} (\u2066${callingCode}\u2069)`,
        ])}
        defaultValue={country?.iso3166alpha2 ?? ''}
        autoComplete="tel-country-code"
      />
      <TextField
        name="phoneNumber"
        label={label ?? t('phoneNumber')}
        hint={hint}
        {...(required !== undefined && { required })}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        placeholder="1234 56789"
        defaultValue={toNationalNumber(phoneNumber, country?.callingCode ?? '')}
      />
    </div>
  );
}
