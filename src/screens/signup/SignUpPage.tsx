import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link } from 'react-router';
import type { CallResponse } from '#schemas/api/callTypes.ts';
import type { ChallengeSolution } from '#schemas/domain/challenge.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import { PasswordAccountStore } from '#src/stores/PasswordAccountStore.ts';
import type { ScreenProps } from '../_shared/defineScreen.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';
import { allowsSignUpWith, findSignInWays } from '../_shared/identity/findSignInWays.ts';
import { MailSent } from '../_shared/identity/MailSent.tsx';
import { useLeaveWhenSignedIn } from '../_shared/identity/useLeaveWhenSignedIn.ts';
import { useReturnAddress } from '../_shared/identity/useReturnAddress.ts';
import { LoginFrame } from '../login/LoginFrame.tsx';
import { ProviderLinks } from '../login/ProviderLinks.tsx';
import { SignUpForm } from './SignUpForm.tsx';
import { staysOnSignUp } from './staysOnSignUp.ts';
import type { SignUpValues } from './SignUpFormFrame.tsx';
import form from '../_shared/form/Form.module.css';
import styles from '../login/ProviderLinks.module.css';

/** The sign-up screen (identity-and-commerce 2 and 6, decision D8). */
export const SignUpPage = observer(function SignUpPage({
  backdrop,
  data,
}: ScreenProps<CallResponse<'getConsentTerms'>>) {
  const { realm, session, lazy } = useScreens().stores;
  const address = useReturnAddress();
  const [sent, setSent] = useState<SignUpValues>();
  const t = usePort((p) => p.text.t);
  const isStaying = staysOnSignUp(address.query);
  useLeaveWhenSignedIn(address.target, !isStaying);
  if (!session.isGuest)
    return (
      <LoginFrame title={t('signupDoneTitle')} hint={t('signupDone')} backdrop={backdrop} back={address.back}>
        <div className={form['form']}>
          <Link className={form['primary']} to={address.target}>
            {t('continueToSite')}
          </Link>
        </div>
      </LoginFrame>
    );
  const isOpen = realm.features.selfRegistration === true;
  const ways = findSignInWays(realm, address.query.get('socialProvider'));
  const providers = isOpen ? ways.providers.filter((provider) => allowsSignUpWith(provider)) : [];
  const hasForm = isOpen && ways.form === 'password';
  const isFree = address.query.get('workflow') === 'register-free';
  const send = async (values: SignUpValues, solution?: ChallengeSolution): Promise<void> => {
    const { returnTo } = address;
    await lazy.get(PasswordAccountStore).signUp({
      ...values,
      ...(returnTo !== undefined && { returnTo }),
      ...(solution && { solution }),
    });
    setSent(values);
  };
  const formTitle = isFree ? 'signupFreeTitle' : 'signupTitle';
  return (
    <LoginFrame
      title={t(sent ? 'mailSentTitle' : formTitle, { name: realm.name })}
      hint={sent ? '' : t(isOpen ? 'signupHint' : 'signupClosed')}
      backdrop={backdrop}
      back={address.back}
    >
      {!sent && <ProviderLinks providers={providers} query={address.query} isSignUp />}
      {hasForm && !sent && providers.length > 0 && (
        <p className={styles['separator']}>
          <span>{t('providersSeparator')}</span>
        </p>
      )}
      {/* The form stays mounted while the mail is awaited, so that the viewer can correct the address. */}
      {hasForm && (
        <div hidden={sent !== undefined}>
          <SignUpForm terms={data?.terms ?? []} send={send} />
        </div>
      )}
      {sent && (
        <MailSent
          text={t('signupMailSent', { email: sent.email })}
          onResend={() => send(sent)}
          onOtherAddress={() => setSent(undefined)}
        />
      )}
      <div className={form['form']}>
        <p className={form['aside']}>
          {t('haveAccount')} <Link to={address.to('LOGIN')}>{t('login')}</Link>
        </p>
      </div>
    </LoginFrame>
  );
});
