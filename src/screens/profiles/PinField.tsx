import { normaliseCode } from '../_shared/form/TextField.tsx';
import { Field } from '../_shared/form/Field.tsx';
import styles from './Profiles.module.css';

type Props = {
  readonly name: 'pin' | 'currentPin';
  readonly label: string;
  readonly hint?: string | undefined;
};

/**
 * The field of a PIN: one input for four digits, with the keyboard for digits. It is hidden from onlookers, and
 * browsers do not offer to store it, because it is not the viewer's password.
 */
export function PinField({ name, label, hint }: Props) {
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
          aria-required
          onInput={normaliseCode}
        />
      )}
    </Field>
  );
}
