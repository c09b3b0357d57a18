import { observer } from 'mobx-react-lite';
import { lazy as lazyComponent, Suspense, useEffect, useState } from 'react';
import validateEmailChange from '#schemas/generated/validators/form-email-change.js';
import validatePasswordChange from '#schemas/generated/validators/form-password-change.js';
import { ACCOUNT_LIMITS } from '#schemas/domain/account.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import { AccountStore } from '#src/stores/AccountStore.ts';
import { AccountFrame, AccountSection } from '../_shared/account/AccountFrame.tsx';
import { LoadFailed } from '../_shared/account/LoadFailed.tsx';
import { Form, FormMessage } from '../_shared/form/Form.tsx';
import { SecretField } from '../_shared/form/SecretField.tsx';
import { SubmitButton } from '../_shared/form/SubmitButton.tsx';
import { EmailField } from '../_shared/form/TextField.tsx';
import { textOf } from '../_shared/form/readValues.ts';
import { useForm } from '../_shared/form/useForm.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';
import { HostedPasswordForm } from './HostedPasswordForm.tsx';
import { LinkedProviderList } from './LinkedProviderList.tsx';
import styles from './Members.module.css';

/** Loaded only when it is rendered, because few brands have passkeys. */
const PasskeyList = lazyComponent(() => import('./PasskeyList.tsx'));

/** How the viewer signs in: password, e-mail address, other providers. */
export const SecurityView = observer(function SecurityView() {
  const { lazy, session, realm } = useScreens().stores;
  const { account } = lazy.get(AccountStore);
  const t = usePort((p) => p.text.t);
  useEffect(() => account.loadOnce(), [account, account.state]);
  const { value } = account;
  // The hosted identity service stores the password of viewers who signed in with it.
  const hosted =
    session.viewer.signedInWith === 'hosted' ? realm.providers.find(({ kind }) => kind === 'hosted') : undefined;
  const isBusy = value === undefined && account.state !== 'failed';
  return (
    <AccountFrame page="security" current="security" title={t('security')} hint={t('securityHint')} isBusy={isBusy}>
      {account.state === 'failed' && <LoadFailed onRetry={() => void account.load()} />}
      {value?.hasPassword === true && (
        <>
          <AccountSection title={t('changePassword')} hint={t('changePasswordHint')}>
            <PasswordForm />
          </AccountSection>
          <AccountSection title={t('changeEmail')} hint={t('changeEmailHint', { email: value.details.contactEmail })}>
            <EmailForm />
          </AccountSection>
        </>
      )}
      {value && hosted && (
        <AccountSection title={t('changePassword')} hint={t('partnerNewPasswordHint', { name: hosted.label })}>
          <HostedPasswordForm provider={hosted} email={value.details.contactEmail} />
        </AccountSection>
      )}
      {value && realm.identity?.hasPasskeys && (
        <Suspense>
          <PasskeyList hasPassword={value.hasPassword} />
        </Suspense>
      )}
      {value && <LinkedProviderList />}
    </AccountFrame>
  );
});

/** Changes the password. All other devices are signed out. */
function PasswordForm() {
  const store = useScreens().stores.lazy.get(AccountStore);
  const t = usePort((p) => p.text.t);
  // A new key empties the fields after each change.
  const [changes, setChanges] = useState(0);
  return (
    <>
      <PasswordFields
        key={changes}
        send={(...values) => store.changePassword(...values)}
        onSent={() => setChanges(changes + 1)}
      />
      <p role="status" className={styles['status']}>
        {changes > 0 && t('passwordChangedNow')}
      </p>
    </>
  );
}

type PasswordFieldsProps = {
  readonly send: AccountStore['changePassword'];
  readonly onSent: () => void;
};

function PasswordFields({ send, onSent }: PasswordFieldsProps) {
  const t = usePort((p) => p.text.t);
  const form = useForm({
    name: 'password-change',
    validate: validatePasswordChange,
    send: async (values, solution) => {
      await send(textOf(values, 'currentSecret'), textOf(values, 'secret'), solution);
      onSent();
    },
  });
  return (
    <Form form={form} label={t('changePassword')}>
      <SecretField name="currentSecret" label={t('currentPassword')} autoComplete="current-password" />
      <SecretField
        name="secret"
        label={t('newPassword')}
        hint={t('passwordHint', { min: ACCOUNT_LIMITS.secretMin })}
        autoComplete="new-password"
      />
      <FormMessage form={form} />
      <SubmitButton label={t('changePassword')} busyLabel={t('saving')} />
    </Form>
  );
}

/** Asks for another e-mail address. The address of the account changes when the new one is confirmed. */
function EmailForm() {
  const store = useScreens().stores.lazy.get(AccountStore);
  const t = usePort((p) => p.text.t);
  const [sent, setSent] = useState<{ readonly email: string; readonly isDelayed: boolean }>();
  const form = useForm({
    name: 'email-change',
    validate: validateEmailChange,
    send: async (values, solution) => {
      const email = textOf(values, 'email');
      setSent({ email, isDelayed: await store.changeEmail(email, textOf(values, 'currentSecret'), solution) });
    },
  });
  return (
    <>
      <Form form={form} label={t('changeEmail')}>
        <EmailField label={t('newEmail')} />
        <SecretField name="currentSecret" label={t('currentPassword')} autoComplete="current-password" />
        <FormMessage form={form} />
        <SubmitButton label={t('changeEmail')} busyLabel={t('saving')} />
      </Form>
      <p role="status" className={styles['status']}>
        {sent && t('changeEmailSent', { email: sent.email })} {sent?.isDelayed && t('mailDelayed')}
      </p>
    </>
  );
}
