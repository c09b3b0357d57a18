import { FieldError, useField } from './Field.tsx';
import checkbox from '../Checkbox.module.css';
import styles from './Form.module.css';

type Props = {
  readonly name: string;
  readonly label: string;
  /** Longer text below the label. */
  readonly hint?: string | undefined;
  readonly defaultChecked?: boolean;
  readonly required?: boolean;
};

/** A checkbox with its label, hint and error. */
export function CheckboxField({ name, label, hint, defaultChecked, required }: Props) {
  const { id, errorKey, controlProps } = useField(name, hint !== undefined);
  return (
    <div className={styles['check']}>
      <label className={checkbox['label']}>
        <input {...controlProps} type="checkbox" defaultChecked={defaultChecked} required={required} />
        <span>{label}</span>
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles['fieldHint']}>
          {hint}
        </p>
      )}
      <FieldError id={id} errorKey={errorKey} />
    </div>
  );
}
