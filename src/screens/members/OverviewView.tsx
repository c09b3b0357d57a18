import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import { AccountStore } from '#src/stores/AccountStore.ts';
import { AccountFrame } from '../_shared/account/AccountFrame.tsx';
import { LoadFailed } from '../_shared/account/LoadFailed.tsx';
import { SignOut } from '../_shared/chrome/panels/SignOut.tsx';
import { useScreens } from '../_shared/ScreenContext.tsx';
import buttons from '../_shared/Buttons.module.css';
import styles from './Members.module.css';

/** The first page of the members area: the viewer's name, e-mail address and sign-out button. */
export const OverviewView = observer(function OverviewView() {
  const { account } = useScreens().stores.lazy.get(AccountStore);
  const { t, date } = usePort((p) => p.text);
  useEffect(() => account.loadOnce(), [account, account.state]);
  const { value } = account;
  return (
    <AccountFrame page="members" current="overview" title={t('profile')}>
      <div className={styles['person']} aria-busy={value === undefined && account.state !== 'failed'}>
        <span className={styles['initial']} aria-hidden="true">
          {value && (Array.from(value.details.name.trim())[0] ?? value.details.contactEmail[0])}
        </span>
        <p className={styles['who']}>
          <strong>
            <bdi>{value?.details.name}</bdi>
          </strong>
          <span>
            <bdi>{value?.details.contactEmail}</bdi>
          </span>
          <span className={styles['muted']}>{value && t('memberSince', { date: date(value.createdAt, 'date') })}</span>
        </p>
      </div>
      {account.state === 'failed' && <LoadFailed onRetry={() => void account.load()} />}
      <SignOut className={buttons['secondary']} />
    </AccountFrame>
  );
});
