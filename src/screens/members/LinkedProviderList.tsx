import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import { AccountStore } from '#src/stores/AccountStore.ts';
import { AccountSection } from '../_shared/account/AccountFrame.tsx';
import { LoadFailed } from '../_shared/account/LoadFailed.tsx';
import { useScreens } from '../_shared/ScreenContext.tsx';
import buttons from '../_shared/Buttons.module.css';
import styles from './Members.module.css';

/** The other providers with which the viewer can sign in. The last way to sign in cannot be removed. */
export const LinkedProviderList = observer(function LinkedProviderList() {
  const store = useScreens().stores.lazy.get(AccountStore);
  const { t, date } = usePort((p) => p.text);
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState<string>();
  const { providers } = store;
  useEffect(() => {
    void providers.load();
  }, [providers]);
  const unlink = async (provider: string): Promise<void> => {
    if (busy !== undefined) return;
    setBusy(provider);
    setFailed(!(await store.unlinkProvider(provider)));
    setBusy(undefined);
  };
  const list = providers.value?.providers ?? [];
  if (list.length === 0 && providers.state !== 'failed') return null;
  return (
    <AccountSection title={t('linkedProviders')} hint={t('linkedProvidersHint')}>
      {providers.state === 'failed' && <LoadFailed onRetry={() => void providers.load()} />}
      <ul className={styles['devices']}>
        {list.map(({ provider, label, email, linkedAt, allowUnlink, canUnlink }) => (
          <li key={provider} className={styles['provider']}>
            <div className={styles['deviceText']}>
              <h3>
                <bdi>{label}</bdi>
              </h3>
              <p>
                {email !== null && <bdi>{email} · </bdi>}
                {t('linkedSince', { date: date(linkedAt, 'date') })}
              </p>
              {!canUnlink && <p>{t(allowUnlink ? 'lastSignIn' : 'unlinkNotAllowed')}</p>}
            </div>
            {canUnlink && (
              <button
                type="button"
                className={buttons['secondary']}
                aria-label={t('unlinkProvider', { name: label })}
                aria-disabled={busy === provider || undefined}
                onClick={() => void unlink(provider)}
              >
                {t('unlink')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {failed && (
        <p role="alert" className={styles['error']}>
          {t('sorrySomethingWentWrong')}
        </p>
      )}
    </AccountSection>
  );
});
