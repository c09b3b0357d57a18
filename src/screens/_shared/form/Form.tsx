import CircleAlert from 'lucide-react/icons/circle-alert';
import type { MouseEvent, ReactNode } from 'react';
import { MESSAGE_VALUES } from '#schemas/forms/findFieldErrors.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import { ChallengeProgress } from '../challenge/ChallengeProgress.tsx';
import { FormContext } from './FormContext.ts';
import type { FormState } from './useForm.ts';
import styles from './Form.module.css';

type Props = {
  readonly form: FormState;
  /** Name of the form for screen readers, where no heading names it. */
  readonly label?: string;
  readonly children: ReactNode;
};

/** A form with a summary of its errors. Put fields and a <SubmitButton> into it. */
export function Form({ form, label, children }: Props) {
  const { ref, onSubmit, onInput } = form;
  const needsScript = usePort((p) => p.text.t('formNeedsScript'));
  return (
    <FormContext value={form}>
      <form
        ref={ref}
        className={styles['form']}
        method="post"
        noValidate
        aria-label={label}
        onSubmit={onSubmit}
        onInput={onInput}
      >
        <noscript>
          <p className={styles['error']}>{needsScript}</p>
        </noscript>
        <ErrorSummary form={form} />
        {children}
      </form>
    </FormContext>
  );
}

/** Lists the errors of several fields with links to them. A single error is shown only beside its field. */
function ErrorSummary({ form: { id, errors } }: { readonly form: FormState }) {
  const t = usePort((p) => p.text.t);
  const entries = Object.entries(errors);
  const hasSeveral = entries.length > 1;
  /** Moves the focus to the field of an error. Without this, the router would treat the click on the link as a navigation. */
  const focusField = (event: MouseEvent<HTMLAnchorElement>): void => {
    event.preventDefault();
    document.getElementById(event.currentTarget.hash.slice(1))?.focus();
  };
  return (
    <div className={styles[hasSeveral ? 'summary' : 'noSummary']}>
      <p role="alert" className={styles['summaryTitle']}>
        {hasSeveral && t('formSummary')}
      </p>
      {hasSeveral && (
        <ul>
          {entries.map(([field, key]) => (
            <li key={field}>
              <a href={`#${id}-${field}`} onClick={focusField}>
                {t(key, MESSAGE_VALUES[key])}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type MessageProps = { readonly form: FormState; readonly children?: ReactNode };

/** Why the last attempt failed, when no field is the cause. Screen readers announce it. */
export function FormMessage({ form: { failure, progress }, children }: MessageProps) {
  const text = usePort((p) => (failure?.key === undefined ? '' : p.text.t(failure.key, failure.values)));
  if (progress !== undefined) return <ChallengeProgress share={progress} />;
  return (
    <div className={styles['message']} role="alert">
      {text && (
        <p className={styles['error']}>
          <CircleAlert size={18} strokeWidth={1.75} aria-hidden />
          <span>
            {text} {children}
          </span>
        </p>
      )}
    </div>
  );
}
