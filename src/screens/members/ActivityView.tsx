import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import { AccountStore } from '#src/stores/AccountStore.ts';
import { AccountFrame } from '../_shared/account/AccountFrame.tsx';
import { LoadFailed } from '../_shared/account/LoadFailed.tsx';
import { useScreens } from '../_shared/ScreenContext.tsx';
import { getEventLabelKey } from './getEventLabelKey.ts';
import styles from './Members.module.css';

/** What happened to the account, so that its owner notices what somebody else did. */
export const ActivityView = observer(function ActivityView() {
  const { events } = useScreens().stores.lazy.get(AccountStore);
  const { t, date } = usePort((p) => p.text);
  useEffect(() => {
    void events.load();
  }, [events]);
  const list = events.value?.events;
  return (
    <AccountFrame
      page="activity"
      current="activity"
      title={t('activity')}
      hint={t('activityHint')}
      isBusy={list === undefined && events.state !== 'failed'}
    >
      {events.state === 'failed' && <LoadFailed onRetry={() => void events.load()} />}
      {list?.length === 0 && <p className={styles['muted']}>{t('activityEmpty')}</p>}
      {list && (
        <ol className={styles['events']}>
          {list.map(({ kind, device, at }, index) => (
            // The list is loaded as a whole, and several events of a kind may have happened at the same time.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <span className={styles['eventName']}>{t(getEventLabelKey(kind))}</span>
              <span className={styles['muted']}>
                <time dateTime={at}>
                  {date(at, 'date')}, {date(at, 'time')}
                </time>{' '}
                · <bdi>{device ?? t('unknownDevice')}</bdi>
              </span>
            </li>
          ))}
        </ol>
      )}
    </AccountFrame>
  );
});
