import { useIsHydrated } from '../useIsHydrated.ts';
import { useFormState } from './FormContext.ts';
import styles from './Form.module.css';

type Props = {
  readonly label: string;
  /** Text while the form is sent. */
  readonly busyLabel: string;
  /** Whether something is missing in the form; a click shows what. */
  readonly isBlocked?: boolean;
  readonly describedBy?: string | undefined;
};

/**
 * Sends the form. It is disabled before hydration, because the browser would send the form itself. Later it stays
 * focusable, so that viewers with a screen reader find it and learn what is missing.
 */
export function SubmitButton({ label, busyLabel, isBlocked = false, describedBy }: Props) {
  const { isBusy } = useFormState();
  return (
    <button
      type="submit"
      className={styles['primary']}
      disabled={!useIsHydrated()}
      aria-disabled={isBusy || isBlocked || undefined}
      aria-describedby={describedBy}
      data-busy={isBusy || undefined}
    >
      {isBusy ? busyLabel : label}
    </button>
  );
}
