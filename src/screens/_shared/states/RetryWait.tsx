import { usePort } from '#engine/plugin-api/index.ts';
import { useRetryCountdown } from '#engine/react/useRetryCountdown.ts';
import { useScreens } from '../ScreenContext.tsx';
import styles from './StateScreen.module.css';

type Props = {
  /** ms since 1970, by the server's clock */
  readonly retryAt: number;
  readonly onRetry: () => void;
};

/**
 * A retry button with a countdown, while the server refuses requests until a time that it named (docs/faults.md, N29).
 */
export default function RetryWait({ retryAt, onRetry }: Props) {
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
