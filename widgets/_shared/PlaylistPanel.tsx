// A playlist that is expanded below its row: a summary with buttons, its items beside it, and an arrow that points to
// its card.
import { useEffect, useId, useRef, type CSSProperties, type RefObject } from 'react';
import X from 'lucide-react/icons/x';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Link } from '#schemas/page/link.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import { createPlayLink } from './createPlayLink.ts';
import { CLOSE_DURATION_MS, WIDE_QUERY } from './expander.ts';
import { IconButton } from './IconButton.tsx';
import { ItemActions } from './ItemActions.tsx';
import { LinkButton } from './LinkButton.tsx';
import { PlayAllButton } from './PlayAllButton.tsx';
import { PlaylistPanelItems } from './PlaylistPanelItems.tsx';
import { useExpandedCard } from './useExpandedCard.ts';
import { usePlaylist, type LoadedPlaylist } from './usePlaylist.ts';
import styles from './PlaylistPanel.module.css';

type PlaylistPanelProps = {
  readonly playlist: ContentItem;
  /** The shelf above, which contains the card of the playlist. */
  readonly shelf: RefObject<HTMLElement | null>;
  /** Whether the closing transition is running. */
  readonly isClosing: boolean;
  /** Starts the closing transition. */
  readonly onClose: () => void;
  /** Called after the closing transition. */
  readonly onClosed: () => void;
};

/** Renders the panel with the videos of a playlist, below the playlist's card. */
export default function PlaylistPanel({ playlist, shelf, isClosing, onClose, onClosed }: PlaylistPanelProps) {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const loaded = usePlaylist(playlist.id);
  const cardPosition = useExpandedCard(shelf, panel, playlist.id, id);
  useClosing(isClosing, onClosed);
  const closeAndFocusCard = (): void => {
    shelf.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(playlist.id)}"] a`)?.focus();
    onClose();
  };
  return (
    // Escape closes the panel from anywhere in it.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={panel}
      id={id}
      className={styles['expander']}
      data-expanded-playlist={playlist.id}
      data-closing={isClosing || undefined}
      aria-labelledby={`${id}-title`}
      style={{ '--card-position': cardPosition === undefined ? '50%' : `${cardPosition}px` } as CSSProperties}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        closeAndFocusCard();
      }}
    >
      <div className={styles['clip']}>
        <div className={styles['panel']}>
          <span className={styles['arrow']} aria-hidden="true" />
          <Summary titleId={`${id}-title`} playlist={playlist} loaded={loaded} onClose={closeAndFocusCard} />
          <PlaylistPanelItems id={id} playlistId={playlist.id} loaded={loaded} />
        </div>
      </div>
    </section>
  );
}

type SummaryProps = {
  readonly titleId: string;
  readonly playlist: ContentItem;
  readonly loaded: LoadedPlaylist;
  readonly onClose: () => void;
};

/** Title, description, number of items and buttons of the playlist. */
function Summary({ titleId, playlist, loaded, onClose }: SummaryProps) {
  const { id, title, description, accessLevel } = playlist;
  const count = loaded.playlist?.itemCount ?? playlist.itemCount;
  const text = {
    close: usePort((p) => p.text.t('close')),
    viewAll: usePort((p) => p.text.t('viewAll')),
    count: usePort((p) => (count ? p.text.t('itemCount', { count }) : '')),
  };
  const [firstItem] = loaded.items.items;
  const pageLink: Link = { type: 'PLAYLIST', event: { id, title, accessLevel } };
  return (
    <div className={styles['about']}>
      <IconButton label={text.close} className={styles['close']} onClick={onClose}>
        <X size={20} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <h3 id={titleId} className={styles['title']}>
        <bdi>{title}</bdi>
      </h3>
      {description && (
        <p className={styles['description']}>
          <bdi>{description}</bdi>
        </p>
      )}
      {text.count && <p className={styles['count']}>{text.count}</p>}
      <div className={styles['buttons']}>
        {firstItem && <PlayAllButton link={createPlayLink(playlist, firstItem)} />}
        <LinkButton cta={{ ctaText: text.viewAll, link: pageLink }} variant="secondary" />
        <ItemActions item={loaded.playlist?.item ?? playlist} />
      </div>
    </div>
  );
}

/** Calls back after the closing transition, or immediately when the window becomes narrow. */
function useClosing(isClosing: boolean, onClosed: () => void): void {
  useEffect(() => {
    if (!isClosing) return undefined;
    const timer = setTimeout(onClosed, CLOSE_DURATION_MS);
    return () => clearTimeout(timer);
  }, [isClosing, onClosed]);
  useEffect(() => {
    const wide = matchMedia(WIDE_QUERY);
    const closeIfNarrow = () => {
      if (!wide.matches) onClosed();
    };
    wide.addEventListener('change', closeIfNarrow);
    return () => wide.removeEventListener('change', closeIfNarrow);
  }, [onClosed]);
}
