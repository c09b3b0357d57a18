import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import { useRetryWait } from './useRetryWait.ts';
import styles from './Row.module.css';

/** In the place of a row while its server wants to be left alone: says so, counts down, asks by itself. @param retryAt ms since 1970. */
export default function RowWait({ retryAt, onRetry }: { retryAt: number; onRetry: () => void }) {
  const { clock } = usePorts();
  const seconds = useRetryWait(retryAt, () => clock.now(), onRetry);
  const text = usePort((p) => p.text.t('pageBusyHint'));
  const retry = usePort((p) =>
    seconds ? p.text.t('retryIn', { seconds: p.text.number(seconds) }) : p.text.t('retry'),
  );
  return (
    <div className={styles['problem']} role="note" data-failed="">
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
