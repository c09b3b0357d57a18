import type { AddressField, Country } from '#schemas/domain/country.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import { SelectField } from '../_shared/form/SelectField.tsx';
import { TextField } from '../_shared/form/TextField.tsx';

/** The browser's names for the parts of an address. */
export const AUTO_COMPLETE: Readonly<Record<string, string>> = {
  line1: 'address-line1',
  locality: 'address-level2',
  administrativeLevel1: 'address-level1',
  postalCode: 'postal-code',
};

type Props = {
  readonly country: Country;
  readonly values: Readonly<Record<string, string>>;
  /** Names of parts that are rendered elsewhere. */
  readonly except?: readonly string[];
};

/** The parts of an address in a country. */
export const AddressFields = ({ country, values, except = [] }: Props) =>
  country.addressRequiredFields
    .filter(({ fieldName }) => !except.includes(fieldName))
    .map((part) => <AddressPartField key={part.fieldName} part={part} value={values[part.fieldName] ?? ''} />);

type PartProps = { readonly part: AddressField; readonly value: string; readonly hint?: string | undefined };

/** A part of an address. All are required; a part with a list of values is a list of choices. */
export function AddressPartField({ part: { fieldName, label, acceptableValues }, value, hint }: PartProps) {
  const choose = usePort((p) => p.text.t('chooseOne'));
  const field = {
    name: fieldName,
    label,
    hint,
    defaultValue: value,
    required: true,
    ...(AUTO_COMPLETE[fieldName] !== undefined && { autoComplete: AUTO_COMPLETE[fieldName] }),
  };
  return acceptableValues ? (
    <SelectField {...field} choices={[['', choose], ...acceptableValues.map((each) => [each, each] as const)]} />
  ) : (
    <TextField {...field} />
  );
}
