import type { FormEvent, InputHTMLAttributes } from 'react';
import { Field, type FieldProps } from './Field.tsx';

type Props = FieldProps &
  Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'autoComplete' | 'defaultValue' | 'readOnly' | 'required' | 'inputMode' | 'placeholder' | 'enterKeyHint'
  > & {
    readonly type?: 'text' | 'email' | 'tel';
    /** Whether the text is a code for one use, which is not stored with the draft of the form. */
    readonly isCode?: boolean;
  };

/**
 * A text field. `email`, `tel` and codes are written from left to right in every language. It has no maximum length, so
 * that a pasted text that is too long is reported and not cut.
 */
export function TextField({ name, label, hint, action, type = 'text', isCode, ...rest }: Props) {
  const isPlain = type === 'text' && !isCode;
  return (
    <Field name={name} label={label} hint={hint} action={action}>
      {(control) => (
        <input
          {...control}
          {...rest}
          type={type}
          dir={isPlain ? 'auto' : 'ltr'}
          {...(isCode && { 'data-secret': '', onInput: normaliseCode })}
          {...(!isPlain && { autoCapitalize: 'none', spellCheck: false })}
          aria-required={rest.required}
          required={undefined}
        />
      )}
    </Field>
  );
}

/** Removes spaces, with which codes are pasted, and replaces Arabic and Persian digits by Latin ones. */
export function normaliseCode({ currentTarget: input }: FormEvent<HTMLInputElement>): void {
  const text = input.value
    .replaceAll(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replaceAll(/\s/g, '');
  if (text !== input.value) input.value = text;
}

type EmailProps = Omit<Props, 'type' | 'name' | 'isCode'> & { readonly name?: string };

/** The field of an e-mail address. */
export function EmailField({ name = 'email', autoComplete = 'email', ...rest }: EmailProps) {
  return <TextField {...rest} name={name} type="email" inputMode="email" autoComplete={autoComplete} required />;
}
