import { useNow, usePort } from '#engine/plugin-api/index.ts';
import { MINUTE_MS } from '#schemas/durations.ts';
import styles from './Dialogs.module.css';

const UPDATE_INTERVAL_MS = 30_000;

type Props = {
  /** ms since 1970 */
  readonly begins: number;
  /** ms since 1970 */
  readonly ends: number;
};

/** The progress of a programme and the remaining minutes. */
export function RemainingTime({ begins, ends }: Props) {
  const now = useNow(UPDATE_INTERVAL_MS);
  const minutes = Math.max(0, Math.ceil((ends - now) / MINUTE_MS));
  const remainingText = usePort((p) => p.text.t('minutesLeft', { count: minutes }));
  return (
    <div className={styles['remainingTime']}>
      <progress
        max={ends - begins}
        value={Math.min(ends - begins, Math.max(0, now - begins))}
        aria-label={remainingText}
      />
      <span aria-hidden>{remainingText}</span>
    </div>
  );
}
