import { usePort } from '#engine/plugin-api/index.ts';
import buttons from '../_shared/LinkButton.module.css';
import styles from './View.module.css';

type Props = { readonly onRetry: () => void; readonly onLeave: () => void };

/** A message in the box of the player whose code could not be loaded. */
export function PlayerLoadError({ onRetry, onLeave }: Props) {
  const t = usePort((p) => p.text.t);
  return (
    <div className={styles['load-error']} role="alert" data-player-message="">
      <p className={styles['load-error-title']}>{t('playFailed')}</p>
      <p>{t('playFailedHint')}</p>
      <div className={styles['load-error-actions']}>
        <button type="button" className={buttons['button']} data-look="primary" data-short onClick={onRetry}>
          {t('tryAgain')}
        </button>
        <button type="button" className={buttons['button']} data-look="secondary" data-short onClick={onLeave}>
          {t('leavePlayer')}
        </button>
      </div>
    </div>
  );
}
