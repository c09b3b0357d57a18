import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import { HiddenTitle } from './HiddenTitle.tsx';
import { useRetryCountdown } from './useRetryCountdown.ts';
import styles from './Row.module.css';

type RetryCountdownProps = {
  /** The server asked clients not to call before this time, in ms since 1970. */
  readonly retryAt: number;
  readonly onRetry: () => void;
};

/** Shown in the position of a row whose server asked clients to wait: counts down, then retries automatically. */
export default function RowRetryCountdown({ retryAt, onRetry }: RetryCountdownProps) {
  const { clock } = usePorts();
  const seconds = useRetryCountdown(retryAt, () => clock.now(), onRetry);
  const text = usePort((p) => p.text.t('pageBusyHint'));
  const retry = usePort((p) =>
    seconds ? p.text.t('retryIn', { seconds: p.text.number(seconds) }) : p.text.t('retry'),
  );
  return (
    <div className={styles['problem']} role="note" data-failed="">
      <HiddenTitle />
      <p>{text}</p>
      <button
        type="button"
        aria-disabled={seconds > 0}
        data-retry-wait={seconds ? '' : undefined}
        onClick={() => {
          if (!seconds) onRetry();
        }}
      >
        {retry}
      </button>
    </div>
  );
}
