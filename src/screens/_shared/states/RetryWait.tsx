import { usePort } from '#engine/plugin-api/index.ts';
import { useRetryCountdown } from '#engine/react/useRetryCountdown.ts';
import { useScreens } from '../ScreenContext.tsx';
import styles from './StateScreen.module.css';

/** The way on while the server wants to be left alone (N29). @param retryAt ms since 1970, by the server's clock. */
export default function RetryWait({ retryAt, onRetry }: { retryAt: number; onRetry: () => void }) {
  const { clock } = useScreens().stores;
  const seconds = useRetryCountdown(retryAt, () => clock.now(), onRetry);
  const label = usePort((p) =>
    seconds ? p.text.t('retryIn', { seconds: p.text.number(seconds) }) : p.text.t('retry'),
  );
  return (
    <button
      type="button"
      className={styles['button']}
      aria-disabled={seconds > 0}
      data-retry-wait={seconds ? '' : undefined}
      onClick={() => {
        if (!seconds) onRetry();
      }}
    >
      {label}
    </button>
  );
}
