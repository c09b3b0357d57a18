import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { ChallengeSolution } from '#schemas/domain/challenge.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import { matchPath } from '#src/routes/matchPath.ts';
import { PasswordAccountStore } from '#src/stores/PasswordAccountStore.ts';
import type { ScreenProps } from '../defineScreen.ts';
import { useScreens } from '../ScreenContext.tsx';
import { LoginFrame } from '../../login/LoginFrame.tsx';
import { EmailRequestForm } from './EmailRequestForm.tsx';
import { findPasswordProvider, PartnerRequestPage } from './PartnerPassword.tsx';
import { MailSent } from './MailSent.tsx';
import { useReturnAddress } from './useReturnAddress.ts';
import form from '../form/Form.module.css';

/** Asks for a mail to reset a password (identity-and-commerce 2, password reset pages). */
export const RequestPasswordPage = observer(function RequestPasswordPage({ backdrop }: ScreenProps) {
  const { lazy, realm } = useScreens().stores;
  const address = useReturnAddress();
  // A link of a mail for a new password leads here, too, when its token is missing.
  const isReset = matchPath(useLocation().pathname)?.key?.endsWith('RESET_PASSWORD') === true;
  const [sentTo, setSentTo] = useState<string>();
  const t = usePort((p) => p.text.t);
  const provider = findPasswordProvider(address.query, realm.providers);
  const send = async (email: string, solution?: ChallengeSolution): Promise<void> => {
    await lazy.get(PasswordAccountStore).requestReset(email, address.returnTo, solution);
    setSentTo(email);
  };
  if (provider) return <PartnerRequestPage provider={provider} backdrop={backdrop} />;
  return (
    <LoginFrame
      title={t(isReset ? 'forgottenPasswordTitle' : 'forgotPasswordTitle')}
      hint={sentTo === undefined ? t('resetPrompt') : ''}
      backdrop={backdrop}
      back={address.to('LOGIN')}
    >
      {sentTo === undefined ? (
        <EmailRequestForm
          name="request-password"
          submitLabel={t('resetSubmit')}
          defaultEmail={address.query.get('email') ?? undefined}
          send={send}
        />
      ) : (
        <MailSent
          text={t('resetPasswordEmailSent', { email: sentTo })}
          onResend={() => send(sentTo)}
          onOtherAddress={() => setSentTo(undefined)}
        />
      )}
      <div className={form['form']}>
        <p className={form['aside']}>
          {t('passwordRemembered')} <Link to={address.to('LOGIN')}>{t('login')}</Link>
        </p>
      </div>
    </LoginFrame>
  );
});
