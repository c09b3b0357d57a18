import { Field, type FieldProps } from './Field.tsx';

type Props = FieldProps & {
  /** Value and text of each choice. */
  readonly choices: readonly (readonly [value: string, text: string])[];
  readonly autoComplete?: string;
  readonly defaultValue?: string;
  readonly required?: boolean;
  readonly onChange?: (value: string) => void;
};

/** A list of choices, as the platform shows it. */
export function SelectField({ choices, autoComplete, defaultValue, required, onChange, ...field }: Props) {
  return (
    <Field {...field}>
      {(control) => (
        <select
          {...control}
          autoComplete={autoComplete}
          defaultValue={defaultValue}
          aria-required={required}
          onInput={(event) => onChange?.(event.currentTarget.value)}
        >
          {choices.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
