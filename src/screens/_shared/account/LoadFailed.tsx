import { usePort } from '#engine/plugin-api/index.ts';
import styles from './AccountFrame.module.css';

/** Shows that something could not be loaded, with a button that loads it again. */
export function LoadFailed({ onRetry }: { readonly onRetry: () => void }) {
  const t = usePort((p) => p.text.t);
  return (
    <p role="alert" className={styles['error']}>
      {t('accountFailed')}{' '}
      <button type="button" className={styles['inline']} onClick={onRetry}>
        {t('retry')}
      </button>
    </p>
  );
}
