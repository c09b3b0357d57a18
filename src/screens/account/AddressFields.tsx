import type { Country } from '#schemas/domain/country.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import { SelectField } from '../_shared/form/SelectField.tsx';
import { TextField } from '../_shared/form/TextField.tsx';

/** The browser's names for the parts of an address. */
const AUTO_COMPLETE: Readonly<Record<string, string>> = {
  line1: 'address-line1',
  locality: 'address-level2',
  administrativeLevel1: 'address-level1',
  postalCode: 'postal-code',
};

type Props = { readonly country: Country; readonly values: Readonly<Record<string, string>> };

/** The parts of an address in a country. All are required; a part with a list of values is a list of choices. */
export function AddressFields({ country, values }: Props) {
  const choose = usePort((p) => p.text.t('chooseOne'));
  return country.addressRequiredFields.map(({ fieldName, label, acceptableValues }) => {
    const field = {
      name: fieldName,
      label,
      defaultValue: values[fieldName] ?? '',
      required: true,
      ...(AUTO_COMPLETE[fieldName] !== undefined && { autoComplete: AUTO_COMPLETE[fieldName] }),
    };
    return acceptableValues ? (
      <SelectField
        key={fieldName}
        {...field}
        choices={[['', choose], ...acceptableValues.map((value) => [value, value] as const)]}
      />
    ) : (
      <TextField key={fieldName} {...field} />
    );
  });
}
