import { memo, type CSSProperties } from 'react';
import { useNow, usePort } from '#engine/plugin-api/index.ts';
import { MINUTE_MS } from '#schemas/durations.ts';
import { toColumnIndex, toMinute, toMoment } from './guideGeometry.ts';
import { listHalfHours, type GetUtcOffset } from './zonedDays.ts';
import styles from './TimeAxis.module.css';
import guide from './View.module.css';

/**
 * The label of a half hour is hidden while the label of the current time covers it: from `before` minutes before the
 * half hour to `after` minutes after it.
 */
const COVERED_MINUTES = { before: 7, after: 21 } as const;

/** The rendered part of the time axis. Minutes are counted from the guide's start. */
export type TimeAxisProps = {
  /** Header of the channel column, for screen readers. */
  readonly channelsLabel: string;
  readonly getUtcOffset: GetUtcOffset;
  /** The guide's start in ms since 1970. */
  readonly start: number;
  /** Minutes [from, to) that are rendered. */
  readonly from: number;
  readonly to: number;
  /** Length of the guide in minutes. */
  readonly minutes: number;
};

/**
 * The time axis: a label for each half hour, and the current time. CSS places the current time by `--now` of the
 * plane.
 */
export const TimeAxis = memo(function TimeAxis({
  channelsLabel,
  getUtcOffset,
  start,
  from,
  to,
  minutes,
}: TimeAxisProps) {
  const text = usePort((p) => p.text);
  const now = useNow(MINUTE_MS);
  const halfHours = listHalfHours(getUtcOffset, toMoment(from, start), toMoment(Math.min(to, minutes), start));
  return (
    <div role="rowgroup" className={styles['axis']}>
      <div role="row" aria-rowindex={1} className={styles['marks']}>
        <div role="columnheader" aria-colindex={1} className={styles['corner']}>
          <span className={guide['visually-hidden']}>{channelsLabel}</span>
        </div>
        {halfHours.map((moment) => {
          const minute = toMinute(moment, start);
          const elapsed = (now - moment) / MINUTE_MS;
          const isCovered = elapsed > -COVERED_MINUTES.before && elapsed < COVERED_MINUTES.after;
          return (
            <div
              key={minute}
              data-hidden={isCovered || undefined}
              role="columnheader"
              aria-colindex={toColumnIndex(minute)}
              className={styles['mark']}
              style={{ '--epg-from': minute } as CSSProperties}
            >
              {text.date(new Date(moment).toISOString(), 'time')}
            </div>
          );
        })}
        {now >= start && now < toMoment(minutes, start) && (
          <b className={styles['now-mark']} aria-hidden="true">
            {text.date(new Date(now).toISOString(), 'time')}
          </b>
        )}
      </div>
    </div>
  );
});
