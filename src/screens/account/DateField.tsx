import { useRef, useState, type FormEvent } from 'react';
import {
  acceptDatePart,
  DATE_DIGITS,
  getDateOrder,
  toDateParts,
  toDateValue,
  type DatePart,
} from '#schemas/domain/date-parts.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import { FieldError, useField } from '../_shared/form/Field.tsx';
import formStyles from '../_shared/form/Form.module.css';
import styles from './Account.module.css';

const LABEL_KEYS: Readonly<Record<DatePart, string>> = { year: 'year', month: 'month', day: 'day' };
const PLACEHOLDERS: Readonly<Record<DatePart, string>> = { year: '1990', month: '01', day: '31' };
const AUTO_COMPLETE: Readonly<Record<DatePart, string>> = { year: 'bday-year', month: 'bday-month', day: 'bday-day' };

type Props = {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value: string | null;
  readonly required?: boolean;
  /** Whether the browser may fill in the viewer's birth date. */
  readonly isBirthDate?: boolean;
};

/**
 * A date as three fields in the order of the language. The focus moves on when a field is full. The form gets
 * yyyy-mm-dd, or nothing while a part is missing.
 */
export function DateField({ name, label, hint, value, required = true, isBirthDate = true }: Props) {
  const { t, locale } = usePort((p) => p.text);
  const { id, errorKey, controlProps } = useField(name, hint !== undefined);
  const [parts, setParts] = useState(() => toDateParts(value));
  const group = useRef<HTMLDivElement>(null);
  const order = getDateOrder(locale);
  const type = (part: DatePart, index: number) => (event: FormEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const previous = parts[part];
    const next = acceptDatePart(part, input.value, previous);
    setParts((current) => ({ ...current, [part]: next }));
    // The draft of the form is restored without the focus.
    const isTyping = input === document.activeElement;
    if (isTyping && next.length === DATE_DIGITS[part] && previous.length < next.length)
      group.current?.querySelectorAll<HTMLInputElement>('input:not([type="hidden"])')[index + 1]?.focus();
  };
  return (
    <fieldset className={styles['date']}>
      <legend>{label}</legend>
      <div ref={group} className={styles['dateParts']}>
        {/* Marked as a secret, so that the draft leaves it out: the form restores the three parts instead. */}
        <input type="hidden" name={name} data-secret="" value={toDateValue(parts) ?? ''} />
        {order.map((part, index) => (
          <div key={part} className={formStyles['field']} data-part={part}>
            <label htmlFor={index === 0 ? id : `${id}-${part}`}>{t(LABEL_KEYS[part])}</label>
            <input
              id={index === 0 ? id : `${id}-${part}`}
              name={`${name}-${part}`}
              type="text"
              inputMode="numeric"
              dir="ltr"
              autoComplete={isBirthDate ? AUTO_COMPLETE[part] : 'off'}
              placeholder={PLACEHOLDERS[part]}
              aria-required={required}
              aria-invalid={controlProps['aria-invalid']}
              aria-describedby={controlProps['aria-describedby']}
              value={parts[part]}
              onInput={type(part, index)}
            />
          </div>
        ))}
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={formStyles['fieldHint']}>
          {hint}
        </p>
      )}
      <FieldError id={id} errorKey={errorKey} />
    </fieldset>
  );
}
