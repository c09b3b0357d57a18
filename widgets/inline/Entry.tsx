// One entry: number, small picture, title, facts. The picture keeps only its length and progress; what it is now stands
// beside the facts, what stops the viewer at the end.
import { memo, type CSSProperties } from 'react';
import Check from 'lucide-react/icons/check';
import ListVideo from 'lucide-react/icons/list-video';
import Lock from 'lucide-react/icons/lock';
import MapPinOff from 'lucide-react/icons/map-pin-off';
import Ticket from 'lucide-react/icons/ticket';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import { Artwork } from '../_shared/Artwork.tsx';
import { CardLink, Corners, pictureOf, useCardWords } from '../_shared/Card.tsx';
import type { CardKind } from '../_shared/cardKinds.ts';
import badges from '../_shared/Badge.module.css';
import cards from '../_shared/Card.module.css';
import styles from './View.module.css';

type Props = {
  readonly item: ContentItem;
  readonly number: number;
  readonly kind: CardKind;
  readonly hasFacts: boolean;
  readonly playlistImageType: 'title' | 'poster';
  readonly tabIndex: 0 | -1;
  readonly eager: boolean;
};

const LOCKS = { 'sign-in': Lock, buy: Ticket, geoblocked: MapPinOff, owned: Check } as const;
/** Widths of the picture in View.module.css, for sharp screens. */
const SIZES = '160px';

export const Entry = memo(function Entry({ item, number, kind, hasFacts, playlistImageType, tabIndex, eager }: Props) {
  // Form of the corners: a length belongs on every entry.
  const { href, rank, isTop, badge, stage, lock, length, progress, facts } = useCardWords(item, 'landscape', undefined);
  const position = usePort((ports) => ports.text.number(number));
  const LockIcon = lock && LOCKS[lock.kind];
  const mark = rank ?? position;
  return (
    <div className={styles['entry']} data-item={item.id} data-access={item.accessLevel}>
      <CardLink item={item} href={href} className={styles['link']} tabIndex={tabIndex}>
        <span
          className={styles['number']}
          style={{ '--letters': mark.length } as CSSProperties}
          data-champion={isTop || undefined}
          {...(!rank && { 'aria-hidden': true })}
        >
          {mark}
        </span>
        <span className={styles['words']}>
          <span className={styles['title']}>
            <bdi>{item.title}</bdi>
          </span>
          {hasFacts && (badge || facts.length > 0) && (
            <span className={styles['facts']}>
              {badge && (
                <span
                  className={`${badges['badge']} ${styles['now']} ${badge.kind === 'time' ? styles['time'] : badges[badge.kind]}`}
                >
                  {badge.text}
                </span>
              )}
              <span>
                {[...(stage ? [stage] : []), ...facts].map((fact, i) => [i > 0 && ' · ', <bdi key={i}>{fact}</bdi>])}
              </span>
            </span>
          )}
        </span>
        {lock && LockIcon && (
          <span className={styles['lock']} data-lock={lock.kind}>
            <LockIcon size={16} strokeWidth={1.75} />
            <span>{lock.text}</span>
          </span>
        )}
        <Artwork
          className={`${cards['frame']} ${styles['frame']}`}
          url={pictureOf(item, kind, playlistImageType)}
          title={item.title}
          sizes={SIZES}
          eager={eager}
        >
          {length && (
            <span
              className={`${badges['badge']} ${styles['length']}`}
              {...(length.label && { role: 'img', 'aria-label': length.label })}
            >
              {length.label && <ListVideo size={13} strokeWidth={1.75} />}
              {length.text}
            </span>
          )}
          {progress && <Corners words={{ facts, progress }} kind="landscape" />}
        </Artwork>
      </CardLink>
    </div>
  );
});
