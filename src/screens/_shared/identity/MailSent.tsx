import MailCheck from 'lucide-react/icons/mail-check';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import { PasswordAccountStore } from '#src/stores/PasswordAccountStore.ts';
import { useScreens } from '../ScreenContext.tsx';
import { toFormFailure, type FormFailure } from '../form/toFormFailure.ts';
import form from '../form/Form.module.css';
import styles from './MailSent.module.css';

type Props = {
  /** What was sent to whom. */
  readonly text: string;
  /**
   * Sends the mail again.
   * @throws ApiFailure
   */
  readonly onResend: () => Promise<void>;
  /** Returns to the form. */
  readonly onOtherAddress: () => void;
  /** Shown between the message and the buttons, for example a form for a code. */
  readonly children?: ReactNode;
};

/** The state after a mail was sent: what to do now, and how to get the mail again. */
export function MailSent({ text, onResend, onOtherAddress, children }: Props) {
  // `isMailDelayed` is not observable, but up to date at each render: the first mail was sent before this component
  // mounted, and the response to a further mail changes `status`.
  const { isMailDelayed } = useScreens().stores.lazy.get(PasswordAccountStore);
  const t = usePort((p) => p.text.t);
  const box = useRef<HTMLDivElement>(null);
  const [status, setStatus] = useState<'none' | 'busy' | 'sent' | FormFailure>('none');
  // The form with the focus is gone, so screen readers continue here.
  useEffect(() => box.current?.focus(), []);
  const resend = (): void => {
    if (status === 'busy') return;
    setStatus('busy');
    onResend().then(
      () => setStatus('sent'),
      (error: unknown) => setStatus(toFormFailure(error)),
    );
  };
  const failure = typeof status === 'object' ? status : undefined;
  return (
    <div className={form['form']}>
      <div ref={box} className={styles['sent']} tabIndex={-1} role="status">
        <MailCheck size={28} strokeWidth={1.75} aria-hidden />
        <p>{text}</p>
      </div>
      {children}
      <p className={form['aside']}>{t(isMailDelayed ? 'mailDelayed' : 'mailNotThere')}</p>
      <div className={styles['buttons']}>
        <button
          type="button"
          className={form['secondary']}
          aria-disabled={status === 'busy' || undefined}
          onClick={resend}
        >
          {t(status === 'busy' ? 'mailResending' : 'mailResend')}
        </button>
        <button type="button" className={form['secondary']} onClick={onOtherAddress}>
          {t('mailOtherAddress')}
        </button>
      </div>
      <p className={form['aside']} role="status">
        {status === 'sent' && !isMailDelayed && t('mailResent')}
      </p>
      <div role="alert">
        {failure && <p className={form['error']}>{t(failure.key ?? 'sorrySomethingWentWrong', failure.values)}</p>}
      </div>
    </div>
  );
}
