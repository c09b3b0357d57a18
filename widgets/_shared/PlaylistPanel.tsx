// A playlist opened in place: what it is and what to do with it on the brand's ink, its items beside, joined to its card.
import type { CallResponse } from '#schemas/api/callTypes.ts';
import { useEffect, useId, useLayoutEffect, useRef, useState, type CSSProperties, type RefObject } from 'react';
import X from 'lucide-react/icons/x';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import { LEAVE, WIDE } from './expander.ts';
import { IconButton } from './IconButton.tsx';
import { ItemActions } from './ItemActions.tsx';
import { ItemLine } from './ItemLine.tsx';
import { LinkButton } from './LinkButton.tsx';
import { MoreButton } from './MoreButton.tsx';
import { playLink } from './playLink.ts';
import { useMore } from './useMore.ts';
import styles from './PlaylistPanel.module.css';

/** Items a page of an opened playlist (decision D35). */
export const PANEL_PAGE = 10;

type Props = {
  readonly playlist: ContentItem;
  /** The row above: the card is in it. */
  readonly shelf: RefObject<HTMLElement | null>;
  readonly isClosing: boolean;
  readonly onClose: () => void;
  /** It has left. */
  readonly onClosed: () => void;
};
type Loaded =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly list: CallResponse<'getPlaylist'> };

export default function PlaylistPanel({ playlist, shelf, isClosing, onClose, onClosed }: Props) {
  const { content } = usePorts();
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const leave = new AbortController();
    content
      .read('getPlaylist', { id: playlist.id, rpp: PANEL_PAGE, p: 1 }, leave.signal)
      .then((list) => {
        if (!leave.signal.aborted) setLoaded({ state: 'ready', list });
      })
      .catch(() => {
        if (!leave.signal.aborted) setLoaded({ state: 'failed' });
      });
    return () => leave.abort();
  }, [content, playlist.id, attempt]);
  const list = loaded.state === 'ready' ? loaded.list : undefined;
  const more = useMore<ContentItem>({
    key: playlist.id,
    items: list?.videos.vods ?? NONE,
    paging: list?.videos.paging,
    fetchPage: async (lastSeen, signal) => {
      const { videos } = await content.read(
        'getPlaylist',
        { id: playlist.id, rpp: PANEL_PAGE, ...(lastSeen !== undefined && { lastSeen }) },
        signal,
      );
      return { items: videos.vods, paging: videos.paging };
    },
  });
  const at = useCardPlace(shelf, panel, playlist.id, id);
  useEffect(() => {
    if (!isClosing) return undefined;
    const timer = setTimeout(onClosed, LEAVE);
    return () => clearTimeout(timer);
  }, [isClosing, onClosed]);
  useEffect(() => {
    const wide = matchMedia(WIDE);
    const onNarrow = () => {
      if (!wide.matches) onClosed();
    };
    wide.addEventListener('change', onNarrow);
    return () => wide.removeEventListener('change', onNarrow);
  }, [onClosed]);
  const backToCard = (): void => {
    shelf.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(playlist.id)}"] a`)?.focus();
    onClose();
  };

  const [close, playAll, viewAll] = [
    usePort((p) => p.text.t('close')),
    usePort((p) => p.text.t('playAll')),
    usePort((p) => p.text.t('viewAll')),
  ];
  const first = more.items[0];
  const count = list?.itemCount ?? playlist.itemCount;
  return (
    // Escape closes it from wherever in it the focus is.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={panel}
      id={id}
      className={styles['slot']}
      data-expanded-playlist={playlist.id}
      data-closing={isClosing || undefined}
      aria-labelledby={`${id}-title`}
      style={{ '--at': at === undefined ? '50%' : `${at}px` } as CSSProperties}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.stopPropagation();
          backToCard();
        }
      }}
    >
      <div className={styles['clip']}>
        <div className={styles['panel']}>
          <span className={styles['corner']} aria-hidden="true" />
          <div className={styles['about']}>
            <IconButton label={close} className={styles['close']} onClick={backToCard}>
              <X size={20} strokeWidth={1.75} aria-hidden />
            </IconButton>
            <h3 id={`${id}-title`} className={styles['title']}>
              <bdi>{playlist.title}</bdi>
            </h3>
            {playlist.description && (
              <p className={styles['description']}>
                <bdi>{playlist.description}</bdi>
              </p>
            )}
            <Count count={count} />
            <div className={styles['buttons']}>
              {first && <LinkButton cta={{ ctaText: playAll, link: playLink(playlist, first) }} look="primary" />}
              <LinkButton
                cta={{
                  ctaText: viewAll,
                  link: {
                    type: 'PLAYLIST',
                    event: { id: playlist.id, title: playlist.title, accessLevel: playlist.accessLevel },
                  },
                }}
                look="secondary"
              />
              <ItemActions item={list?.item ?? playlist} />
            </div>
          </div>
          <Items
            id={id}
            playlist={playlist}
            loaded={loaded.state}
            more={more}
            onRetry={() => {
              setLoaded({ state: 'loading' });
              setAttempt(attempt + 1);
            }}
          />
        </div>
      </div>
    </section>
  );
}

const NONE: readonly ContentItem[] = [] as const;

function Count({ count }: { count: number | undefined }) {
  const text = usePort((p) => (count ? p.text.t('itemCount', { count }) : ''));
  return text ? <p className={styles['count']}>{text}</p> : null;
}

function Items({
  id,
  playlist,
  loaded,
  more,
  onRetry,
}: {
  id: string;
  playlist: ContentItem;
  loaded: Loaded['state'];
  more: ReturnType<typeof useMore<ContentItem>>;
  onRetry: () => void;
}) {
  const { items, hasMore, state, ask, askNow } = more;
  const list = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const [failed, retry, empty] = [
    usePort((p) => p.text.t('rowUnavailable')),
    usePort((p) => p.text.t('retry')),
    usePort((p) => p.text.t('listEmpty')),
  ];
  useEffect(() => {
    if (!end.current || !hasMore) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)!.isIntersecting) ask();
      },
      { root: list.current, rootMargin: '0px 0px 120px 0px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasMore, items.length, ask]);
  if (loaded === 'failed')
    return (
      <div className={styles['list']} role="note">
        <p className={styles['note']}>{failed}</p>
        <p className={styles['note']}>
          <button type="button" className={styles['retry']} onClick={onRetry}>
            {retry}
          </button>
        </p>
      </div>
    );
  if (loaded === 'loading')
    return (
      <div className={styles['list']} aria-busy="true">
        {[0, 1, 2, 3].map((line) => (
          <div key={line} className={styles['waiting']} />
        ))}
      </div>
    );
  if (items.length === 0)
    return (
      <div className={styles['list']}>
        <p className={styles['note']}>{empty}</p>
      </div>
    );
  return (
    <div ref={list} className={styles['list']}>
      <ul role="list" aria-labelledby={`${id}-title`}>
        {items.map((item, index) => (
          <li key={item.id}>
            <ItemLine item={item} number={index + 1} context={{ playlistId: playlist.id }} />
          </li>
        ))}
      </ul>
      <div ref={end}>
        {hasMore && <MoreButton id={`${id}-more`} headingId={`${id}-title`} state={state} onAsk={askNow} />}
      </div>
    </div>
  );
}

/** Where the card stands, as the distance of its middle from the panel's left edge in px; marks the card as long as it is open. */
function useCardPlace(
  shelf: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
  itemId: string,
  panelId: string,
): number | undefined {
  const [at, setAt] = useState<number>();
  useLayoutEffect(() => {
    const row = shelf.current;
    if (!row) return undefined;
    let marked: HTMLElement | undefined;
    const measure = () => {
      const card = row.querySelector<HTMLElement>(`[data-item="${CSS.escape(itemId)}"]`);
      if (!card || !panel.current) return;
      const box = card.getBoundingClientRect(),
        own = panel.current.getBoundingClientRect();
      setAt(Math.round(Math.min(Math.max(box.left + box.width / 2, own.left), own.right) - own.left));
      if (marked === card) return;
      unmark(marked);
      marked = card;
      card.dataset['expanded'] = '';
      const link = card.querySelector('a');
      link?.setAttribute('aria-expanded', 'true');
      link?.setAttribute('aria-controls', panelId);
    };
    measure();
    row.addEventListener('scroll', measure, { capture: true, passive: true });
    const observer = new ResizeObserver(measure);
    observer.observe(row);
    return () => {
      row.removeEventListener('scroll', measure, { capture: true });
      observer.disconnect();
      unmark(marked);
    };
  }, [shelf, panel, itemId, panelId]);
  return at;
}

function unmark(card: HTMLElement | undefined): void {
  if (!card) return;
  delete card.dataset['expanded'];
  const link = card.querySelector('a');
  link?.removeAttribute('aria-expanded');
  link?.removeAttribute('aria-controls');
}
