import { useState } from 'react';
import validateForm from '#schemas/generated/validators/form-new-passkey.js';
import type { Passkey } from '#schemas/domain/passkey.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import { PasskeyStore } from '#src/stores/PasskeyStore.ts';
import { ScreenLink } from '../_shared/account/ScreenLink.tsx';
import { Form, FormMessage } from '../_shared/form/Form.tsx';
import { SecretField } from '../_shared/form/SecretField.tsx';
import { SubmitButton } from '../_shared/form/SubmitButton.tsx';
import { textOf } from '../_shared/form/readValues.ts';
import { useForm } from '../_shared/form/useForm.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';
import styles from './Members.module.css';

const FAILURES: Readonly<Record<string, string>> = {
  cancelled: 'passkeyNotCreated',
  unsupported: 'passkeysUnsupported',
  passkeyExists: 'passkeyExists',
  passkeyExpired: 'passkeyExpired',
  passkeyRefused: 'passkeyRefused',
  SIGN_IN_AGAIN: 'passkeySignInAgain',
};

type Props = {
  readonly hasPassword: boolean;
  readonly onAdded: (passkey: Passkey) => void;
};

/** Adds a passkey. Without a password, the server requires that the viewer has signed in a short time ago. */
export function NewPasskeyForm({ hasPassword, onAdded }: Props) {
  const store = useScreens().stores.lazy.get(PasskeyStore);
  const t = usePort((p) => p.text.t);
  const [mustSignIn, setMustSignIn] = useState(false);
  const form = useForm({
    name: 'new-passkey',
    validate: validateForm,
    failureKeys: FAILURES,
    check: (values) =>
      hasPassword && textOf(values, 'currentSecret') === '' ? { currentSecret: 'currentPasswordIsRequired' } : {},
    send: async (values, solution) => {
      const { canUsePasskeys, createPasskey } = await import('#src/identity/passkeys/index.ts');
      if (!canUsePasskeys()) throw createFailure('unsupported');
      try {
        const secret = hasPassword ? textOf(values, 'currentSecret') : undefined;
        const { options } = await store.begin(secret, solution);
        const credential = await createPasskey(options).catch(throwFailure);
        if (!credential) throw createFailure('cancelled');
        onAdded(await store.add(credential));
      } catch (error) {
        setMustSignIn((error as { readonly code?: string }).code === 'SIGN_IN_AGAIN');
        throw error;
      }
    },
  });
  return (
    <Form form={form} label={t('passkeyAdd')}>
      {hasPassword && <SecretField name="currentSecret" label={t('currentPassword')} autoComplete="current-password" />}
      {mustSignIn ? (
        <p role="alert" className={styles['error']}>
          {t('passkeySignInAgain')} <ScreenLink route="LOGOUT">{t('logout')}</ScreenLink>
        </p>
      ) : (
        <FormMessage form={form} />
      )}
      <SubmitButton label={t('passkeyAdd')} busyLabel={t('passkeyWaiting')} />
    </Form>
  );
}

const createFailure = (code: string): Error => Object.assign(new Error(code), { code });

/**
 * Throws the failure for an error of the browser: the authenticator has a passkey of the account already, or the page's
 * domain name cannot have passkeys.
 */
function throwFailure(error: unknown): never {
  const hasOne = error instanceof DOMException && error.name === 'InvalidStateError';
  throw createFailure(hasOne ? 'passkeyExists' : 'unsupported');
}
