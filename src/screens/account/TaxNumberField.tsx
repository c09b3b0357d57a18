import { findTaxNumberCaret, formatTaxNumber } from '#schemas/domain/tax-number.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import { Field } from '../_shared/form/Field.tsx';

type Props = {
  readonly country: string;
  readonly value: string;
  /** Default: the product's label. */
  readonly label?: string;
  readonly hint?: string | undefined;
  readonly required?: boolean;
};

/** The tax number; a Brazilian one gets its dots and hyphen while it is typed. */
export function TaxNumberField({ country, value, label, hint, required = true }: Props) {
  const defaultLabel = usePort((p) => p.text.t('taxNumber'));
  return (
    <Field name="taxNumber" label={label ?? defaultLabel} hint={hint}>
      {(control) => (
        <input
          {...control}
          type="text"
          dir="ltr"
          inputMode={country === 'BR' ? 'numeric' : 'text'}
          autoComplete="off"
          spellCheck={false}
          aria-required={required}
          defaultValue={formatTaxNumber(value, country)}
          onInput={({ currentTarget: input }) => {
            const { value: typed, selectionStart } = input;
            const formatted = formatTaxNumber(typed, country);
            if (formatted === typed) return;
            input.value = formatted;
            // A changed value moves the caret to the end. A draft is restored without the focus.
            if (input !== document.activeElement) return;
            const caret = findTaxNumberCaret(typed, selectionStart ?? typed.length, formatted);
            input.setSelectionRange(caret, caret);
          }}
        />
      )}
    </Field>
  );
}
