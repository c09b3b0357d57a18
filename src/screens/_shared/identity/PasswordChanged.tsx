import BadgeCheck from 'lucide-react/icons/badge-check';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { usePort } from '#engine/plugin-api/index.ts';
import { useScreens } from '../ScreenContext.tsx';
import form from '../form/Form.module.css';
import styles from './MailSent.module.css';

/** Time in ms until the sign-in page opens (identity-and-commerce 9). */
const REDIRECT_MS = 3000;

/**
 * The message after a password was changed. It opens the sign-in page after three seconds, unless the viewer points at
 * it or its link has the focus (decision O4).
 */
export const PasswordChanged = observer(function PasswordChanged({ signIn }: { readonly signIn: string }) {
  const { session } = useScreens().stores;
  const navigate = useNavigate();
  const [isHeld, setHeld] = useState(false);
  const t = usePort((p) => p.text.t);
  const { isGuest } = session;
  const open = (): void => {
    // The reset has ended the session of a signed-in viewer. This tab notices that only when it loads a new document.
    if (isGuest) void navigate(signIn, { replace: true });
    else window.location.replace(signIn);
  };
  const openNow = useRef(open);
  useEffect(() => {
    openNow.current = open;
  });
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => openNow.current(), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);
  return (
    <div
      className={form['form']}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className={styles['sent']} role="status">
        <BadgeCheck size={28} strokeWidth={1.75} aria-hidden />
        <p>{t('passwordSuccessfullyReset')}</p>
      </div>
      <a
        className={form['primary']}
        href={signIn}
        onClick={(event) => {
          event.preventDefault();
          open();
        }}
      >
        {t('loginNow')}
      </a>
    </div>
  );
});
