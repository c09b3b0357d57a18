import { usePort, usePorts, type LinksPort } from '#engine/plugin-api/index.ts';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { ActionIcon } from '#widgets/_shared/ActionIcon.tsx';
import { Artwork } from '#widgets/_shared/Artwork.tsx';
import { followOnClick } from '#widgets/_shared/followOnClick.ts';
import { Modal } from './Modal.tsx';
import { RemainingTime } from './RemainingTime.tsx';
import buttons from '../Buttons.module.css';
import styles from './Dialogs.module.css';

type Props = {
  /** A channel. */
  readonly item: ContentItem;
  readonly follow: LinksPort['follow'];
  readonly onClose: () => void;
};

/** The current and the next programme of a channel, with a link to the channel. */
export function ProgrammeDialog({ item, follow, onClose }: Props) {
  const { links, text } = usePorts();
  const href = usePort((p) => p.links.toItem(item).href);
  const { currentProgramme: current, nextProgramme: next } = item.programmingInfo ?? {};
  if (!current) return null;
  const times = text.t('fromTo', {
    from: text.date(current.startDate, 'time'),
    to: text.date(current.endDate, 'time'),
  });
  return (
    <Modal title={current.title} variant="sheet" onClose={onClose}>
      <Artwork
        className={styles['thumbnail']}
        url={current.thumbnailUrl ?? item.thumbnailUrl}
        title=""
        sizes="420px"
        eager
      />
      <p className={styles['description']}>
        <bdi>{item.title}</bdi> · {times}
        {current.episode && (
          <>
            {' '}
            · <bdi>{current.episode}</bdi>
          </>
        )}
      </p>
      <RemainingTime begins={Date.parse(current.startDate)} ends={Date.parse(current.endDate)} />
      {next && (
        <p className={styles['description']}>
          <b>{text.t('nextOn')}</b> {text.date(next.startDate, 'time')} <bdi>{next.title}</bdi>
        </p>
      )}
      {href !== undefined && (
        <a
          className={buttons['primary']}
          href={href}
          onClick={(event) =>
            followOnClick(event, links.toItem(item), {
              follow: (target) => {
                onClose();
                follow(target);
              },
            })
          }
        >
          <ActionIcon id="play" size={16} />
          {text.t('watchLive')}
        </a>
      )}
    </Modal>
  );
}
