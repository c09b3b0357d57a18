// One entry: number, small image, title, facts and access. The image shows only length and progress; the badge is
// beside the facts, and the lock at the end of the line.
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
import type { CardWords } from '../_shared/describeCard.ts';
import badges from '../_shared/Badge.module.css';
import cards from '../_shared/Card.module.css';
import styles from './View.module.css';

type EntryProps = {
  readonly item: ContentItem;
  /** Position in the list, from 1. */
  readonly number: number;
  readonly kind: CardKind;
  readonly hasFacts: boolean;
  readonly playlistImageType: 'title' | 'poster';
  readonly tabIndex: 0 | -1;
  readonly eager: boolean;
};

const LOCK_ICONS = { 'sign-in': Lock, buy: Ticket, geoblocked: MapPinOff, owned: Check } as const;
/** The largest image width of View.module.css, rounded up for screens with a high pixel density. */
const SIZES = '160px';

export const Entry = memo(function Entry(props: EntryProps) {
  const { item, number, kind, hasFacts, playlistImageType, tabIndex, eager } = props;
  // The words of a landscape card, because every entry shows its length.
  const words = useCardWords(item, 'landscape', undefined);
  const { href, rank, isTop, lock } = words;
  const position = usePort((ports) => ports.text.number(number));
  const numberText = rank ?? position;
  const LockIcon = lock && LOCK_ICONS[lock.kind];
  return (
    <div className={styles['entry']} data-item={item.id} data-access={item.accessLevel}>
      <CardLink item={item} href={href} className={styles['link']} tabIndex={tabIndex}>
        <span
          className={styles['number']}
          style={{ '--characters': numberText.length } as CSSProperties}
          data-champion={isTop || undefined}
          {...(!rank && { 'aria-hidden': true })}
        >
          {numberText}
        </span>
        <span className={styles['text']}>
          <span className={styles['title']}>
            <bdi>{item.title}</bdi>
          </span>
          {hasFacts && <Facts words={words} />}
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
          <LengthAndProgress words={words} />
        </Artwork>
      </CardLink>
    </div>
  );
});

type WordsProps = { readonly words: CardWords };

function Facts({ words: { badge, stage, facts } }: WordsProps) {
  if (!badge && facts.length === 0) return null;
  const shownFacts = stage ? [stage, ...facts] : facts;
  return (
    <span className={styles['facts']}>
      {badge && (
        <span
          className={`${badges['badge']} ${styles['badge']} ${badge.kind === 'time' ? styles['time'] : badges[badge.kind]}`}
        >
          {badge.text}
        </span>
      )}
      <span>{shownFacts.map((fact, i) => [i > 0 && ' · ', <bdi key={i}>{fact}</bdi>])}</span>
    </span>
  );
}

function LengthAndProgress({ words: { facts, length, progress } }: WordsProps) {
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
      {progress && <Corners words={{ facts, progress }} kind="landscape" />}
    </>
  );
}
