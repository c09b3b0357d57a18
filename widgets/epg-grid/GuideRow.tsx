// One line of the guide: the channel, its programmes, and places that wait for theirs. Drawn again only when one of them changes.
import { memo, type CSSProperties } from 'react';
import Lock from 'lucide-react/icons/lock';
import MapPinOff from 'lucide-react/icons/map-pin-off';
import Ticket from 'lucide-react/icons/ticket';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Programme } from '#schemas/domain/epg.ts';
import { usePorts, type Ports } from '#engine/plugin-api/index.ts';
import { Artwork } from '../_shared/Artwork.tsx';
import { followOnClick } from '../_shared/follow.ts';
import { phaseOf, programmeChoice, type Phase, type ProgrammeLock } from '../_shared/programme-actions.ts';
import type { Channel, GuideLine } from './createGuideData.ts';
import { spanOf } from './move.ts';
import { COLUMN_MINUTES } from './TimeAxis.tsx';
import styles from './View.module.css';

export type GuideRowProps = {
  readonly row: number;
  /** The guide's beginning in ms since 1970, and its length in minutes. */
  readonly start: number;
  readonly minutes: number;
  /** Minute at which the guide opens: where script has not placed the view yet, cells that begin before it may be cut. */
  readonly opensAt: number;
  readonly channel: Channel | undefined;
  readonly programmes: readonly Programme[];
  /** The programme that has the focus, where it is out of sight. */
  readonly stray: Programme | undefined;
  /** Minutes [from, to) whose programmes are not there yet. */
  readonly gaps: GuideLine['gaps'];
  /** Id of the programme that Tab reaches, or the minute that waits for it. */
  readonly stop: string | number | undefined;
  /** Moment for which the phases hold. */
  readonly now: number;
};

const LOCKS = { 'sign-in': Lock, buy: Ticket, geoblocked: MapPinOff } as const;
const LOCK_LABELS = { 'sign-in': 'signInToWatch', buy: 'purchaseToWatch', geoblocked: 'geoblocked' } as const;
/** Minutes below which a title rarely fits: such a cell grows while it is looked at. */
const SHORT = 30;

export const GuideRow = memo(function GuideRow({ row, start, minutes, opensAt, channel, programmes, stray, gaps, stop, now }: GuideRowProps) {
  const waitsForStop = typeof stop === 'number';
  return (
    <div role="row" aria-rowindex={row + 2} className={styles['row']} style={{ insetBlockStart: `calc(${row} * var(--per-row))` }} data-channel={channel?.id}>
      <ChannelHead channel={channel} />
      {stray && <Cell row={row} start={start} minutes={minutes} opensAt={opensAt} programme={stray} phase={phaseOf(stray, now)} isStop />}
      {programmes.map((programme) => <Cell key={programme.id} row={row} start={start} minutes={minutes} opensAt={opensAt} programme={programme} phase={phaseOf(programme, now)} isStop={programme.id === stop} />)}
      {gaps.map(([from, to]) => <div key={from} className={styles['wait']} aria-hidden="true" style={placeOf(from, to, minutes)} />)}
      {waitsForStop && <WaitingStop row={row} minute={stop} minutes={minutes} />}
    </div>
  );
});

/** A stretch of time as a share of its row, with a gap after it. Plain values: a custom property of its own in each cell would cost more than all else that styles it. */
const placeOf = (from: number, to: number, minutes: number): CSSProperties => ({ insetInlineStart: `${(from / minutes) * 100}%`, inlineSize: `calc(${((to - from) / minutes) * 100}% - 3px)` });

/** Where the focus waits for its programme. */
function WaitingStop({ row, minute, minutes }: { readonly row: number; readonly minute: number; readonly minutes: number }) {
  const { text } = usePorts();
  return <div role="gridcell" tabIndex={0} className={styles['stop']} aria-busy="true" aria-label={text.t('loading')} aria-colindex={columnOf(minute)} data-cell={minute} data-span={`${minute} ${minute + 30}`} data-row={row} style={placeOf(minute, minute + 30, minutes)} />;
}

const ChannelHead = memo(function ChannelHead({ channel }: { readonly channel: Channel | undefined }) {
  const ports = usePorts();
  const { links, text } = ports;
  if (!channel) return <div role="rowheader" aria-colindex={1} className={styles['channel']} aria-busy="true" aria-label={text.t('loading')}><span className={styles['unnamed']} /></div>;
  const { href } = links.toItem(itemOf(channel));
  const lock = lockOf(channel.accessLevel, ports);
  const inside = (
    <>
      {channel.logoUrl ? <Artwork className={styles['logo']} url={channel.logoUrl} title="" sizes="48px" eager={false} /> : <b className={styles['number']} aria-hidden="true">{numberOf(channel, ports)}</b>}
      <span className={styles['name']}><bdi>{channel.name}</bdi>{channel.note && <small><bdi>{channel.note}</bdi></small>}</span>
    </>
  );
  return (
    <div role="rowheader" aria-colindex={1} className={styles['channel']} data-access={channel.accessLevel}>
      {/* The keyboard's way to the channel is its programmes' panel: a second Tab stop in each row would be too many. */}
      {href ? <a href={href} tabIndex={-1} onClick={(event) => { followOnClick(event, links.toItem(itemOf(channel)), (target) => links.follow(target)); }}>{inside}</a> : <span>{inside}</span>}
      {lock && <Locked lock={lock} />}
    </div>
  );
});

type CellProps = { readonly row: number; readonly start: number; readonly minutes: number; readonly opensAt: number; readonly programme: Programme; readonly phase: Phase; readonly isStop: boolean };

const Cell = memo(function Cell({ row, start, minutes, opensAt, programme, phase, isStop }: CellProps) {
  const ports = usePorts();
  const { text } = ports;
  const [from, to] = spanOf(programme, start);
  const { lock } = programmeChoice(programme, phase, { isGuest: ports.session.isGuest, epgPlayback: true });
  const time = text.t('fromTo', { from: text.date(programme.startDate, 'time'), to: text.date(programme.endDate, 'time') });
  const isEarly = from < opensAt && to > opensAt - 30;
  return (
    <div role="gridcell" tabIndex={isStop ? 0 : -1} aria-haspopup="dialog" aria-colindex={columnOf(from)} aria-colspan={Math.max(1, columnOf(to) - columnOf(from))}
      className={styles['cell']} data-cell={Math.max(0, from)} data-span={`${from} ${to}`} data-row={row} data-programme={programme.id} data-phase={phase} data-early={isEarly || undefined} data-short={to - from < SHORT || undefined} data-locked={lock}
      style={{ ...placeOf(from, to, minutes), ...((isEarly || phase === 'now') && { '--epg-from': from }) }}>
      <b>{isolated(programme.title)}</b>
      <span className={styles['when']}>{programme.episode ? `${time} · ${isolated(programme.episode)}` : time}{phase === 'now' && <span className={styles['heard']}>, {text.t(programme.live ? 'live' : 'onNow')}</span>}</span>
      {lock && <Locked lock={lock} />}
    </div>
  );
});

/** A text of its own direction, as <bdi> is; without its element, because there are hundreds of them. */
const isolated = (text: string): string => `\u2068${text}\u2069`;

function Locked({ lock }: { readonly lock: ProgrammeLock }) {
  const { text } = usePorts();
  const Icon = LOCKS[lock];
  return <span className={styles['lock']}><Icon size={15} strokeWidth={1.75} aria-hidden /><span className={styles['heard']}>{text.t(LOCK_LABELS[lock])}</span></span>;
}

const lockOf = (accessLevel: Channel['accessLevel'], { session }: Ports): ProgrammeLock | undefined => programmeChoice({ playbackStatus: 'live', accessLevel }, 'now', { isGuest: session.isGuest, epgPlayback: true }).lock;

/** In the language's own digits, where it is a plain number. */
const numberOf = ({ number }: Channel, { text }: Ports): string => (number !== undefined && /^[1-9]\d{0,5}$/.test(number) ? text.number(Number(number)) : number ?? '');

/** The channel as what its link leads to: its live event. */
export const itemOf = (channel: Channel): ContentItem => ({ id: channel.eventId, type: 'EPG', title: channel.name, accessLevel: channel.accessLevel }) as ContentItem;

const columnOf = (minute: number): number => 2 + Math.max(0, Math.floor(minute / COLUMN_MINUTES));
