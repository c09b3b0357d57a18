import { memo } from 'react';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { usePorts, type Ports } from '#engine/plugin-api/index.ts';
import { Artwork } from '../_shared/Artwork.tsx';
import { followOnClick } from '../_shared/followOnClick.ts';
import { selectProgrammeActions, type ProgrammeLock } from '../_shared/selectProgrammeActions.ts';
import type { CellCache } from './createCellCache.tsx';
import type { Channel } from './guideTypes.ts';
import { LockIcon } from './LockIcon.tsx';
import styles from './ChannelHeader.module.css';

/** The channel of a row, and the cache of the row's cells. */
export type ChannelHeaderProps = {
  /** Undefined while the channel loads. */
  readonly channel: Channel | undefined;
  /** Not rendered here. It changes with the language and the viewer, so that the memoized component renders again. */
  readonly cells: CellCache;
};

/** The header of a row: the channel, which links to its live event. A placeholder while the channel loads. */
export const ChannelHeader = memo(function ChannelHeader({ channel }: ChannelHeaderProps) {
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
        <span className={styles['name-placeholder']} />
      </div>
    );
  const { href } = links.toItem(toChannelItem(channel));
  const lock = getChannelLock(channel, ports);
  const name = <ChannelName channel={channel} />;
  return (
    <div role="rowheader" aria-colindex={1} className={styles['channel']} data-access={channel.accessLevel}>
      {/* No Tab stop, because one in each row would be too many. The panel of a programme has the same link. */}
      {href ? (
        <a
          href={href}
          tabIndex={-1}
          onClick={(event) => {
            followOnClick(event, links.toItem(toChannelItem(channel)), links);
          }}
        >
          {name}
        </a>
      ) : (
        <span>{name}</span>
      )}
      {lock && <LockIcon lock={lock} />}
    </div>
  );
});

function ChannelName({ channel }: { readonly channel: Channel }) {
  const { text } = usePorts();
  return (
    <>
      {channel.logoUrl ? (
        <Artwork className={styles['logo']} url={channel.logoUrl} title="" sizes="48px" eager={false} />
      ) : (
        <b className={styles['number']} aria-hidden="true">
          {formatChannelNumber(channel, text)}
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
}

const getChannelLock = ({ accessLevel }: Channel, { session }: Ports): ProgrammeLock | undefined =>
  selectProgrammeActions({ playbackStatus: 'live', accessLevel }, 'now', {
    isGuest: session.isGuest,
    epgPlayback: true,
  }).lock;

/** Formats a plain number with the digits of the language. Other channel numbers ("4.1") stay as they are. */
const formatChannelNumber = ({ number }: Channel, text: Ports['text']): string =>
  number !== undefined && /^[1-9]\d{0,5}$/.test(number) ? text.number(Number(number)) : (number ?? '');

/** Returns the live event of a channel as an item, for links. */
export const toChannelItem = (channel: Channel): ContentItem =>
  ({ id: channel.eventId, type: 'EPG', title: channel.name, accessLevel: channel.accessLevel }) as ContentItem;
