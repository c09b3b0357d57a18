// The scrolling list of the items of an expanded playlist. Instead of the items it shows placeholders while they load,
// an error if they fail to load, or a note that the playlist is empty.
import { useEffect, useRef, type RefObject } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import { ItemLine } from './ItemLine.tsx';
import { MoreButton } from './MoreButton.tsx';
import type { LoadedPlaylist } from './usePlaylist.ts';
import styles from './PlaylistPanel.module.css';

const PLACEHOLDERS = [0, 1, 2, 3];

type PlaylistPanelItemsProps = {
  /** Id of the panel. The ids of its elements begin with it. */
  readonly id: string;
  readonly playlistId: string;
  readonly loaded: LoadedPlaylist;
};

/** Renders the videos of the panel: placeholders while they load, and a retry button when they failed. */
export function PlaylistPanelItems({ id, playlistId, loaded }: PlaylistPanelItemsProps) {
  if (loaded.state === 'failed') return <LoadError onRetry={loaded.retry} />;
  if (loaded.state === 'loading')
    return (
      <div className={styles['list']} aria-busy="true">
        {PLACEHOLDERS.map((key) => (
          <div key={key} className={styles['placeholder']} />
        ))}
      </div>
    );
  if (loaded.items.items.length === 0) return <EmptyList />;
  return <Items id={id} playlistId={playlistId} loaded={loaded} />;
}

function LoadError({ onRetry }: { readonly onRetry: () => void }) {
  const text = usePort((p) => p.text.t('rowUnavailable'));
  const retryLabel = usePort((p) => p.text.t('retry'));
  return (
    <div className={styles['list']} role="note">
      <p className={styles['note']}>{text}</p>
      <p className={styles['note']}>
        <button type="button" className={styles['retry']} onClick={onRetry}>
          {retryLabel}
        </button>
      </p>
    </div>
  );
}

function EmptyList() {
  const text = usePort((p) => p.text.t('listEmpty'));
  return (
    <div className={styles['list']}>
      <p className={styles['note']}>{text}</p>
    </div>
  );
}

function Items({ id, playlistId, loaded }: PlaylistPanelItemsProps) {
  const { items, hasMore, state, loadMoreOnScroll, loadMore } = loaded.items;
  const list = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  useLoadNearListEnd({ list, end, hasMore, count: items.length, loadMoreOnScroll });
  return (
    <div ref={list} className={styles['list']}>
      <ul role="list" aria-labelledby={`${id}-title`}>
        {items.map((item, index) => (
          <li key={item.id}>
            <ItemLine item={item} number={index + 1} context={{ playlistId }} />
          </li>
        ))}
      </ul>
      <div ref={end}>
        {hasMore && <MoreButton id={`${id}-more`} headingId={`${id}-title`} state={state} onLoadMore={loadMore} />}
      </div>
    </div>
  );
}

type NearEndOptions = {
  readonly list: RefObject<HTMLElement | null>;
  readonly end: RefObject<HTMLElement | null>;
  readonly hasMore: boolean;
  readonly count: number;
  readonly loadMoreOnScroll: () => void;
};

/**
 * Requests more items when the viewer scrolls near the end of the list. The list is its own scroll container; lists
 * that scroll with the page use useLoadNearEnd.
 */
function useLoadNearListEnd({ list, end, hasMore, count, loadMoreOnScroll }: NearEndOptions): void {
  useEffect(() => {
    if (!end.current || !hasMore) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)!.isIntersecting) loadMoreOnScroll();
      },
      { root: list.current, rootMargin: '0px 0px 120px 0px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [list, end, hasMore, count, loadMoreOnScroll]);
}
