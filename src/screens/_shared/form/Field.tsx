import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';
import { MESSAGE_VALUES } from '#schemas/forms/findFieldErrors.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import { useFormState } from './FormContext.ts';
import styles from './Form.module.css';

/** The attributes that connect a control with its label, hint and error. */
export type ControlProps = {
  readonly id: string;
  readonly name: string;
  readonly 'aria-invalid': true | undefined;
  /** Ids of the error and the hint; undefined when the field has neither. */
  readonly 'aria-describedby': string | undefined;
};

/** Props that all fields of a form have. */
export type FieldProps = {
  /** Name of the value in the form. */
  readonly name: string;
  /** Text of the label, in the page's language. */
  readonly label: string;
  /** Text below the control, for example what a password must contain. */
  readonly hint?: string | undefined;
  /** A link beside the label. */
  readonly action?: ReactNode;
};

/** Returns what a control and its messages need. */
export function useField(name: string, hasHint: boolean) {
  const { id: formId, errors } = useFormState();
  const id = `${formId}-${name}`;
  const errorKey = errors[name];
  const describedBy = [errorKey !== undefined && `${id}-error`, hasHint && `${id}-hint`].filter(Boolean).join(' ');
  const controlProps: ControlProps = {
    id,
    name,
    'aria-invalid': errorKey === undefined ? undefined : true,
    'aria-describedby': describedBy === '' ? undefined : describedBy,
  };
  return { id, errorKey, controlProps };
}

/** A label, a control, its hint and its error. */
export function Field({
  name,
  label,
  hint,
  action,
  children,
}: FieldProps & { readonly children: (props: ControlProps) => ReactNode }) {
  const { id, errorKey, controlProps } = useField(name, hint !== undefined);
  return (
    <div className={styles['field']}>
      <div className={styles['labelLine']}>
        <label htmlFor={id}>{label}</label>
        {action}
      </div>
      {children(controlProps)}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles['fieldHint']}>
          {hint}
        </p>
      )}
      <FieldError id={id} errorKey={errorKey} />
    </div>
  );
}

/** The error beside a field. */
export function FieldError({ id, errorKey }: { readonly id: string; readonly errorKey: string | undefined }) {
  const text = usePort((p) => (errorKey === undefined ? '' : p.text.t(errorKey, MESSAGE_VALUES[errorKey])));
  if (errorKey === undefined) return null;
  return (
    <p id={`${id}-error`} className={styles['error']}>
      <CircleAlert size={18} strokeWidth={1.75} aria-hidden />
      <span>{text}</span>
    </p>
  );
}
