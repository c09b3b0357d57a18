import { observer } from 'mobx-react-lite';
import { usePort } from '#engine/plugin-api/index.ts';
import { useScreens } from '../ScreenContext.tsx';
import styles from './Chrome.module.css';

/** What the chrome has to say, announced politely and seen above everything: the menu or a panel could not be fetched (STATE-025). */
export const Notice = observer(function Notice() {
  const { navigation } = useScreens().stores;
  const { notice } = navigation;
  const text = {
    says: usePort((p) => (notice ? p.text.t(notice) : '')),
    retry: usePort((p) => p.text.t('retry')),
    close: usePort((p) => p.text.t('close')),
  };
  return (
    <div className={styles['notice']} role="status" data-notice={notice ?? ''}>
      {notice && <p>{text.says}</p>}
      {notice === 'menuFailed' && (
        <button
          type="button"
          aria-disabled={navigation.isFetching || undefined}
          onClick={() => void navigation.refetch()}
        >
          {text.retry}
        </button>
      )}
      {notice && (
        <button type="button" onClick={navigation.dismissNotice}>
          {text.close}
        </button>
      )}
    </div>
  );
});
