// One row of the guide: the channel, its programmes, and placeholders. It renders again only if one of them changes.
import { memo } from 'react';
import type { Programme } from '#schemas/domain/epg.ts';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import { getPhase } from '../_shared/selectProgrammeActions.ts';
import { ChannelHeader } from './ChannelHeader.tsx';
import type { CellCache } from './createCellCache.tsx';
import type { RowSlice } from './createRowSlices.ts';
import { getCellStyle, toColumnIndex, type MinuteRange } from './guideGeometry.ts';
import type { Channel } from './guideTypes.ts';
import styles from './View.module.css';

/** The rendered part of a row, its channel, and the cell of the row that has the focus. */
export type GuideRowProps = RowSlice & {
  /** Index of the row. */
  readonly row: number;
  /** Length of the guide in minutes. */
  readonly minutes: number;
  /** Undefined while it loads. */
  readonly channel: Channel | undefined;
  /** The rendered cells of the guide's programmes. */
  readonly cells: CellCache;
  /** The programme that has the focus, if it is outside of the rendered minutes: a focused cell stays mounted. */
  readonly focusedOutside: Programme | undefined;
  /**
   * In the row of the guide's cursor, the cell that the Tab key reaches: the id of the programme at the cursor, or the
   * cursor's minute when no programme is loaded there. Undefined in all other rows.
   */
  readonly tabStop: string | number | undefined;
  /** Moment (ms since 1970) for which the phases are computed. */
  readonly now: number;
};

/** A row is memoized, so that a scroll renders only the rows that change. */
export const GuideRow = memo(function GuideRow({
  row,
  minutes,
  channel,
  programmes,
  cells,
  focusedOutside,
  unloadedRanges,
  emptyRanges,
  tabStop,
  now,
}: GuideRowProps) {
  const hasTabStop = ([from, to]: MinuteRange): boolean =>
    typeof tabStop === 'number' && from <= tabStop && tabStop < to;
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      className={styles['row']}
      style={{ insetBlockStart: `calc(${row} * var(--per-row))` }}
      data-channel={channel?.id}
    >
      {/* `cells` changes with the language and the viewer: the channel then renders again. */}
      <ChannelHeader channel={channel} cells={cells} />
      {focusedOutside && cells.get(focusedOutside, getPhase(focusedOutside, now), true)}
      {programmes.map((programme) => cells.get(programme, getPhase(programme, now), programme.id === tabStop))}
      {unloadedRanges.map(([from, to]) => (
        <div key={from} className={styles['loading']} aria-hidden="true" style={getCellStyle(from, to, minutes)} />
      ))}
      {emptyRanges.map((range) => (
        <EmptySlot key={`empty ${range[0]}`} range={range} minutes={minutes} isTabStop={hasTabStop(range)} />
      ))}
      {typeof tabStop === 'number' && !emptyRanges.some(hasTabStop) && (
        <LoadingTabStop minute={tabStop} minutes={minutes} />
      )}
    </div>
  );
});

type EmptySlotProps = { readonly range: MinuteRange; readonly minutes: number; readonly isTabStop: boolean };

/** A time in which the channel has no programme. */
function EmptySlot({ range: [from, to], minutes, isTabStop }: EmptySlotProps) {
  const label = usePort(({ text }) => text.t('epgNoProgramme'));
  return (
    <div
      role="gridcell"
      tabIndex={isTabStop ? 0 : -1}
      className={styles['empty-slot']}
      aria-colindex={toColumnIndex(from)}
      aria-colspan={Math.max(1, toColumnIndex(to) - toColumnIndex(from))}
      data-cell={`${from} ${to}`}
      style={getCellStyle(from, to, minutes)}
    >
      <span>{label}</span>
    </div>
  );
}

/** Takes the focus while no programme is loaded at the guide's cursor (useGuideCursor.ts). */
function LoadingTabStop({ minute, minutes }: { readonly minute: number; readonly minutes: number }) {
  const { text } = usePorts();
  return (
    <div
      role="gridcell"
      tabIndex={0}
      className={styles['loading-tab-stop']}
      aria-busy="true"
      aria-label={text.t('loading')}
      aria-colindex={toColumnIndex(minute)}
      data-cell={`${minute} ${minute + 30}`}
      style={getCellStyle(minute, minute + 30, minutes)}
    />
  );
}
