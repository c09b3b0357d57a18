import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import type { Watchlist } from '#schemas/domain/watchlist.ts';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import { DialogStore } from '#src/stores/DialogStore.ts';
import { ViewerWatchlistsStore } from '#src/stores/ViewerWatchlistsStore.ts';
import { Artwork } from '#widgets/_shared/Artwork.tsx';
import { NewList, toWatchlistErrorMessage, type Message } from '../_shared/dialogs/NewList.tsx';
import { WatchlistNameForm } from '../_shared/dialogs/WatchlistNameForm.tsx';
import { useScreens } from '../_shared/ScreenContext.tsx';
import { useWatchlistLink } from './useWatchlistLink.ts';
import buttons from '../_shared/Buttons.module.css';
import styles from './Watchlists.module.css';

const SKELETON_COUNT = 3;
const MAX_MOSAIC_IMAGES = 4;

/** Own and saved lists, newest first. The viewer can create, rename and remove lists, and undo the removal. */
export const AllWatchlists = observer(function AllWatchlists() {
  const { stores } = useScreens();
  const store = stores.lazy.get(ViewerWatchlistsStore);
  const t = usePort((p) => p.text.t);
  const [error, setError] = useState<Message>();
  const [isSaving, setSaving] = useState(false);
  const { state, lists, hasMore } = store;
  // The watchlist panel may have loaded the lists for one item, so this page loads them again.
  useEffect(() => {
    void store.load();
  }, [store]);
  // The store removes the lists when the viewer or the language changes.
  useEffect(() => {
    if (state === 'idle') void store.load();
  }, [state, store]);
  const save = async (change: () => Promise<unknown>): Promise<boolean> => {
    setSaving(true);
    setError(undefined);
    try {
      await change();
      return true;
    } catch (failure) {
      setError(toWatchlistErrorMessage(failure));
      return false;
    } finally {
      setSaving(false);
    }
  };
  return (
    <main id="content" tabIndex={-1} className={styles['page']} data-page="watchlists" aria-busy={state === 'loading'}>
      <h1 className={styles['title']}>{t('watchlists')}</h1>
      <div className={styles['newList']}>
        <NewList isSaving={isSaving} onCreate={(name) => save(() => store.create(name))} />
      </div>
      {error && (
        <p role="alert" className={styles['error']}>
          {t(error.key, error.values)}
        </p>
      )}
      {state === 'failed' && (
        <p role="alert" className={styles['error']}>
          {t('listsFailed')}{' '}
          <button type="button" className={styles['inline']} onClick={() => void store.loadMore()}>
            {t('retry')}
          </button>
        </p>
      )}
      {state === 'ready' && lists.length === 0 && !hasMore && <p className={styles['empty']}>{t('noWatchlists')}</p>}
      {lists.length === 0 && (state === 'loading' || state === 'idle') && (
        <ul className={styles['lists']} aria-hidden="true">
          {Array.from({ length: SKELETON_COUNT }, (_, index) => (
            <li key={index} className={styles['skeleton']} />
          ))}
        </ul>
      )}
      {lists.length > 0 && (
        <ul className={styles['lists']}>
          {lists.map((list) => (
            <List
              key={list.watchlistExternalId}
              list={list}
              isSaving={isSaving}
              onRename={(name) => save(() => store.rename(list, name))}
            />
          ))}
        </ul>
      )}
      {hasMore && (
        <button
          type="button"
          className={buttons['secondary']}
          aria-disabled={state === 'loading' || undefined}
          onClick={() => void store.loadMore()}
        >
          {t(state === 'loading' ? 'loading' : 'showMore')}
        </button>
      )}
    </main>
  );
});

type ListProps = {
  readonly list: Watchlist;
  readonly isSaving: boolean;
  /** Renames the list. Resolves to whether it was renamed. */
  readonly onRename: (name: string) => Promise<boolean>;
};

/** One list: a link with its first images, its name and its size, and the buttons to rename and remove it. */
function List({ list, isSaving, onRename }: ListProps) {
  const t = usePort((p) => p.text.t);
  const link = useWatchlistLink(list);
  const remove = useRemoval(list);
  const [isRenaming, setRenaming] = useState(false);
  const renameButton = useRef<HTMLButtonElement>(null);
  const isOwned = list.ownership === 'OWNED';
  const wasRenaming = useRef(false);
  useEffect(() => {
    // The form has closed, so the focus returns to the button that opened it.
    if (!isRenaming && wasRenaming.current) renameButton.current?.focus();
    wasRenaming.current = isRenaming;
  }, [isRenaming]);
  const rename = async (name: string): Promise<void> => {
    if (name === list.name || (await onRename(name))) setRenaming(false);
  };
  return (
    <li className={styles['list']} data-watchlist={list.watchlistExternalId}>
      <a {...link} className={styles['link']}>
        <Mosaic list={list} />
        <span className={styles['name']}>
          <bdi>{list.name}</bdi>
        </span>
        <span className={styles['count']}>
          {t('gridCount', { count: list.itemCount ?? 0 })}
          {!isOwned && ` · ${t('savedList')}`}
        </span>
      </a>
      {isRenaming ? (
        <WatchlistNameForm
          initialName={list.name}
          submitKey="save"
          isSaving={isSaving}
          onSubmit={(name) => void rename(name)}
          onCancel={() => setRenaming(false)}
        />
      ) : (
        <p className={styles['tools']}>
          {isOwned && (
            <button
              ref={renameButton}
              type="button"
              className={styles['iconButton']}
              aria-label={t('renameList', { name: list.name })}
              onClick={() => setRenaming(true)}
            >
              <Pencil size={20} strokeWidth={1.75} aria-hidden />
            </button>
          )}
          <button
            type="button"
            className={styles['iconButton']}
            aria-label={t('deleteList', { name: list.name })}
            onClick={remove}
          >
            <Trash size={20} strokeWidth={1.75} aria-hidden />
          </button>
        </p>
      )}
    </li>
  );
}

/** The first images of a list. A list without images shows text artwork. */
function Mosaic({ list }: Pick<ListProps, 'list'>) {
  return (
    <span className={styles['mosaic']} data-count={Math.min(MAX_MOSAIC_IMAGES, list.thumbnails.length)}>
      {list.thumbnails.length === 0 ? (
        <Artwork url={undefined} title={list.name} sizes="320px" eager={false} className={styles['artwork']} />
      ) : (
        list.thumbnails
          .slice(0, MAX_MOSAIC_IMAGES)
          .map((url) => (
            <Artwork key={url} url={url} title={list.name} sizes="200px" eager={false} className={styles['artwork']} />
          ))
      )}
    </span>
  );
}

/**
 * Returns a function that removes a list. The list disappears immediately. The request is sent when undo is no longer
 * possible or the viewer leaves the page.
 */
function useRemoval(list: Watchlist): () => void {
  const { lazy } = useScreens().stores;
  const { actions, text } = usePorts();
  return () => {
    const store = lazy.get(ViewerWatchlistsStore);
    const dialogs = lazy.get(DialogStore);
    const { undo } = store.removeSoon(list, () => dialogs.notify(text.t('listsFailed')));
    window.addEventListener('pagehide', store.sendPendingRemovals, { once: true });
    // The notice is rendered by code that loads with the actions.
    void actions.load().catch(() => undefined);
    dialogs.notify(text.t('listRemoved', { name: list.name }), { label: text.t('undo'), run: undo });
    document.getElementById('content')?.focus({ preventScroll: true });
  };
}
