// Heading, days, now and time: the ways through the guide's two weeks.
import { useRef, type KeyboardEvent } from 'react';
import Clock from 'lucide-react/icons/clock';
import Locate from 'lucide-react/icons/locate';
import { usePorts } from '#engine/plugin-api/index.ts';
import { momentOf, type Offset, type ZonedDay } from './zoned-days.ts';
import styles from './GuideTools.module.css';

const HOUR = 3_600_000;
const DAY = 86_400_000;

type Props = {
  /** Id of the grid that these lead through. */
  readonly id: string;
  readonly title: string | undefined;
  readonly days: readonly ZonedDay[];
  readonly shownDay: number;
  /** Beginnings of great events, in ms since 1970. */
  readonly highlights: readonly number[];
  /** Moment at the start of the view. */
  readonly hour: number;
  readonly offset: Offset;
  readonly now: number;
  readonly onDay: (day: ZonedDay) => void;
  readonly onNow: () => void;
  readonly onTime: (moment: number) => void;
};

export function GuideTools({ id, title, days, shownDay, highlights, hour, offset, now, onDay, onNow, onTime }: Props) {
  const { text } = usePorts();
  const strip = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(strip.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const way = text.direction === 'rtl' ? -1 : 1;
    const to = event.key === 'ArrowRight' ? at + way : event.key === 'ArrowLeft' ? at - way : event.key === 'Home' ? 0 : event.key === 'End' ? buttons.length - 1 : undefined;
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      document.getElementById(id)?.querySelector<HTMLElement>('[data-cell][tabindex="0"]')?.focus();
    }
    if (to === undefined || !buttons[to]) return;
    event.preventDefault();
    buttons[to].focus();
  };
  const day = days[shownDay];
  const wallHour = Math.floor((((hour + offset(hour)) % DAY) + DAY) % DAY / HOUR);
  return (
    <div className={styles['tools']}>
      {title && <h2 className={styles['title']}>{title}</h2>}
      {/* Arrows move among the days: one Tab stop. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div ref={strip} role="toolbar" aria-label={text.t('epgDays')} aria-controls={id} className={styles['days']} onKeyDown={onKeyDown}>
        {days.map((each, index) => {
          const iso = new Date(each.start).toISOString();
          const isToday = each.start <= now && now < each.end;
          const isGreat = highlights.some((moment) => moment >= each.start && moment < each.end);
          return (
            <button key={each.start} type="button" tabIndex={index === shownDay ? 0 : -1} aria-pressed={index === shownDay} aria-current={isToday ? 'date' : undefined} aria-label={`${isToday ? `${text.t('today')}, ` : ''}${text.date(iso, 'date')}${isGreat ? `, ${text.t('epgGreatDay')}` : ''}`}
              className={styles['day']} data-great={isGreat || undefined} onClick={() => onDay(each)}>
              <span>{isToday ? text.t('today') : text.date(iso, 'weekday')}</span><b>{text.dayAndMonth(iso)?.day}</b>
            </button>
          );
        })}
      </div>
      <div className={styles['jumps']}>
        <button type="button" className={styles['tool']} aria-controls={id} onClick={onNow}><Locate size={18} strokeWidth={1.75} aria-hidden />{text.t('now')}</button>
        <label className={styles['tool']}>
          <Clock size={18} strokeWidth={1.75} aria-hidden /><span>{text.t('jumpToTime')}</span>
          <select aria-controls={id} value={wallHour} onChange={(event) => { if (day) onTime(momentOf(wallStart(day, offset) + Number(event.target.value) * HOUR, offset)); }}>
            {Array.from({ length: 24 }, (_, at) => <option key={at} value={at}>{text.date(new Date(day ? momentOf(wallStart(day, offset) + at * HOUR, offset) : 0).toISOString(), 'time')}</option>)}
          </select>
        </label>
      </div>
    </div>
  );
}

/** Midnight of a day as its wall shows it. */
const wallStart = (day: ZonedDay, offset: Offset): number => Math.floor((day.start + offset(day.start)) / DAY) * DAY;
