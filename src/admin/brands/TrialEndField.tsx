import { useId, type RefObject } from 'react';
import type { AdminText } from '../createAdminText.ts';
import dialog from '../pages/Dialog.module.css';
import styles from './Brands.module.css';

/** The last moment that the field accepts. It limits the year to four digits, so the caret then moves to the hours. */
const LAST_MOMENT = '9999-12-31T23:59:59';

type Props = {
  readonly input: RefObject<HTMLInputElement | null>;
  /** As an input of the type datetime-local writes it; empty: the trial has no end. */
  readonly value: string;
  readonly isInvalid: boolean;
  readonly timeZone: string;
  readonly text: AdminText;
  readonly onChange: (local: string) => void;
  /** Called when the form is sent while the field has only a part of a date. */
  readonly onIncomplete: () => void;
};

/** Asks for the moment at which a trial ends by itself, in the person's time zone. */
export function TrialEndField({ input, value, isInvalid, timeZone, text, onChange, onIncomplete }: Props) {
  const id = useId();
  return (
    <div className={dialog['field']}>
      <label className={dialog['field']}>
        <span>{text('trialEnd', { zone: timeZone })}</span>
        <input
          ref={input}
          type="datetime-local"
          // An end that a command set can have seconds.
          step={/:\d\d:/.test(value) ? 1 : 60}
          max={LAST_MOMENT}
          value={value}
          aria-invalid={isInvalid || undefined}
          aria-describedby={isInvalid ? `${id}-error ${id}-hint` : `${id}-hint`}
          onChange={({ target }) => onChange(target.value)}
          onInvalid={(event) => {
            // In place of the browser's message, which is not in the language of the page.
            event.preventDefault();
            onIncomplete();
          }}
        />
      </label>
      {isInvalid && (
        <p id={`${id}-error`} role="alert" className={styles['fieldError']}>
          {text('trialEndInvalid')}
        </p>
      )}
      <p id={`${id}-hint`} className={styles['fieldHint']}>
        {text('trialEndHint')}
      </p>
    </div>
  );
}
