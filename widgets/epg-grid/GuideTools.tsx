// Heading, days, now and time: the ways through the guide's two weeks.
import { memo, useEffect, useRef, type KeyboardEvent } from 'react';
import Clock from 'lucide-react/icons/clock';
import Locate from 'lucide-react/icons/locate';
import { usePorts } from '#engine/plugin-api/index.ts';
import { halfHours, sameTimeOn, type Offset, type ZonedDay } from './zonedDays.ts';
import styles from './GuideTools.module.css';

type Props = {
  /** Id of the grid that these lead through. */
  readonly id: string;
  readonly title: string | undefined;
  readonly days: readonly ZonedDay[];
  readonly shownDay: number;
  /** Beginnings of great events, in ms since 1970. */
  readonly highlights: readonly number[];
  /** The moment that the view is about. */
  readonly hour: number;
  readonly offset: Offset;
  readonly now: number;
  /** Leads to a moment in ms since 1970. */
  readonly onTime: (moment: number) => void;
  readonly onNow: () => void;
};

/** Drawn again only when the view came to rest elsewhere, not in each step of a scroll: give it callbacks that stay the same. */
export const GuideTools = memo(function GuideTools({
  id,
  title,
  days,
  shownDay,
  highlights,
  hour,
  offset,
  now,
  onNow,
  onTime,
}: Props) {
  const { text } = usePorts();
  const strip = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(strip.current?.parentElement?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const way = text.direction === 'rtl' ? -1 : 1;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const to =
      event.key === 'ArrowRight'
        ? at + way
        : event.key === 'ArrowLeft'
          ? at - way
          : event.key === 'Home'
            ? 0
            : event.key === 'End'
              ? days.length - 1
              : undefined;
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      document.getElementById(id)?.querySelector<HTMLElement>('[data-cell][tabindex="0"]')?.focus();
    }
    if (to === undefined || !buttons[to]) return;
    event.preventDefault();
    buttons[to].focus();
  };
  const day = days[shownDay];
  // The day's own hours: 23, 24 or 25.
  const hours = day ? halfHours(offset, day.start, day.end).filter((_, index) => index % 2 === 0) : [];
  // The day that is shown is in sight in the strip; the page itself does not move.
  useEffect(() => {
    // With the frame, in which everything is laid out anyway.
    const frame = requestAnimationFrame(() => {
      const { current } = strip;
      const button = current?.children[shownDay];
      if (!current || !button) return;
      const [box, own] = [current.getBoundingClientRect(), button.getBoundingClientRect()];
      const by = own.left < box.left ? own.left - box.left - 8 : own.right > box.right ? own.right - box.right + 8 : 0;
      if (by !== 0) current.scrollBy({ left: by });
    });
    return () => cancelAnimationFrame(frame);
  }, [shownDay]);
  return (
    <div className={styles['tools']}>
      {title && <h2 className={styles['title']}>{title}</h2>}
      {/* Arrows move among the days, which are one Tab stop, and on to the button beside them. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div
        ref={strip}
        role="toolbar"
        aria-label={text.t('epgDays')}
        aria-controls={id}
        className={styles['days']}
        onKeyDown={onKeyDown}
      >
        {days.map((each, index) => {
          const iso = new Date(each.start).toISOString();
          const isToday = each.start <= now && now < each.end;
          const isGreat = highlights.some((moment) => moment >= each.start && moment < each.end);
          return (
            <button
              key={each.start}
              type="button"
              tabIndex={index === shownDay ? 0 : -1}
              aria-pressed={index === shownDay}
              aria-current={isToday ? 'date' : undefined}
              aria-label={`${isToday ? text.t('today') : text.date(iso, 'weekday')} ${text.dayAndMonth(iso)?.day}, ${text.date(iso, 'date')}${isGreat ? `, ${text.t('epgGreatDay')}` : ''}`}
              className={styles['day']}
              data-great={isGreat || undefined}
              onClick={() => onTime(sameTimeOn(each, hour, offset))}
            >
              <span>{isToday ? text.t('today') : text.date(iso, 'weekday')}</span> <b>{text.dayAndMonth(iso)?.day}</b>
            </button>
          );
        })}
      </div>
      <div className={styles['jumps']}>
        <button type="button" className={styles['tool']} aria-controls={id} onKeyDown={onKeyDown} onClick={onNow}>
          <Locate size={18} strokeWidth={1.75} aria-hidden />
          {text.t('now')}
        </button>
        <label className={styles['tool']}>
          <Clock size={18} strokeWidth={1.75} aria-hidden />
          <span>{text.t('jumpToTime')}</span>
          <select
            aria-controls={id}
            value={hours.findLast((moment) => moment <= hour) ?? hours[0]}
            onChange={(event) => onTime(Number(event.target.value))}
          >
            {hours.map((moment) => (
              <option key={moment} value={moment}>
                {text.date(new Date(moment).toISOString(), 'time')}
              </option>
            ))}
          </select>
        </label>
      </div>
    </div>
  );
});
