import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link } from 'react-router';
import { usePort } from '#engine/plugin-api/index.ts';
import { PasswordAccountStore } from '#src/stores/PasswordAccountStore.ts';
import type { ScreenProps } from '../defineScreen.ts';
import { useScreens } from '../ScreenContext.tsx';
import { LoginFrame } from '../../login/LoginFrame.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { findPasswordProvider, PartnerResetPage } from './PartnerPassword.tsx';
import { PasswordChanged } from './PasswordChanged.tsx';
import { RequestPasswordPage } from './RequestPasswordPage.tsx';
import { useReturnAddress } from './useReturnAddress.ts';

/**
 * Asks for a new password with the token of a mail. Without a token it asks for the mail (identity-and-commerce 2,
 * password reset pages).
 */
export const ResetPasswordPage = observer(function ResetPasswordPage({ backdrop }: ScreenProps) {
  const { lazy, realm } = useScreens().stores;
  const address = useReturnAddress();
  const token = address.query.get('token') ?? '';
  const [email, setEmail] = useState<string>();
  const t = usePort((p) => p.text.t);
  if (token === '') return <RequestPasswordPage backdrop={backdrop} />;
  const provider = findPasswordProvider(address.query, realm.providers);
  if (provider) return <PartnerResetPage provider={provider} backdrop={backdrop} />;
  const isChanged = email !== undefined;
  return (
    <LoginFrame
      title={t('newPasswordTitle')}
      hint={isChanged ? '' : t('newPasswordHint')}
      backdrop={backdrop}
      back={address.to('LOGIN')}
    >
      {isChanged ? (
        <PasswordChanged signIn={address.to('LOGIN', { email })} />
      ) : (
        <NewPasswordForm
          name="reset-password"
          submitLabel={t('savePassword')}
          send={async (secret) => setEmail(await lazy.get(PasswordAccountStore).setPassword(token, secret))}
          help={<Link to={address.to('LOGIN_REQUEST_PASSWORD')}>{t('resetSubmit')}</Link>}
        />
      )}
    </LoginFrame>
  );
});
