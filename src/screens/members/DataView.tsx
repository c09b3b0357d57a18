import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import validateDeletion from '#schemas/generated/validators/form-account-deletion.js';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import { AccountStore } from '#src/stores/AccountStore.ts';
import { AccountFrame, AccountSection } from '../_shared/account/AccountFrame.tsx';
import { LoadFailed } from '../_shared/account/LoadFailed.tsx';
import { ScreenLink } from '../_shared/account/ScreenLink.tsx';
import { Form, FormMessage } from '../_shared/form/Form.tsx';
import { SecretField } from '../_shared/form/SecretField.tsx';
import { SubmitButton } from '../_shared/form/SubmitButton.tsx';
import { textOf } from '../_shared/form/readValues.ts';
import { useForm } from '../_shared/form/useForm.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';
import { downloadJson } from './downloadJson.ts';
import buttons from '../_shared/Buttons.module.css';
import styles from './Members.module.css';

const FAILURES: Readonly<Record<string, string>> = { LAST_ADMINISTRATOR: 'deleteLastAdministrator' };

/** The download of everything that is stored about the account, and its deletion. */
export const DataView = observer(function DataView() {
  const { account } = useScreens().stores.lazy.get(AccountStore);
  const t = usePort((p) => p.text.t);
  useEffect(() => account.loadOnce(), [account, account.state]);
  return (
    <AccountFrame page="data" current="data" title={t('yourData')} hint={t('yourDataHint')}>
      <AccountSection title={t('exportData')} hint={t('exportDataHint')}>
        <ExportButton />
      </AccountSection>
      <AccountSection title={t('deleteAccount')} hint={t('deleteAccountHint')}>
        {account.state === 'failed' && <LoadFailed onRetry={() => void account.load()} />}
        {account.value && <DeletionForm hasPassword={account.value.hasPassword} />}
      </AccountSection>
    </AccountFrame>
  );
});

/** Downloads the data as a file. */
function ExportButton() {
  const { stores } = useScreens();
  const t = usePort((p) => p.text.t);
  const [status, setStatus] = useState<'idle' | 'busy' | 'failed'>('idle');
  const download = async (): Promise<void> => {
    if (status === 'busy') return;
    setStatus('busy');
    try {
      const data = await stores.lazy.get(AccountStore).exportData();
      downloadJson(`${stores.realm.id}-account.json`, JSON.stringify(data, null, 2));
      setStatus('idle');
    } catch {
      setStatus('failed');
    }
  };
  return (
    <>
      <p className={styles['action']}>
        <button
          type="button"
          className={buttons['secondary']}
          aria-disabled={status === 'busy' || undefined}
          onClick={() => void download()}
        >
          {t(status === 'busy' ? 'exportRunning' : 'exportData')}
        </button>
      </p>
      {status === 'failed' && (
        <p role="alert" className={styles['error']}>
          {t('exportFailed')}
        </p>
      )}
    </>
  );
}

/** Deletes the account. Without a password, the server requires that the viewer has signed in a short time ago. */
function DeletionForm({ hasPassword }: { readonly hasPassword: boolean }) {
  const { session, lazy } = useScreens().stores;
  const { links } = usePorts();
  const t = usePort((p) => p.text.t);
  const [mustSignIn, setMustSignIn] = useState(false);
  const form = useForm({
    name: 'account-deletion',
    validate: validateDeletion,
    failureKeys: FAILURES,
    check: (values) =>
      hasPassword && textOf(values, 'currentSecret') === '' ? { currentSecret: 'currentPasswordIsRequired' } : {},
    send: async (values, solution) => {
      try {
        const secret = hasPassword ? textOf(values, 'currentSecret') : undefined;
        await lazy.get(AccountStore).deleteAccount(secret, solution);
      } catch (error) {
        setMustSignIn((error as { code?: string }).code === 'SIGN_IN_AGAIN');
        throw error;
      }
      // The session has ended on the server. `signOut` ends it in this tab and in the others.
      await session.signOut();
      links.follow({ href: '/', external: false });
    },
  });
  return (
    <Form form={form} label={t('deleteAccount')}>
      {hasPassword && <SecretField name="currentSecret" label={t('currentPassword')} autoComplete="current-password" />}
      {mustSignIn ? (
        <p role="alert" className={styles['error']}>
          {t('signInAgain')} <ScreenLink route="LOGOUT">{t('logout')}</ScreenLink>
        </p>
      ) : (
        <FormMessage form={form} />
      )}
      <SubmitButton label={t('deleteAccountConfirm')} busyLabel={t('deletingAccount')} />
    </Form>
  );
}
