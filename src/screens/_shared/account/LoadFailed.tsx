import { usePort } from '#engine/plugin-api/index.ts';
import styles from './AccountFrame.module.css';

/** Says that something could not be loaded, and tries it again. */
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
