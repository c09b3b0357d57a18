import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import { AccountStore } from '#src/stores/AccountStore.ts';
import { AccountFrame } from '../_shared/account/AccountFrame.tsx';
import { LoadFailed } from '../_shared/account/LoadFailed.tsx';
import { useScreens } from '../_shared/ScreenContext.tsx';
import { AccountForm } from './AccountForm.tsx';
import { ConsentAnswers } from './ConsentAnswers.tsx';
import styles from './Account.module.css';

/** The page with the account form and the viewer's consents. */
export const AccountPage = observer(function AccountPage() {
  const { account, countries } = useScreens().stores.lazy.get(AccountStore);
  const t = usePort((p) => p.text.t);
  const parts = [account, countries] as const;
  useEffect(() => {
    account.loadOnce();
    countries.loadOnce();
  }, [account, account.state, countries, countries.state]);
  const hasFailed = parts.some(({ state }) => state === 'failed');
  const isReady = account.value !== undefined && countries.value !== undefined;
  const retry = (): void => {
    for (const part of parts) if (part.state === 'failed') void part.load();
  };
  return (
    <AccountFrame
      page="account"
      current="details"
      title={t('details')}
      hint={t('detailsHint')}
      isBusy={!isReady && !hasFailed}
    >
      {hasFailed && <LoadFailed onRetry={retry} />}
      {!isReady && !hasFailed && <div className={styles['skeleton']} aria-hidden="true" />}
      {account.value && countries.value && <AccountForm account={account.value} countryList={countries.value} />}
      <ConsentAnswers />
    </AccountFrame>
  );
});
