import { keepDigits } from '../_shared/form/TextField.tsx';
import { Field } from '../_shared/form/Field.tsx';
import styles from './Profiles.module.css';

type Props = {
  readonly name: 'pin' | 'currentPin';
  readonly label: string;
  readonly hint?: string | undefined;
  /** Whether the field gets the focus when it appears. */
  readonly hasFocus?: boolean;
};

/**
 * The field of a PIN: one input for four digits, with the keyboard for digits. It is hidden from onlookers, and
 * browsers do not offer to store it, because it is not the viewer's password.
 */
export function PinField({ name, label, hint, hasFocus = false }: Props) {
  return (
    <Field name={name} label={label} hint={hint}>
      {(control) => (
        <input
          {...control}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          className={styles['pin']}
          data-secret=""
          // In a dialog that the viewer has just opened, it is the next thing to do.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={hasFocus}
          aria-required
          onInput={keepDigits}
        />
      )}
    </Field>
  );
}
