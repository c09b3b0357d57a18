import KeyRound from 'lucide-react/icons/key-round';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { Passkey } from '#schemas/domain/passkey.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import { PasskeyStore } from '#src/stores/PasskeyStore.ts';
import { AccountSection } from '../_shared/account/AccountFrame.tsx';
import { LoadFailed } from '../_shared/account/LoadFailed.tsx';
import { ConfirmDialog } from '../_shared/dialogs/ConfirmDialog.tsx';
import { useScreens } from '../_shared/ScreenContext.tsx';
import { NewPasskeyForm } from './NewPasskeyForm.tsx';
import { PasskeyNameDialog } from './PasskeyNameDialog.tsx';
import buttons from '../_shared/Buttons.module.css';
import styles from './Members.module.css';

type Props = { readonly hasPassword: boolean };

/** The viewer's passkeys: add, rename and remove them. */
const PasskeyList = observer(function PasskeyList({ hasPassword }: Props) {
  const store = useScreens().stores.lazy.get(PasskeyStore);
  const t = usePort((p) => p.text.t);
  const [renamed, setRenamed] = useState<Passkey>();
  const [removed, setRemoved] = useState<Passkey>();
  const [status, setStatus] = useState<{ readonly key: string; readonly name: string }>();
  const { passkeys } = store;
  useEffect(() => {
    void passkeys.load();
  }, [passkeys]);
  const { passkeys: list = [], max = Infinity } = passkeys.value ?? {};
  const remove = async ({ id, name }: Passkey): Promise<void> => {
    // The button disappears with the passkey.
    document.getElementById('content')?.focus({ preventScroll: true });
    setStatus({ key: (await store.remove(id)) ? 'passkeyRemoved' : 'sorrySomethingWentWrong', name });
  };
  return (
    <AccountSection title={t('passkeys')} hint={t('passkeysHint')}>
      {passkeys.state === 'failed' && <LoadFailed onRetry={() => void passkeys.load()} />}
      <ul className={`${styles['devices']} ${styles['action']}`} data-passkeys="">
        {list.map((passkey) => (
          <PasskeyEntry
            key={passkey.id}
            passkey={passkey}
            onRename={() => setRenamed(passkey)}
            onRemove={() => setRemoved(passkey)}
          />
        ))}
      </ul>
      <p role="status" className={styles['status']}>
        {status && t(status.key, { name: status.name })}
      </p>
      {passkeys.value && list.length >= max && <p className={styles['muted']}>{t('passkeysFull', { max })}</p>}
      {passkeys.value && list.length < max && (
        <NewPasskeyForm
          key={list.length}
          hasPassword={hasPassword}
          onAdded={({ name }) => setStatus({ key: 'passkeyAdded', name })}
        />
      )}
      {renamed && <PasskeyNameDialog passkey={renamed} onClose={() => setRenamed(undefined)} />}
      {removed && (
        <ConfirmDialog
          title={t('passkeyRemoveTitle')}
          text={t('passkeyRemoveQuestion', { name: removed.name })}
          label={t('passkeyRemoveConfirm')}
          onConfirm={() => void remove(removed)}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </AccountSection>
  );
});

export default PasskeyList;

type EntryProps = { readonly passkey: Passkey; readonly onRename: () => void; readonly onRemove: () => void };

/** One passkey: its name, and when it was added and used. */
function PasskeyEntry({ passkey, onRename, onRemove }: EntryProps) {
  const { t, date } = usePort((p) => p.text);
  const { name, createdAt, lastUsedAt, isBackedUp } = passkey;
  const used = lastUsedAt === null ? t('passkeyUnused') : t('passkeyUsed', { date: date(lastUsedAt, 'date') });
  return (
    <li className={styles['device']}>
      <KeyRound size={26} strokeWidth={1.75} aria-hidden />
      <div className={styles['deviceText']}>
        <h3>
          <bdi>{name}</bdi>
        </h3>
        <p>
          {t('passkeySince', { date: date(createdAt, 'date') })} · {used}
        </p>
        {isBackedUp && <p>{t('passkeyBackedUp')}</p>}
      </div>
      <div className={styles['entryButtons']}>
        <button
          type="button"
          className={buttons['secondary']}
          aria-label={t('passkeyRename', { name })}
          onClick={onRename}
        >
          {t('passkeyRenameShort')}
        </button>
        <button
          type="button"
          className={buttons['secondary']}
          aria-label={t('passkeyRemove', { name })}
          onClick={onRemove}
        >
          {t('passkeyRemoveShort')}
        </button>
      </div>
    </li>
  );
}
