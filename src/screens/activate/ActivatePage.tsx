import { observer } from 'mobx-react-lite';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { usePort } from '#engine/plugin-api/index.ts';
import { matchPath } from '#src/routes/matchPath.ts';
import { PasswordAccountStore } from '#src/stores/PasswordAccountStore.ts';
import type { ScreenProps } from '../_shared/defineScreen.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';
import { InvalidLink, Loading } from '../_shared/identity/LinkStates.tsx';
import { NewPasswordForm } from '../_shared/identity/NewPasswordForm.tsx';
import { useConfirmation } from '../_shared/identity/useConfirmation.ts';
import { useReturnAddress } from '../_shared/identity/useReturnAddress.ts';
import { LoginFrame } from '../login/LoginFrame.tsx';

/** Confirms the link of the activation mail, asks for a password and signs in with it (decision D9). */
export const ActivatePage = observer(function ActivatePage({ backdrop }: ScreenProps) {
  const { realm, session, lazy } = useScreens().stores;
  const address = useReturnAddress();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const token = matchPath(pathname)?.params['id'] ?? '';
  const { status, confirmed, retry } = useConfirmation(token);
  const t = usePort((p) => p.text.t);
  if (confirmed?.next === 'login') return <Navigate to={address.to('LOGIN', { email: confirmed.email })} replace />;
  const activate = async (secret: string): Promise<void> => {
    const email = await lazy.get(PasswordAccountStore).setPassword(token, secret);
    const error = session.isGuest ? await session.signIn({ id: email, secret }) : undefined;
    // The account exists, so after a failure the viewer signs in by hand.
    await navigate(error ? address.to('LOGIN', { email }) : address.target, { replace: true });
  };
  return (
    <LoginFrame
      title={t('activateTitle', { name: realm.name })}
      hint={confirmed && t('activateHint', { email: confirmed.email })}
      backdrop={backdrop}
      back={address.back}
    >
      {status === 'loading' && <Loading text={t('emailConfirming')} />}
      {confirmed && (
        <NewPasswordForm
          name="activate"
          email={confirmed.email}
          submitLabel={t('activateSubmit')}
          send={activate}
          help={<Link to={address.to('SIGNUP')}>{t('signupAgain')}</Link>}
        />
      )}
      {status === 'invalid' && <InvalidLink to={address.to('SIGNUP')} label={t('signupAgain')} />}
      {status === 'error' && <InvalidLink textKey="sorrySomethingWentWrong" onRetry={retry} />}
    </LoginFrame>
  );
});
