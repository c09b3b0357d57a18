import { memo, type CSSProperties } from 'react';
import { usePorts } from '#engine/plugin-api/index.ts';
import { MINUTE_MS } from '#schemas/durations.ts';
import { columnOf, toMinute, toMoment } from './guideGeometry.ts';
import { useMinute } from './useMinute.ts';
import { halfHours, type Offset } from './zonedDays.ts';
import styles from './View.module.css';

/** Minutes before and after a mark in which the time of now would lie over it. */
const HIDES = [7, 21] as const;

/** The lettered time axis, as far as it is drawn, and the time of this moment. Like the line below, that stands where the plane's `--now` says. Minutes since the guide's beginning `start`. */
export const TimeAxis = memo(function TimeAxis({
  channels,
  offset,
  start,
  from,
  to,
  minutes,
  first,
}: {
  readonly first: number;
  readonly channels: string;
  readonly offset: Offset;
  readonly start: number;
  readonly from: number;
  readonly to: number;
  readonly minutes: number;
}) {
  const { text } = usePorts();
  const now = useMinute(first);
  return (
    <div role="rowgroup" className={styles['axis']}>
      <div role="row" aria-rowindex={1} className={styles['marks']}>
        <div role="columnheader" aria-colindex={1} className={styles['corner']}>
          <span className={styles['heard']}>{channels}</span>
        </div>
        {halfHours(offset, toMoment(from, start), toMoment(Math.min(to, minutes), start)).map((moment) => {
          const minute = toMinute(moment, start);
          const past = (now - moment) / MINUTE_MS;
          return (
            <div
              key={minute}
              data-hidden={(past > -HIDES[0] && past < HIDES[1]) || undefined}
              role="columnheader"
              aria-colindex={columnOf(minute)}
              className={styles['mark']}
              style={{ '--epg-from': minute } as CSSProperties}
            >
              {text.date(new Date(moment).toISOString(), 'time')}
            </div>
          );
        })}
        {now >= start && now < toMoment(minutes, start) && (
          <b className={styles['nowMark']} aria-hidden="true">
            {text.date(new Date(now).toISOString(), 'time')}
          </b>
        )}
      </div>
    </div>
  );
});
