// One card: one link, whatever it shows. Corners have owners: start top what it is now, end top what stops the viewer, end
// bottom its length, bottom edge progress. Nothing else may stand there.
import { memo, useMemo, type ComponentType, type CSSProperties, type ReactNode } from 'react';
import Check from 'lucide-react/icons/check';
import ListVideo from 'lucide-react/icons/list-video';
import Lock from 'lucide-react/icons/lock';
import MapPinOff from 'lucide-react/icons/map-pin-off';
import Ticket from 'lucide-react/icons/ticket';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { usePort, usePorts, type LinkContext } from '#engine/plugin-api/index.ts';
import { Artwork } from './Artwork.tsx';
import { PICTURE_SIZES, type CardKind, type Metadata } from './cardKinds.ts';
import type { CardPanelProps } from './CardPanel.tsx';
import type { CardState } from './cardWindow.ts';
import { describeCard, type CardWords } from './describeCard.ts';
import { followOnClick } from './follow.ts';
import badges from './Badge.module.css';
import styles from './Card.module.css';

export type CardProps = {
  readonly item: ContentItem;
  readonly kind: CardKind;
  readonly metadata: Metadata;
  /** Which picture a playlist shows. */
  readonly playlistImageType?: 'title' | 'poster';
  readonly state?: CardState;
  /** Edge of the row at which it stands: it grows away from there. */
  readonly edge?: 'start' | 'end' | undefined;
  /** -1 outside the row's one Tab stop. */
  readonly tabIndex?: 0 | -1;
  readonly eager?: boolean;
  readonly context?: LinkContext;
  /** What opens when the card is active; undefined until its code is there. */
  readonly Panel?: ComponentType<CardPanelProps> | undefined;
  /** For fingers: a button that opens what can be done with it. */
  readonly hasMore?: boolean;
};

const LOCKS = { 'sign-in': Lock, buy: Ticket, geoblocked: MapPinOff, owned: Check } as const;
const ICON = { size: 14, strokeWidth: 1.75 } as const;

export const Card = memo(function Card({
  item,
  kind,
  metadata,
  playlistImageType = 'title',
  state = 'default',
  edge,
  tabIndex,
  eager = false,
  context,
  Panel,
  hasMore = false,
}: CardProps) {
  const words = useCardWords(item, kind, context);
  // Sections name themselves on their picture; tickets have a plate.
  const shown = kind === 'section' ? 'over' : kind === 'ticket' ? 'regular' : metadata;
  return (
    <div
      className={`${styles['card']} ${styles['kind']}`}
      data-item={item.id}
      data-access={item.accessLevel}
      data-state={state}
      data-kind={kind}
      data-metadata={shown}
      data-edge={edge}
    >
      <CardLink item={item} href={words.href} className={styles['link']} tabIndex={tabIndex} context={context}>
        <span className={styles['title']}>
          <bdi>{item.title}</bdi>
        </span>
        {words.facts.length > 0 && (
          <span className={styles['facts']}>
            {words.facts.map((fact, i) => [i > 0 && <span key={`${i}-`}> · </span>, <bdi key={i}>{fact}</bdi>])}
          </span>
        )}
        {words.plate && (
          <span className={styles['plate']}>
            <span>{words.plate.day}</span> <span>{words.plate.month}</span>
          </span>
        )}
        {words.price && <span className={styles['price']}>{words.price}</span>}
        {kind === 'ticket' && words.lock?.kind === 'owned' && (
          <span className={styles['owned']}>
            <Check size={18} strokeWidth={1.75} />
            {words.lock.text}
          </span>
        )}
        <Artwork
          className={styles['frame']}
          url={pictureOf(item, kind, playlistImageType)}
          title={item.title}
          sizes={PICTURE_SIZES[kind]}
          eager={eager}
        >
          <Corners words={words} kind={kind} />
        </Artwork>
      </CardLink>
      {Panel && state === 'active' && kind !== 'section' && <Panel item={item} context={context} />}
      {hasMore && kind !== 'section' && <More item={item} tabIndex={tabIndex} />}
    </div>
  );
});

function More({ item, tabIndex }: { item: ContentItem; tabIndex: 0 | -1 | undefined }) {
  const { actions } = usePorts();
  const label = usePort((ports) => ports.text.t('moreActions', { title: item.title }));
  return (
    <button
      type="button"
      className={styles['more']}
      aria-label={label}
      aria-haspopup="dialog"
      tabIndex={tabIndex}
      onClick={() => void actions.run('more', { item })}
    />
  );
}

/**
 * What a card says, in one subscription for the whole card: the words as JSON are a primitive, so the card redraws exactly when a word changes
 * (fifty cards with seven port reads each would be 350 reactions).
 */
export function useCardWords(item: ContentItem, kind: CardKind, context: LinkContext | undefined): CardWords {
  const json = usePort((ports) => JSON.stringify(describeCard(item, kind, ports, context)));
  return useMemo(() => JSON.parse(json) as CardWords, [json]);
}

type CardLinkProps = {
  item: ContentItem;
  href: string | undefined;
  className: string | undefined;
  tabIndex?: 0 | -1 | undefined;
  context?: LinkContext | undefined;
  children: ReactNode;
};

/** The one link of a card; without an address what it shows stays. */
export function CardLink({ item, href, className, tabIndex, context, children }: CardLinkProps) {
  const { links } = usePorts();
  if (href === undefined) return <div className={className}>{children}</div>;
  return (
    <a
      className={className}
      href={href}
      tabIndex={tabIndex}
      draggable={false}
      onClick={(event) => followOnClick(event, links.toItem(item, context), (target) => links.follow(target))}
    >
      {children}
    </a>
  );
}

/** The corners and the lower edge of a card's picture: children of its Artwork. */
export function Corners({ words, kind }: { words: CardWords; kind: CardKind }) {
  const { badge, stage, rank, isTop, lock, length, progress } = words;
  const LockIcon = lock && LOCKS[lock.kind];
  return (
    <>
      {rank && (
        <span className={styles['rank']} data-champion={isTop || undefined}>
          {rank}
        </span>
      )}
      {!rank && (badge || stage) && (
        <span className={styles['now']}>
          {badge && (
            <span className={`${badges['badge']} ${badge.kind === 'time' ? '' : badges[badge.kind]}`}>
              {badge.text}
            </span>
          )}
          {stage && (
            <span className={badges['badge']}>
              <bdi>{stage}</bdi>
            </span>
          )}
        </span>
      )}
      {lock && LockIcon && !(kind === 'ticket' && lock.kind === 'owned') && (
        <span className={`${badges['badge']} ${styles['lock']}`} data-lock={lock.kind}>
          <LockIcon {...ICON} />
          <span>{lock.text}</span>
        </span>
      )}
      {length && (
        <span
          className={`${badges['badge']} ${styles['length']}`}
          {...(length.label && { role: 'img', 'aria-label': length.label })}
        >
          {length.label && <ListVideo {...ICON} size={16} />}
          {length.text}
        </span>
      )}
      {progress && (
        <span
          className={styles['progress']}
          style={{ '--done': `${progress.percent}%` } as CSSProperties}
          {...(progress.label ? { role: 'img', 'aria-label': progress.label } : { 'aria-hidden': true })}
        />
      )}
    </>
  );
}

/** The picture composed for the card's shape, else the nearest one. */
export function pictureOf(
  item: ContentItem,
  kind: CardKind,
  playlistImageType: 'title' | 'poster',
): string | undefined {
  const { thumbnailUrl, posterUrl, squareUrl } = item;
  if (kind === 'poster') return posterUrl ?? thumbnailUrl;
  if (kind === 'square') return squareUrl ?? posterUrl ?? thumbnailUrl;
  if (kind === 'playlist' && playlistImageType === 'poster') return posterUrl ?? thumbnailUrl;
  return thumbnailUrl ?? squareUrl ?? posterUrl;
}
