// The programmes' boxes of a guide. There are a hundred of them in the first view and each is a few plain elements, kept for as long as its
// programme is: a component for each would cost as much again as the box itself, and drawing a line anew leaves the boxes that stay alone.
import type { CSSProperties, ReactElement } from 'react';
import type { Programme } from '#schemas/domain/epg.ts';
import type { Ports } from '#engine/plugin-api/index.ts';
import { programmeChoice, type Phase } from '../_shared/programmeActions.ts';
import { Locked } from './Locked.tsx';
import { cellStyle, columnOf, spanOf } from './guideGeometry.ts';
import styles from './View.module.css';

/** Minutes since the guide's beginning but for `start`, which is that beginning in ms since 1970. */
export type CellsOf = {
  readonly start: number;
  /** Length of the guide. */
  readonly minutes: number;
  /** Where the guide opens: where script has not placed the view yet, cells that begin before it may be cut. */
  readonly opensAt: number;
};

export type Cells = {
  /** The box of a programme. `isStop`: Tab reaches it. The same element while nothing of it changed. */
  readonly of: (programme: Programme, phase: Phase, isStop: boolean) => ReactElement;
};

/** Minutes below which a title rarely fits: such a cell grows while it is looked at. */
const SHORT = 30;
/** Minutes below which not even a word fits. */
const BARE = 8;

/** Make them anew for another language and another viewer: what they say and what is locked is of the moment at which they are first drawn. */
export function createCells({ text, session }: Ports, { start, minutes, opensAt }: CellsOf): Cells {
  const drawn = new WeakMap<
    Programme,
    { readonly phase: Phase; readonly isStop: boolean; readonly cell: ReactElement }
  >();

  function draw(programme: Programme, phase: Phase, isStop: boolean): ReactElement {
    const [from, to] = spanOf(programme, start);
    const { lock } = programmeChoice(programme, phase, { isGuest: session.isGuest, epgPlayback: true });
    const time = text.t('fromTo', {
      from: text.date(programme.startDate, 'time'),
      to: text.date(programme.endDate, 'time'),
    });
    const isEarly = from < opensAt && to > opensAt - 30;
    const style: CSSProperties & { '--epg-from'?: number } = cellStyle(from, to, minutes);
    if (isEarly || phase === 'now') style['--epg-from'] = from;
    return (
      <div
        key={programme.id}
        role="gridcell"
        tabIndex={isStop ? 0 : -1}
        aria-haspopup="dialog"
        aria-colindex={columnOf(from)}
        aria-colspan={Math.max(1, columnOf(to) - columnOf(from))}
        className={styles['cell']}
        data-cell={`${from} ${to}`}
        data-programme={programme.id}
        data-phase={phase === 'next' ? undefined : phase}
        data-early={isEarly || undefined}
        data-short={to - from < BARE ? 'bare' : to - from < SHORT || undefined}
        data-locked={lock}
        style={style}
      >
        <b>{isolated(programme.title, text.direction)}</b>
        <span className={styles['when']}>
          {programme.episode ? `${time} · ${isolated(programme.episode, text.direction)}` : time}
          {phase === 'now' && <span className={styles['heard']}>, {text.t(programme.live ? 'live' : 'onNow')}</span>}
        </span>
        {lock && <Locked lock={lock} />}
      </div>
    );
  }

  return {
    of(programme, phase, isStop) {
      const known = drawn.get(programme);
      if (known?.phase === phase && known.isStop === isStop) return known.cell;
      const cell = draw(programme, phase, isStop);
      drawn.set(programme, { phase, isStop, cell });
      return cell;
    },
  };
}

/** Letters from U+0590 on may be written from right to left. */
const ABOVE_LEFT_TO_RIGHT = /[^\0-\u058F]/;

/** A text of its own direction, as <bdi> is; without its element, because there are hundreds of them, and without its marks where the direction is the page's: a line with marks is laid out run by run. */
const isolated = (text: string, page: 'ltr' | 'rtl'): string =>
  page === 'ltr' && !ABOVE_LEFT_TO_RIGHT.test(text) ? text : `\u2068${text}\u2069`;
