import { usePort } from '#engine/plugin-api/index.ts';
import type { LocalDay } from './zonedDays.ts';
import styles from './GuideHeader.module.css';

/** A day of the guide, and how the day differs from the others. */
export type DayButtonProps = {
  readonly day: LocalDay;
  /** Whether the grid shows this day. */
  readonly isShown: boolean;
  readonly isToday: boolean;
  /** Whether a highlighted event starts on this day. */
  readonly isHighlighted: boolean;
  readonly onClick: () => void;
};

/** Moves the grid to a day. */
export function DayButton({ day, isShown, isToday, isHighlighted, onClick }: DayButtonProps) {
  const text = usePort((p) => p.text);
  const iso = new Date(day.start).toISOString();
  const name = isToday ? text.t('today') : text.date(iso, 'weekday');
  const dayOfMonth = text.dayAndMonth(iso)?.day;
  const label = `${name} ${dayOfMonth}, ${text.date(iso, 'date')}`;
  return (
    <button
      type="button"
      tabIndex={isShown ? 0 : -1}
      aria-pressed={isShown}
      aria-current={isToday ? 'date' : undefined}
      aria-label={isHighlighted ? `${label}, ${text.t('epgGreatDay')}` : label}
      className={styles['day']}
      data-highlighted={isHighlighted || undefined}
      onClick={onClick}
    >
      <span>{name}</span> <b>{dayOfMonth}</b>
    </button>
  );
}
