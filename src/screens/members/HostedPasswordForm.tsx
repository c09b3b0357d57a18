import { useState } from 'react';
import type { ProviderInfo } from '#schemas/appState.ts';
import validateForm from '#schemas/generated/validators/form-password-change.js';
import { ACCOUNT_LIMITS } from '#schemas/domain/account.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import { Form, FormMessage } from '../_shared/form/Form.tsx';
import { SecretField } from '../_shared/form/SecretField.tsx';
import { SubmitButton } from '../_shared/form/SubmitButton.tsx';
import { textOf } from '../_shared/form/readValues.ts';
import { useForm } from '../_shared/form/useForm.ts';
import styles from './Members.module.css';

type Props = {
  /** The hosted identity service. */
  readonly provider: ProviderInfo;
  /** Address of the account at the service. */
  readonly email: string;
};

const FAILURES: Readonly<Record<string, string>> = {
  'auth/invalid-credential': 'invalidCurrentCredentials',
  'auth/user-disabled': 'partnerLocked',
  'auth/too-many-requests': 'hostedTooManyAttempts',
  'auth/weak-password': 'passwordNotAccepted',
  providerUnreachable: 'providerUnreachable',
};

/** Changes a password that a hosted identity service stores. The service checks the current one and sets the new one. */
export function HostedPasswordForm({ provider, email }: Props) {
  const t = usePort((p) => p.text.t);
  // A new key empties the fields after each change.
  const [changes, setChanges] = useState(0);
  return (
    <>
      <Fields key={changes} provider={provider} email={email} onChanged={() => setChanges(changes + 1)} />
      <p role="status" className={styles['status']}>
        {changes > 0 && t('passwordSuccessfullyReset')}
      </p>
    </>
  );
}

function Fields({ provider: { label: name, hosted }, email, onChanged }: Props & { readonly onChanged: () => void }) {
  const t = usePort((p) => p.text.t);
  const form = useForm({
    name: 'hosted-password-change',
    validate: validateForm,
    failureKeys: FAILURES,
    failureValues: { name },
    send: async (values) => {
      if (!hosted) return;
      const [current, next] = [textOf(values, 'currentSecret'), textOf(values, 'secret')];
      const { changePassword } = await import('#src/identity/hosted/index.ts');
      await changePassword(hosted, { email, currentSecret: current, secret: next });
      onChanged();
    },
  });
  return (
    <Form form={form} label={t('changePassword')}>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
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
