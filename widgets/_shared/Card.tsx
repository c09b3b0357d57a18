// A card: a link with the image and the texts of one item. Each corner of the image shows one kind of information
// ("start" is the left side in left-to-right pages, "end" the right side):
// - top start: the status (live, new, or a date), or the rank
// - top end: the access (locked, price, or owned)
// - bottom end: the length
// - bottom edge: the progress
import { memo, useMemo, type ComponentType, type CSSProperties, type ReactNode } from 'react';
import Check from 'lucide-react/icons/check';
import ListVideo from 'lucide-react/icons/list-video';
import Lock from 'lucide-react/icons/lock';
import MapPinOff from 'lucide-react/icons/map-pin-off';
import Ticket from 'lucide-react/icons/ticket';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { usePort, usePorts, type LinkContext } from '#engine/plugin-api/index.ts';
import { Artwork } from './Artwork.tsx';
import type { CardKind } from '#schemas/page/shelf-props.ts';
import { imageSizes, type Metadata } from './cardKinds.ts';
import type { CardPanelProps } from './CardPanel.tsx';
import type { CardState } from './cardWindow.ts';
import { describeCard, type CardTexts } from './describeCard.ts';
import { followOnClick } from './followOnClick.ts';
import badges from './Badge.module.css';
import styles from './Card.module.css';
import parts from './CardParts.module.css';

/** The item of a card, and the look, state and position of the card in its row. */
export type CardProps = {
  readonly item: ContentItem;
  /** Shape of the card. */
  readonly kind: CardKind;
  /** Where the texts of the card are. Sections and tickets ignore it. */
  readonly metadata: Metadata;
  /** Which image the card of a playlist shows. */
  readonly playlistImageType?: 'title' | 'poster';
  /** State of the card in its row; missing: `default`. */
  readonly state?: CardState;
  /** Set for cards at an edge of the visible row: they grow away from that edge. */
  readonly edge?: 'start' | 'end' | undefined;
  /** 0 for the row's only Tab stop. */
  readonly tabIndex?: 0 | -1;
  /** Whether the image loads with the page. */
  readonly eager?: boolean;
  /** The list that contains the item, for the link of the card. */
  readonly context?: LinkContext;
  /** Renders the panel of the active card. Undefined until the code of the panel is loaded. */
  readonly Panel?: ComponentType<CardPanelProps> | undefined;
  /** Whether the card has a button that opens its actions, for touch screens without hover. */
  readonly hasActionsButton?: boolean;
};

/** Icons by the kind of access. */
export const LOCK_ICONS = { 'sign-in': Lock, buy: Ticket, geoblocked: MapPinOff, owned: Check } as const;
const ICON_PROPS = { size: 14, strokeWidth: 1.75 } as const;

/** Renders one item as a card: a link with image and texts, and the panel while the card is active. */
export const Card = memo(function Card(props: CardProps) {
  const { item, kind, state = 'default', tabIndex, eager = false, context, Panel, hasActionsButton = false } = props;
  const texts = useCardTexts(item, kind, context);
  const { href, facts, date, price, lock } = texts;
  const hasPanel = kind !== 'section';
  return (
    <div
      className={`${styles['card']} ${styles['kind']}`}
      data-item={item.id}
      data-access={item.accessLevel}
      data-state={state}
      data-kind={kind}
      data-metadata={selectMetadata(props)}
      data-edge={props.edge}
    >
      <CardLink item={item} href={href} className={styles['link']} tabIndex={tabIndex} context={context}>
        <span className={styles['title']}>
          <bdi>{item.title}</bdi>
        </span>
        {facts.length > 0 && (
          <span className={styles['facts']}>
            {facts.map((fact, i) => [i > 0 && <span key={`${i}-`}> · </span>, <bdi key={i}>{fact}</bdi>])}
          </span>
        )}
        {date && (
          <span className={parts['date']}>
            <span>{date.day}</span> <span>{date.month}</span>
          </span>
        )}
        {price && <span className={parts['price']}>{price}</span>}
        {kind === 'ticket' && lock?.kind === 'owned' && (
          <span className={parts['owned']}>
            <Check size={18} strokeWidth={1.75} />
            {lock.text}
          </span>
        )}
        <Artwork
          className={styles['frame']}
          url={selectImageUrl(item, kind, props.playlistImageType ?? 'title')}
          title={item.title}
          sizes={imageSizes(kind, state === 'active')}
          eager={eager}
        >
          <ImageOverlay texts={texts} kind={kind} />
        </Artwork>
      </CardLink>
      {Panel && state === 'active' && hasPanel && <Panel item={item} context={context} />}
      {hasActionsButton && hasPanel && <ActionsButton item={item} tabIndex={tabIndex} />}
    </div>
  );
});

/** Sections always have their title on the image, and tickets always below it. */
function selectMetadata({ kind, metadata }: CardProps): Metadata {
  if (kind === 'section') return 'over';
  return kind === 'ticket' ? 'regular' : metadata;
}

type ActionsButtonProps = { readonly item: ContentItem; readonly tabIndex: 0 | -1 | undefined };

/** Opens a dialog with the actions of the item. */
function ActionsButton({ item, tabIndex }: ActionsButtonProps) {
  const { actions } = usePorts();
  const label = usePort((ports) => ports.text.t('moreActions', { title: item.title }));
  return (
    <button
      type="button"
      className={styles['actions-button']}
      aria-label={label}
      aria-haspopup="dialog"
      tabIndex={tabIndex}
      onClick={() => void actions.run('more', { item })}
    />
  );
}

/**
 * Returns the texts of a card with a single subscription to the ports: fifty cards with seven subscriptions each would
 * be slow. usePort compares results by identity, so the texts are JSON, and the card renders again only when a text
 * changes.
 */
export function useCardTexts(item: ContentItem, kind: CardKind, context: LinkContext | undefined): CardTexts {
  const json = usePort((ports) => JSON.stringify(describeCard(item, kind, ports, context)));
  return useMemo(() => JSON.parse(json) as CardTexts, [json]);
}

type CardLinkProps = {
  readonly item: ContentItem;
  /** Undefined for an item without a page: the content is shown without a link. */
  readonly href: string | undefined;
  readonly className: string | undefined;
  readonly tabIndex?: 0 | -1 | undefined;
  readonly context?: LinkContext | undefined;
  readonly children: ReactNode;
};

/** The link of a card. It contains everything except the panel and the button for actions. */
export function CardLink({ item, href, className, tabIndex, context, children }: CardLinkProps) {
  const { links } = usePorts();
  if (href === undefined) return <div className={className}>{children}</div>;
  return (
    <a
      className={className}
      href={href}
      tabIndex={tabIndex}
      draggable={false}
      onClick={(event) => followOnClick(event, links.toItem(item, context), links)}
    >
      {children}
    </a>
  );
}

type ImageOverlayProps = { readonly texts: CardTexts; readonly kind: CardKind };

/** Texts, icons and progress bar over the image of a card. Render it as a child of Artwork. */
export function ImageOverlay({ texts, kind }: ImageOverlayProps) {
  const { badge, stage, rank, isChampion, lock, length, progress } = texts;
  const LockIcon = lock && LOCK_ICONS[lock.kind];
  // Tickets show below the image that the viewer owns them.
  const hasLock = !(kind === 'ticket' && lock?.kind === 'owned');
  return (
    <>
      {rank && (
        <span className={parts['rank']} data-champion={isChampion || undefined}>
          {rank}
        </span>
      )}
      {!rank && (badge || stage) && (
        <span className={parts['status']}>
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
      {lock && LockIcon && hasLock && (
        <span className={`${badges['badge']} ${parts['lock']}`} data-lock={lock.kind}>
          <LockIcon {...ICON_PROPS} />
          <span>{lock.text}</span>
        </span>
      )}
      {length && (
        <span
          className={`${badges['badge']} ${parts['length']}`}
          {...(length.label && { role: 'img', 'aria-label': length.label })}
        >
          {length.label && <ListVideo {...ICON_PROPS} size={16} />}
          {length.text}
        </span>
      )}
      {progress && (
        <span
          className={parts['progress']}
          style={{ '--progress': `${progress.percent}%` } as CSSProperties}
          {...(progress.label ? { role: 'img', 'aria-label': progress.label } : { 'aria-hidden': true })}
        />
      )}
    </>
  );
}

/** Selects the image that has the shape of the card, or else the image with the most similar shape. */
export function selectImageUrl(
  { thumbnailUrl, posterUrl, squareUrl }: ContentItem,
  kind: CardKind,
  playlistImageType: 'title' | 'poster',
): string | undefined {
  if (kind === 'poster') return posterUrl ?? thumbnailUrl;
  if (kind === 'square') return squareUrl ?? posterUrl ?? thumbnailUrl;
  if (kind === 'playlist' && playlistImageType === 'poster') return posterUrl ?? thumbnailUrl;
  return thumbnailUrl ?? squareUrl ?? posterUrl;
}
