// The cells of programmes. The first view has about a hundred of them, and each is a few plain elements that are
// cached with their programme: a component per cell would cost twice as much, and React skips a cached element when
// its row renders again.
import type { CSSProperties, ReactElement } from 'react';
import type { Programme } from '#schemas/domain/epg.ts';
import type { Ports } from '#engine/plugin-api/index.ts';
import { selectProgrammeActions, type Phase } from '../_shared/selectProgrammeActions.ts';
import { LockIcon } from './LockIcon.tsx';
import { getCellStyle, toColumnIndex, toMinuteRange } from './guideGeometry.ts';
import styles from './View.module.css';

/** What the cells of the guide depend on, besides the programmes. */
export type CellCacheOptions = {
  readonly text: Ports['text'];
  readonly isGuest: boolean;
  /** The guide's start in ms since 1970. */
  readonly start: number;
  /** Length of the guide in minutes. */
  readonly minutes: number;
  /** Minute at which the guide opens. CSS moves the titles of cells that start before it, until the first scroll. */
  readonly openedAtMinute: number;
};

/** The rendered cells of programmes. */
export type CellCache = {
  /**
   * Returns the cell of a programme: the same element until its phase or tab stop changes.
   * @param isTabStop whether the Tab key reaches the cell.
   */
  readonly get: (programme: Programme, phase: Phase, isTabStop: boolean) => ReactElement;
};

type CachedCell = { readonly phase: Phase; readonly isTabStop: boolean; readonly cell: ReactElement };
type CellStyle = CSSProperties & { '--epg-from'?: number };

/** A title rarely fits in a cell of fewer minutes, so such a cell grows while it is hovered or focused. */
const SHORT_MINUTES = 30;
/** Not even a word fits in a cell of fewer minutes, so its text is hidden. */
const TEXTLESS_MINUTES = 8;

/**
 * Creates an empty cache. Another language or another viewer needs a new one, because cells contain texts and locks.
 */
export function createCellCache({ text, isGuest, start, minutes, openedAtMinute }: CellCacheOptions): CellCache {
  const cellsByProgramme = new WeakMap<Programme, CachedCell>();

  function renderCell(programme: Programme, phase: Phase, isTabStop: boolean): ReactElement {
    const [from, to] = toMinuteRange(programme, start);
    const { lock } = selectProgrammeActions(programme, phase, { isGuest, epgPlayback: true });
    const time = text.t('fromTo', {
      from: text.date(programme.startDate, 'time'),
      to: text.date(programme.endDate, 'time'),
    });
    const startsEarly = from < openedAtMinute && to > openedAtMinute - 30;
    const style: CellStyle = getCellStyle(from, to, minutes);
    if (startsEarly || phase === 'now') style['--epg-from'] = from;
    return (
      <div
        key={programme.id}
        role="gridcell"
        tabIndex={isTabStop ? 0 : -1}
        aria-haspopup="dialog"
        aria-colindex={toColumnIndex(from)}
        aria-colspan={Math.max(1, toColumnIndex(to) - toColumnIndex(from))}
        className={styles['cell']}
        data-cell={`${from} ${to}`}
        data-programme={programme.id}
        data-phase={phase === 'next' ? undefined : phase}
        data-early={startsEarly || undefined}
        data-short={toShortAttribute(to - from)}
        data-locked={lock}
        style={style}
      >
        <b>{isolateDirection(programme.title, text.direction)}</b>
        <span className={styles['time']}>
          {programme.episode ? `${time} · ${isolateDirection(programme.episode, text.direction)}` : time}
          {phase === 'now' && (
            <span className={styles['visually-hidden']}>, {text.t(programme.live ? 'live' : 'onNow')}</span>
          )}
        </span>
        {lock && <LockIcon lock={lock} />}
      </div>
    );
  }

  return {
    get(programme, phase, isTabStop) {
      const cached = cellsByProgramme.get(programme);
      if (cached?.phase === phase && cached.isTabStop === isTabStop) return cached.cell;
      const cell = renderCell(programme, phase, isTabStop);
      cellsByProgramme.set(programme, { phase, isTabStop, cell });
      return cell;
    },
  };
}

function toShortAttribute(minutes: number): 'bare' | true | undefined {
  if (minutes < TEXTLESS_MINUTES) return 'bare';
  return minutes < SHORT_MINUTES || undefined;
}

/** Matches a character from U+0590 on, where the right-to-left scripts begin. */
const MAYBE_RIGHT_TO_LEFT = /[^\0-\u058F]/;

/**
 * Isolates the direction of a text, as <bdi> does, with Unicode characters: hundreds of <bdi> elements would cost too
 * much. A text that can only have the direction of the page gets no characters, because they make the layout of its
 * line slower.
 */
const isolateDirection = (text: string, pageDirection: 'ltr' | 'rtl'): string =>
  pageDirection === 'ltr' && !MAYBE_RIGHT_TO_LEFT.test(text) ? text : `\u2068${text}\u2069`;
