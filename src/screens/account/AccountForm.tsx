import { useState } from 'react';
import validateDetails from '#schemas/generated/validators/form-account.js';
import { isCountryAllowed } from '#schemas/domain/account-form.ts';
import { isAnswer, isRestrictedFieldAsked } from '#schemas/domain/sign-up-form.ts';
import type { OwnAccount } from '#schemas/domain/own-account.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import { AccountStore, type CountryList } from '#src/stores/AccountStore.ts';
import { Form, FormMessage } from '../_shared/form/Form.tsx';
import { SelectField } from '../_shared/form/SelectField.tsx';
import { SubmitButton } from '../_shared/form/SubmitButton.tsx';
import { EmailField, TextField } from '../_shared/form/TextField.tsx';
import { useForm } from '../_shared/form/useForm.ts';
import { ScreenLink } from '../_shared/account/ScreenLink.tsx';
import { LazyPart } from '../_shared/LazyPart.tsx';
import { useScreens } from '../_shared/ScreenContext.tsx';
import { AddressFields } from './AddressFields.tsx';
import { DateField } from './DateField.tsx';
import { findDefaultAddress } from './findDefaultAddress.ts';
import { PhoneField } from './PhoneField.tsx';
import { checkAccountValues, toAccountInput } from './accountValues.ts';
import { TaxNumberField } from './TaxNumberField.tsx';
import type { DefinedFieldsState } from './useDefinedFields.ts';
import styles from './Account.module.css';

const loadDefinedFields = () => import('./DefinedFields.tsx').then((module) => module.LateDefinedFields);

type Props = { readonly account: OwnAccount; readonly countryList: CountryList };

/**
 * The account form (identity-and-commerce 2 and 5). The country of the address decides which parts the address has, and
 * whether birth date and tax number are asked for.
 */
export function AccountForm({ account, countryList }: Props) {
  const store = useScreens().stores.lazy.get(AccountStore);
  const t = usePort((p) => p.text.t);
  const { details, form: settings, fields } = account;
  const address = findDefaultAddress(account);
  const [addressCode, setAddressCode] = useState(address?.country ?? '');
  const [isSaved, setSaved] = useState(false);
  const addressCountry = countryList.countries.find(({ iso3166alpha2 }) => iso3166alpha2 === addressCode);
  const country = addressCode || (account.country ?? '');
  const context = { settings, country, addressCountry, fields };
  const isAsked = (type: 'birthDate' | 'taxNumber'): boolean => isRestrictedFieldAsked(type, country, settings, fields);
  const form = useForm({
    // Another viewer may sign in in the same tab.
    name: `account:${account.userUUID}`,
    validate: validateDetails,
    check: (values) => checkAccountValues(values, context, countryList),
    send: async (values) => {
      setSaved(false);
      await store.changeAccount(toAccountInput(values, context, countryList));
      setSaved(true);
    },
  });
  const choices = countryList.countries
    .filter(({ iso3166alpha2 }) => isCountryAllowed(iso3166alpha2, settings.addressCountries))
    .map(({ iso3166alpha2, name }) => [iso3166alpha2, name] as const);
  return (
    <div onInput={() => setSaved(false)}>
      <Form form={form} label={t('details')}>
        <TextField name="name" label={t('yourName')} defaultValue={details.name} autoComplete="name" required />
        <EmailField
          label={t('email')}
          defaultValue={details.contactEmail}
          readOnly
          action={
            <ScreenLink route="MEMBERS" query="view=security">
              {t('changeEmail')}
            </ScreenLink>
          }
        />
        <PhoneField
          phoneNumber={details.phoneNumber ?? ''}
          countryList={countryList}
          defaultCountry={account.country}
        />
        <SelectField
          name="address"
          label={t('address')}
          hint={t('addressHint')}
          choices={[['', t('addressNone')], ...choices]}
          defaultValue={addressCode}
          autoComplete="country"
          onChange={setAddressCode}
        />
        {addressCountry && (
          <AddressFields
            key={`address-${addressCode}`}
            country={addressCountry}
            values={addressCode === address?.country ? address.fields : {}}
          />
        )}
        {isAsked('birthDate') && <DateField name="birthDate" label={t('birthDate')} value={details.birthDate} />}
        {isAsked('taxNumber') && (
          <TaxNumberField key={`taxNumber-${country}`} country={country} value={details.taxNumber ?? ''} />
        )}
        <AnswerFields {...{ account, context, countryList, addressCode, setAddressCode }} />
        <FormMessage form={form} />
        <SubmitButton label={t('save')} busyLabel={t('saving')} />
      </Form>
      <p role="status" className={styles['status']}>
        {isSaved && t('accountSaved')}
      </p>
    </div>
  );
}

type AnswerProps = Pick<DefinedFieldsState, 'context' | 'addressCode' | 'setAddressCode'> & Props;

/** The fields of the sign-up form for which the account form has no field of its own. */
function AnswerFields({ account: { fields, answers, country }, ...props }: AnswerProps) {
  if (fields.length === 0) return null;
  const visible = fields.filter((field) => isAnswer(field, fields));
  return (
    <LazyPart
      load={loadDefinedFields}
      props={{ ...props, fields, visible, stored: { answers }, defaultCountry: country }}
    />
  );
}
