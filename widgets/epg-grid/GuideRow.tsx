// One line of the guide: the channel, its programmes, and places that wait for theirs. Drawn again only when one of them changes.
import { memo } from 'react';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Programme } from '#schemas/domain/epg.ts';
import { usePort, usePorts, type Ports } from '#engine/plugin-api/index.ts';
import { Artwork } from '../_shared/Artwork.tsx';
import { followOnClick } from '../_shared/follow.ts';
import { phaseOf, programmeChoice, type ProgrammeLock } from '../_shared/programmeActions.ts';
import type { Cells } from './createCells.tsx';
import type { GuideLine } from './createGuideLines.ts';
import { cellStyle, columnOf } from './guideGeometry.ts';
import type { Channel } from './guideTypes.ts';
import { Locked } from './Locked.tsx';
import styles from './View.module.css';

export type GuideRowProps = {
  readonly row: number;
  /** Length of the guide in minutes. */
  readonly minutes: number;
  readonly channel: Channel | undefined;
  readonly programmes: readonly Programme[];
  readonly cells: Cells;
  /** The programme that has the focus, where it is out of sight. */
  readonly stray: Programme | undefined;
  /** Minutes [from, to) whose programmes are not there yet. */
  readonly gaps: GuideLine['gaps'];
  /** Minutes [from, to) in which the channel has no programme. */
  readonly holes: GuideLine['holes'];
  /** Id of the programme that Tab reaches, or the minute that waits for it. */
  readonly stop: string | number | undefined;
  /** Moment for which the phases hold. */
  readonly now: number;
};

export const GuideRow = memo(function GuideRow({
  row,
  minutes,
  channel,
  programmes,
  cells,
  stray,
  gaps,
  holes,
  stop,
  now,
}: GuideRowProps) {
  const isStopOf = ([from, to]: GuideLine['holes'][number]): boolean =>
    typeof stop === 'number' && from <= stop && stop < to;
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      className={styles['row']}
      style={{ insetBlockStart: `calc(${row} * var(--per-row))` }}
      data-channel={channel?.id}
    >
      {/* `cells` is another one in another language. */}
      <ChannelHead channel={channel} cells={cells} />
      {stray && cells.of(stray, phaseOf(stray, now), true)}
      {programmes.map((programme) => cells.of(programme, phaseOf(programme, now), programme.id === stop))}
      {gaps.map(([from, to]) => (
        <div key={from} className={styles['wait']} aria-hidden="true" style={cellStyle(from, to, minutes)} />
      ))}
      {holes.map((hole) => (
        <Hole key={`hole ${hole[0]}`} from={hole[0]} to={hole[1]} minutes={minutes} isStop={isStopOf(hole)} />
      ))}
      {typeof stop === 'number' && !holes.some(isStopOf) && <WaitingStop minute={stop} minutes={minutes} />}
    </div>
  );
});

/** A time for which the channel tells no programme. */
function Hole({
  from,
  to,
  minutes,
  isStop,
}: {
  readonly from: number;
  readonly to: number;
  readonly minutes: number;
  readonly isStop: boolean;
}) {
  const label = usePort(({ text }) => text.t('epgNoProgramme'));
  return (
    <div
      role="gridcell"
      tabIndex={isStop ? 0 : -1}
      className={styles['hole']}
      aria-colindex={columnOf(from)}
      aria-colspan={Math.max(1, columnOf(to) - columnOf(from))}
      data-cell={`${from} ${to}`}
      style={cellStyle(from, to, minutes)}
    >
      <span>{label}</span>
    </div>
  );
}

/** Where the focus waits for its programme. */
function WaitingStop({ minute, minutes }: { readonly minute: number; readonly minutes: number }) {
  const { text } = usePorts();
  return (
    <div
      role="gridcell"
      tabIndex={0}
      className={styles['stop']}
      aria-busy="true"
      aria-label={text.t('loading')}
      aria-colindex={columnOf(minute)}
      data-cell={`${minute} ${minute + 30}`}
      style={cellStyle(minute, minute + 30, minutes)}
    />
  );
}

const ChannelHead = memo(function ChannelHead({
  channel,
}: {
  readonly channel: Channel | undefined;
  readonly cells: Cells;
}) {
  const ports = usePorts();
  const { links, text } = ports;
  if (!channel)
    return (
      <div
        role="rowheader"
        aria-colindex={1}
        className={styles['channel']}
        aria-busy="true"
        aria-label={text.t('loading')}
      >
        <span className={styles['unnamed']} />
      </div>
    );
  const { href } = links.toItem(itemOf(channel));
  const lock = lockOf(channel.accessLevel, ports);
  const inside = (
    <>
      {channel.logoUrl ? (
        <Artwork className={styles['logo']} url={channel.logoUrl} title="" sizes="48px" eager={false} />
      ) : (
        <b className={styles['number']} aria-hidden="true">
          {numberOf(channel, ports)}
        </b>
      )}
      <span className={styles['name']}>
        <bdi>{channel.name}</bdi>
        {channel.note && (
          <small>
            <bdi>{channel.note}</bdi>
          </small>
        )}
      </span>
    </>
  );
  return (
    <div role="rowheader" aria-colindex={1} className={styles['channel']} data-access={channel.accessLevel}>
      {/* The keyboard's way to the channel is its programmes' panel: a second Tab stop in each row would be too many. */}
      {href ? (
        <a
          href={href}
          tabIndex={-1}
          onClick={(event) => {
            followOnClick(event, links.toItem(itemOf(channel)), (target) => links.follow(target));
          }}
        >
          {inside}
        </a>
      ) : (
        <span>{inside}</span>
      )}
      {lock && <Locked lock={lock} />}
    </div>
  );
});

const lockOf = (accessLevel: Channel['accessLevel'], { session }: Ports): ProgrammeLock | undefined =>
  programmeChoice({ playbackStatus: 'live', accessLevel }, 'now', { isGuest: session.isGuest, epgPlayback: true }).lock;

/** In the language's own digits, where it is a plain number. */
const numberOf = ({ number }: Channel, { text }: Ports): string =>
  number !== undefined && /^[1-9]\d{0,5}$/.test(number) ? text.number(Number(number)) : (number ?? '');

/** The channel as what its link leads to: its live event. */
export const itemOf = (channel: Channel): ContentItem =>
  ({ id: channel.eventId, type: 'EPG', title: channel.name, accessLevel: channel.accessLevel }) as ContentItem;
