import type { Annotations } from '#schemas/domain/playback-marks.ts';
import type { TimeRange } from '../playerState.ts';
import styles from './Marks.module.css';

type Props = { readonly annotations: Annotations; readonly range: TimeRange };

/**
 * Renders a dot on the seek bar for each moment inside the range. The dots are hidden from screen readers: there, the
 * list of moments and the keys [ and ] replace them.
 * @param props.range range of the seek bar in seconds.
 */
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

/**
 * Returns the moment under the pointer: the first one of the list that is at most 1.2 % of the range away from the
 * pointer, or at most 0.5 s in a short range.
 * @param annotations the moments.
 * @param seconds time at the pointer.
 * @param range range of the seek bar in seconds.
 * @returns undefined when no moment is near enough.
 */
export const findMomentAt = (
  annotations: Annotations,
  seconds: number,
  { start, end }: TimeRange,
): Annotations[number] | undefined =>
  annotations.find(({ at }) => Math.abs(at - seconds) <= Math.max(0.5, (end - start) * 0.012));
