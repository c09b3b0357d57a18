import BadgeCheck from 'lucide-react/icons/badge-check';
import { observer } from 'mobx-react-lite';
import { Link, Navigate } from 'react-router';
import { usePort } from '#engine/plugin-api/index.ts';
import type { ScreenProps } from '../_shared/defineScreen.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';
import { InvalidLink, Loading } from '../_shared/identity/LinkStates.tsx';
import { useConfirmation } from '../_shared/identity/useConfirmation.ts';
import { useReturnAddress } from '../_shared/identity/useReturnAddress.ts';
import { LoginFrame } from '../login/LoginFrame.tsx';
import form from '../_shared/form/Form.module.css';
import sent from '../_shared/identity/MailSent.module.css';

/**
 * Confirms the address of a mail's link when the page runs script (identity-and-commerce 2, e-mail confirmation
 * redirect). In a realm that asks for the password after the confirmation, it opens the form for the password.
 */
export const EmailConfirmationPage = observer(function EmailConfirmationPage({ backdrop }: ScreenProps) {
  const { realm, session } = useScreens().stores;
  const address = useReturnAddress();
  const token = address.query.get('token') ?? '';
  const { status, confirmed, retry } = useConfirmation(token);
  const t = usePort((p) => p.text.t);
  if (confirmed?.next === 'password') return <Navigate to={address.to('ACTIVATE', {}, { id: token })} replace />;
  const isConfirmed = confirmed !== undefined;
  return (
    <LoginFrame
      title={t(isConfirmed ? 'emailConfirmedWelcome' : 'emailConfirmationTitle', { name: realm.name })}
      backdrop={backdrop}
      back={address.back}
    >
      {status === 'loading' && <Loading text={t('emailConfirming')} />}
      {confirmed && (
        <div className={form['form']}>
          <p className={sent['sent']} role="status">
            <BadgeCheck size={28} strokeWidth={1.75} aria-hidden />
            <span>{t('emailConfirmed', { email: confirmed.email })}</span>
          </p>
          {session.isGuest ? (
            <Link className={form['primary']} to={address.to('LOGIN', { email: confirmed.email })}>
              {t('loginNow')}
            </Link>
          ) : (
            <Link className={form['primary']} to={address.target}>
              {t('continueToSite')}
            </Link>
          )}
        </div>
      )}
      {status === 'invalid' && <InvalidLink to={address.to('SIGNUP')} label={t('signupAgain')} />}
      {status === 'error' && <InvalidLink textKey="sorrySomethingWentWrong" onRetry={retry} />}
    </LoginFrame>
  );
});
