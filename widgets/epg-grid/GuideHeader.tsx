// The header of the guide: heading, days, a button to now, and a select of hours.
import { memo, useRef } from 'react';
import Clock from 'lucide-react/icons/clock';
import Locate from 'lucide-react/icons/locate';
import { usePort } from '#engine/plugin-api/index.ts';
import { DayButton } from './DayButton.tsx';
import { useDayToolbarKeys } from './useDayToolbarKeys.ts';
import { useRevealDay } from './useRevealDay.ts';
import { getSameTimeOn, listHalfHours, type GetUtcOffset, type LocalDay } from './zonedDays.ts';
import styles from './GuideHeader.module.css';

/** What the header of the guide shows, and the commands with which it moves the grid. */
export type GuideHeaderProps = {
  /** Id of the grid that the header controls. */
  readonly gridId: string;
  /** Heading of the row; undefined: it has none. */
  readonly title: string | undefined;
  /** The days of the guide, in order. */
  readonly days: readonly LocalDay[];
  /** Index of the day that the grid shows. */
  readonly shownDay: number;
  /** Starts of highlighted events, in ms since 1970. */
  readonly highlights: readonly number[];
  /** The moment that the grid shows, in ms since 1970. */
  readonly shownMoment: number;
  readonly getUtcOffset: GetUtcOffset;
  /** Current time in ms since 1970. */
  readonly now: number;
  /** Scrolls the grid to a moment in ms since 1970. */
  readonly onJump: (moment: number) => void;
  readonly onJumpToNow: () => void;
};

/** Memoized, so that it renders when a scroll ends and not during the scroll. Pass callbacks that stay the same. */
export const GuideHeader = memo(function GuideHeader({
  gridId,
  title,
  days,
  shownDay,
  highlights,
  shownMoment,
  getUtcOffset,
  now,
  onJump,
  onJumpToNow,
}: GuideHeaderProps) {
  const text = usePort((p) => p.text);
  const toolbar = useRef<HTMLDivElement>(null);
  const onKeyDown = useDayToolbarKeys(toolbar, gridId, days.length);
  useRevealDay(toolbar, shownDay);
  return (
    <div className={styles['header']}>
      {title && <h2 className={styles['title']}>{title}</h2>}
      {/* The arrow keys move among the days, which are one Tab stop, and on to the button beside them. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div
        ref={toolbar}
        role="toolbar"
        aria-label={text.t('epgDays')}
        aria-controls={gridId}
        className={styles['days']}
        onKeyDown={onKeyDown}
      >
        {days.map((day, index) => (
          <DayButton
            key={day.start}
            day={day}
            isShown={index === shownDay}
            isToday={day.start <= now && now < day.end}
            isHighlighted={highlights.some((moment) => moment >= day.start && moment < day.end)}
            onClick={() => onJump(getSameTimeOn(day, shownMoment, getUtcOffset))}
          />
        ))}
      </div>
      <div className={styles['jumps']}>
        <button
          type="button"
          className={styles['control']}
          aria-controls={gridId}
          onKeyDown={onKeyDown}
          onClick={onJumpToNow}
        >
          <Locate size={18} strokeWidth={1.75} aria-hidden />
          {text.t('now')}
        </button>
        <HourSelect
          gridId={gridId}
          hours={listHours(days[shownDay], getUtcOffset)}
          shownMoment={shownMoment}
          onJump={onJump}
        />
      </div>
    </div>
  );
});

type HourSelectProps = Pick<GuideHeaderProps, 'gridId' | 'shownMoment' | 'onJump'> & {
  /** In ms since 1970. */
  readonly hours: readonly number[];
};

function HourSelect({ gridId, hours, shownMoment, onJump }: HourSelectProps) {
  const text = usePort((p) => p.text);
  return (
    <label className={styles['control']}>
      <Clock size={18} strokeWidth={1.75} aria-hidden />
      <span>{text.t('jumpToTime')}</span>
      <select
        aria-controls={gridId}
        value={hours.findLast((moment) => moment <= shownMoment) ?? hours[0]}
        onChange={(event) => onJump(Number(event.target.value))}
      >
        {hours.map((moment) => (
          <option key={moment} value={moment}>
            {text.date(new Date(moment).toISOString(), 'time')}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Returns the start of each hour of a day, in ms since 1970. A day has 23, 24 or 25 hours. */
const listHours = (day: LocalDay | undefined, getUtcOffset: GetUtcOffset): number[] =>
  day ? listHalfHours(getUtcOffset, day.start, day.end).filter((_, index) => index % 2 === 0) : [];
