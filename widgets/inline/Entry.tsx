import { memo, type CSSProperties } from 'react';
import ListVideo from 'lucide-react/icons/list-video';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import { Artwork } from '../_shared/Artwork.tsx';
import { CardLink, ImageOverlay, LOCK_ICONS, selectImageUrl, useCardTexts } from '../_shared/Card.tsx';
import type { CardKind } from '#schemas/page/shelf-props.ts';
import type { CardTexts } from '../_shared/describeCard.ts';
import badges from '../_shared/Badge.module.css';
import cards from '../_shared/Card.module.css';
import styles from './View.module.css';

type EntryProps = {
  readonly item: ContentItem;
  /** Position in the list, from 1. */
  readonly number: number;
  readonly kind: CardKind;
  /** Option of the row: whether entries show their facts and their badge. */
  readonly shouldShowFacts: boolean;
  readonly playlistImageType: 'title' | 'poster';
  /** 0 for the row's only Tab stop. */
  readonly tabIndex: 0 | -1;
  /** Whether the image loads with the page. */
  readonly eager: boolean;
};

/** The `sizes` attribute: the largest width of the image in View.module.css, rounded up. */
const SIZES = '160px';

/**
 * One entry of the list: number, title, facts with a badge before them, a lock for an item that the viewer may not play,
 * and a small image. The image shows only the length and the progress. An item with a rank has its rank as number.
 */
export const Entry = memo(function Entry(props: EntryProps) {
  const { item, number, kind, shouldShowFacts, playlistImageType, tabIndex, eager } = props;
  // useCardTexts returns the length of a video for 'landscape' only. Entries show it for every shape of image.
  const texts = useCardTexts(item, 'landscape', undefined);
  const { href, rank, isChampion, lock } = texts;
  const position = usePort((ports) => ports.text.number(number));
  const numberText = rank ?? position;
  const LockIcon = lock && LOCK_ICONS[lock.kind];
  return (
    <div className={styles['entry']} data-item={item.id} data-access={item.accessLevel}>
      <CardLink item={item} href={href} className={styles['link']} tabIndex={tabIndex}>
        <span
          className={styles['number']}
          style={{ '--characters': numberText.length } as CSSProperties}
          data-champion={isChampion || undefined}
          {...(!rank && { 'aria-hidden': true })}
        >
          {numberText}
        </span>
        <span className={styles['text']}>
          <span className={styles['title']}>
            <bdi>{item.title}</bdi>
          </span>
          {shouldShowFacts && <Facts texts={texts} />}
        </span>
        {lock && LockIcon && (
          <span className={styles['lock']} data-lock={lock.kind}>
            <LockIcon size={16} strokeWidth={1.75} />
            <span>{lock.text}</span>
          </span>
        )}
        <Artwork
          className={`${cards['frame']} ${styles['frame']}`}
          url={selectImageUrl(item, kind, playlistImageType)}
          title={item.title}
          sizes={SIZES}
          eager={eager}
        >
          <LengthAndProgress texts={texts} />
        </Artwork>
      </CardLink>
    </div>
  );
});

type TextsProps = { readonly texts: CardTexts };

function Facts({ texts: { badge, stage, facts } }: TextsProps) {
  if (!badge && facts.length === 0) return null;
  const shownFacts = stage ? [stage, ...facts] : facts;
  const badgeClass = badge?.kind === 'time' ? styles['time'] : badge && badges[badge.kind];
  return (
    <span className={styles['facts']}>
      {badge && <span className={`${badges['badge']} ${styles['badge']} ${badgeClass}`}>{badge.text}</span>}
      <span>{shownFacts.map((fact, i) => [i > 0 && ' · ', <bdi key={i}>{fact}</bdi>])}</span>
    </span>
  );
}

function LengthAndProgress({ texts: { facts, length, progress } }: TextsProps) {
  return (
    <>
      {length && (
        <span
          className={`${badges['badge']} ${styles['length']}`}
          {...(length.label && { role: 'img', 'aria-label': length.label })}
        >
          {length.label && <ListVideo size={13} strokeWidth={1.75} />}
          {length.text}
        </span>
      )}
      {progress && <ImageOverlay texts={{ facts, progress }} kind="landscape" />}
    </>
  );
}
