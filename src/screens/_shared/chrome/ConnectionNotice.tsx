import { observer } from 'mobx-react-lite';
import { usePort } from '#engine/plugin-api/index.ts';
import { useScreens } from '../ScreenContext.tsx';
import styles from './ConnectionNotice.module.css';

/**
 * A notice above the page, announced politely: the menu or a panel could not be fetched, or the viewer is offline
 * (STATE-025).
 */
export const ConnectionNotice = observer(function ConnectionNotice() {
  const { navigation } = useScreens().stores;
  const { notice } = navigation;
  const text = {
    message: usePort((p) => (notice ? p.text.t(notice) : '')),
    retry: usePort((p) => p.text.t('retry')),
    close: usePort((p) => p.text.t('close')),
  };
  return (
    <div className={styles['notice']} role="status" data-notice={notice ?? ''}>
      {notice && <p>{text.message}</p>}
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
