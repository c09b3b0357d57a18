import type { Annotations } from '#schemas/domain/playback-marks.ts';
import type { TimeRange } from '../playerState.ts';
import styles from './Marks.module.css';

type Props = { readonly annotations: Annotations; readonly range: TimeRange };

/** Dots on the seek bar. With a screen reader, viewers use the list of moments and the keys [ and ]. */
export function MomentDots({ annotations, range: { start, end } }: Props) {
  return annotations
    .filter(({ at }) => at >= start && at <= end && end > start)
    .map(({ id, at }) => (
      <span
        key={id}
        className={styles['dot']}
        style={{ left: `${((at - start) / (end - start)) * 100}%` }}
        data-moment={id}
        aria-hidden="true"
      />
    ));
}

/** Returns the moment under the pointer: at most 1.2 % of the seek bar away. */
export const findMomentAt = (
  annotations: Annotations,
  seconds: number,
  { start, end }: TimeRange,
): Annotations[number] | undefined =>
  annotations.find(({ at }) => Math.abs(at - seconds) <= Math.max(0.5, (end - start) * 0.012));
