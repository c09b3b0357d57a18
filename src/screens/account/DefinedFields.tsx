import { useEffect, useEffectEvent } from 'react';
import { isCountryAllowed } from '#schemas/domain/account-form.ts';
import { ACCOUNT_LIMITS } from '#schemas/domain/account.ts';
import type { SignUpField } from '#schemas/domain/sign-up-field.ts';
import {
  findFieldValue,
  isAddressPart,
  isFieldRequired,
  isFieldShown,
  toControlName,
} from '#schemas/domain/sign-up-form.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import type { CountryList } from '#src/stores/AccountStore.ts';
import { useFormState } from '../_shared/form/FormContext.ts';
import { SecretField } from '../_shared/form/SecretField.tsx';
import { SelectField } from '../_shared/form/SelectField.tsx';
import { EmailField, TextField } from '../_shared/form/TextField.tsx';
import { AddressFields, AddressPartField, AUTO_COMPLETE } from './AddressFields.tsx';
import { DateField } from './DateField.tsx';
import { PhoneField } from './PhoneField.tsx';
import { TaxNumberField } from './TaxNumberField.tsx';
import type { DefinedFieldsState } from './useDefinedFields.ts';

/** Label keys of types that the product names; a label of the brand replaces them. */
const LABEL_KEYS: Readonly<Partial<Record<SignUpField['type'], string>>> = {
  email: 'email',
  password: 'password',
  confirmPassword: 'confirmPassword',
  name: 'yourName',
  fullName: 'fullName',
  phoneNumber: 'phoneNumber',
  address: 'address',
  birthDate: 'birthDate',
  taxNumber: 'taxNumber',
  line1: 'addressLine1',
  postalCode: 'addressPostalCode',
  administrativeLevel1: 'addressRegion',
};

type Props = Pick<DefinedFieldsState, 'fields' | 'stored' | 'context' | 'addressCode' | 'setAddressCode'> & {
  /** The fields to render. */
  readonly visible: readonly SignUpField[];
  readonly countryList: CountryList;
  /** ISO 3166-1 alpha-2; null: the country of the request, else the first. */
  readonly defaultCountry: string | null;
  readonly emailHint?: string | undefined;
};

/** The brand's own fields (`identity.signUpFields`), each as the control of its type. */
export function DefinedFields({ visible, ...props }: Props) {
  const { fields, context } = props;
  return visible
    .filter((field) => isFieldShown(field, fields, context))
    .map((field) => <DefinedField key={field.fieldName} field={field} {...props} />);
}

/** The fields in a form that is rendered before their code is loaded: its draft is restored into them. */
export function LateDefinedFields(props: Props) {
  const { restoreDraft } = useFormState();
  const restore = useEffectEvent(restoreDraft);
  useEffect(() => restore(), []);
  return <DefinedFields {...props} />;
}

type FieldProps = Omit<Props, 'visible'> & { readonly field: SignUpField };

function DefinedField(props: FieldProps) {
  const { field, fields, stored, context, countryList, defaultCountry, emailHint } = props;
  const { t } = usePort((p) => p.text);
  const { type } = field;
  const value = findFieldValue(field, fields, stored);
  const common = {
    name: toControlName(field, fields),
    label: field.label || t(LABEL_KEYS[type] ?? ''),
    hint: field.hint || undefined,
    required: isFieldRequired(field, fields, context.settings),
  };
  switch (type) {
    case 'email':
      return <EmailField {...common} hint={common.hint ?? emailHint} />;
    case 'password':
    case 'confirmPassword':
      return <NewSecretField {...common} isRepeated={type === 'confirmPassword'} />;
    case 'phoneNumber':
      return <PhoneField {...common} phoneNumber={value} countryList={countryList} defaultCountry={defaultCountry} />;
    case 'address':
      return <CountryOfAddress {...props} {...common} />;
    case 'date':
    case 'birthDate':
      return <DateField {...common} value={value} isBirthDate={type === 'birthDate'} />;
    case 'taxNumber':
      return (
        <TaxNumberField key={`taxNumber-${context.country}`} {...common} country={context.country} value={value} />
      );
    case 'dropdown':
      return (
        <SelectField
          {...common}
          choices={[
            ['', t('chooseOne')],
            ...(field.acceptableValues ?? []).map((each) => [each.value, each.label] as const),
          ]}
          defaultValue={value}
          autoComplete="off"
        />
      );
    case 'name':
    case 'fullName':
      return <TextField {...common} autoComplete="name" defaultValue={value} />;
    default:
      return <TextOrPart {...props} {...common} value={value} />;
  }
}

type Common = {
  readonly name: string;
  readonly label: string;
  readonly hint: string | undefined;
  readonly required: boolean;
};

function NewSecretField({ name, label, hint, isRepeated }: Common & { readonly isRepeated: boolean }) {
  const rule = usePort((p) => p.text.t('passwordHint', { min: ACCOUNT_LIMITS.secretMin }));
  return (
    <SecretField name={name} label={label} hint={hint ?? (isRepeated ? undefined : rule)} autoComplete="new-password" />
  );
}

/** The country of the address, and its parts except for those that the form has as fields of their own. */
function CountryOfAddress(props: FieldProps & Common) {
  const { name, label, hint, required, fields, stored, context, countryList, addressCode, setAddressCode } = props;
  const t = usePort((p) => p.text.t);
  const { addressCountry, settings } = context;
  const choices = countryList.countries
    .filter(({ iso3166alpha2 }) => isCountryAllowed(iso3166alpha2, settings.addressCountries))
    .map((country) => [country.iso3166alpha2, country.name] as const);
  return (
    <>
      <SelectField
        name={name}
        label={label}
        hint={hint ?? (required ? undefined : t('addressHint'))}
        required={required}
        choices={[['', t(required ? 'chooseOne' : 'addressNone')], ...choices]}
        defaultValue={addressCode}
        autoComplete="country"
        onChange={setAddressCode}
      />
      {addressCountry && (
        <AddressFields
          key={`address-${addressCode}`}
          country={addressCountry}
          values={addressCode === stored.address?.country ? stored.address.fields : {}}
          except={fields.filter((field) => isAddressPart(field, fields)).map(({ type }) => type)}
        />
      )}
    </>
  );
}

/** A text, or a part of the address: a list of choices where the country has values for it. */
function TextOrPart({ field, fields, context, value, ...common }: FieldProps & Common & { readonly value: string }) {
  const { name, label, hint, required } = common;
  const { addressCountry } = context;
  const part = isAddressPart(field, fields)
    ? addressCountry?.addressRequiredFields.find(({ fieldName }) => fieldName === field.type)
    : undefined;
  if (part)
    return (
      <AddressPartField
        key={`${field.type}-${addressCountry?.iso3166alpha2}`}
        part={field.label === '' ? part : { ...part, label: field.label }}
        value={value}
        hint={hint}
      />
    );
  return (
    <TextField
      name={name}
      label={label}
      hint={hint}
      required={required}
      defaultValue={value}
      autoComplete={AUTO_COMPLETE[field.type] ?? 'off'}
    />
  );
}
