import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { WATCHLIST_NAME_MAX, type Watchlist } from '#schemas/domain/watchlist.ts';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import { LayerStore } from '#src/stores/LayerStore.ts';
import { ViewerWatchlistsStore } from '#src/stores/ViewerWatchlistsStore.ts';
import { Artwork } from '#widgets/_shared/Artwork.tsx';
import { NewList, watchlistError, type Message } from '../_shared/layers/NewList.tsx';
import { useScreens } from '../_shared/ScreenContext.tsx';
import { useWatchlistLink } from './useWatchlistLink.ts';
import styles from './Watchlists.module.css';

/** Own and saved lists, the newest first: made, renamed and removed here, with a way back from the last. */
export const AllWatchlists = observer(function AllWatchlists() {
  const { stores } = useScreens();
  const store = stores.lazy.of(ViewerWatchlistsStore);
  const t = usePort((p) => p.text.t);
  const [error, setError] = useState<Message>();
  const [isSaving, setSaving] = useState(false);
  const { state, lists, hasMore } = store;
  // The panel of a card may have loaded them for its own question: this page begins anew.
  useEffect(() => {
    void store.load();
  }, [store, stores.session.viewer]);
  useEffect(() => {
    if (state === 'idle') void store.load();
  }, [state, store]);
  const change = async (work: () => Promise<unknown>): Promise<boolean> => {
    setSaving(true);
    setError(undefined);
    try {
      await work();
      return true;
    } catch (failure) {
      setError(watchlistError(failure));
      return false;
    } finally {
      setSaving(false);
    }
  };
  return (
    <main id="content" tabIndex={-1} className={styles['page']} data-page="watchlists" aria-busy={state === 'loading'}>
      <h1 className={styles['title']}>{t('watchlists')}</h1>
      <div className={styles['newList']}>
        <NewList isSaving={isSaving} onCreate={(name) => change(() => store.create(name))} />
      </div>
      {error && (
        <p role="alert" className={styles['error']}>
          {t(error.key, error.values)}
        </p>
      )}
      {state === 'failed' && (
        <p role="alert" className={styles['error']}>
          {t('listsFailed')}{' '}
          <button type="button" className={styles['inline']} onClick={() => void store.more()}>
            {t('retry')}
          </button>
        </p>
      )}
      {state === 'ready' && lists.length === 0 && !hasMore && <p className={styles['empty']}>{t('noWatchlists')}</p>}
      {lists.length === 0 && (state === 'loading' || state === 'idle') && (
        <ul className={styles['lists']} aria-hidden="true">
          {[0, 1, 2].map((n) => (
            <li key={n} className={styles['skeleton']} />
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
              onRename={(name) => change(() => store.rename(list, name))}
            />
          ))}
        </ul>
      )}
      {hasMore && (
        <button
          type="button"
          className={styles['secondary']}
          aria-disabled={state === 'loading' || undefined}
          onClick={() => void store.more()}
        >
          {t(state === 'loading' ? 'loading' : 'showMore')}
        </button>
      )}
    </main>
  );
});

/** One list: its first pictures and its name lead to it. */
function List({
  list,
  isSaving,
  onRename,
}: {
  readonly list: Watchlist;
  readonly isSaving: boolean;
  readonly onRename: (name: string) => Promise<boolean>;
}) {
  const t = usePort((p) => p.text.t);
  const link = useWatchlistLink(list);
  const remove = useRemoval(list);
  const [isRenaming, setRenaming] = useState(false);
  const pen = useRef<HTMLButtonElement>(null);
  const isOwned = list.ownership === 'OWNED';
  const finish = () => setRenaming(false);
  const wasRenaming = useRef(false);
  useEffect(() => {
    // The field is gone: the focus goes back to what opened it.
    if (!isRenaming && wasRenaming.current) pen.current?.focus();
    wasRenaming.current = isRenaming;
  }, [isRenaming]);
  return (
    <li className={styles['list']} data-watchlist={list.watchlistExternalId}>
      <a {...link} className={styles['link']}>
        <span className={styles['mosaic']} data-count={Math.min(4, list.thumbnails.length)}>
          {list.thumbnails.length === 0 ? (
            <Artwork url={undefined} title={list.name} sizes="320px" eager={false} className={styles['artwork']} />
          ) : (
            list.thumbnails
              .slice(0, 4)
              .map((url) => (
                <Artwork
                  key={url}
                  url={url}
                  title={list.name}
                  sizes="200px"
                  eager={false}
                  className={styles['artwork']}
                />
              ))
          )}
        </span>
        <span className={styles['name']}>
          <bdi>{list.name}</bdi>
        </span>
        <span className={styles['count']}>
          {t('gridCount', { count: list.itemCount ?? 0 })}
          {!isOwned && ` · ${t('savedList')}`}
        </span>
      </a>
      {isRenaming ? (
        <Rename list={list} isSaving={isSaving} onDone={finish} onRename={onRename} />
      ) : (
        <p className={styles['tools']}>
          {isOwned && (
            <button
              ref={pen}
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

function Rename({
  list,
  isSaving,
  onRename,
  onDone,
}: {
  readonly list: Watchlist;
  readonly isSaving: boolean;
  readonly onRename: (name: string) => Promise<boolean>;
  readonly onDone: () => void;
}) {
  const t = usePort((p) => p.text.t);
  const [name, setName] = useState(list.name);
  const id = useId();
  const length = Array.from(name.trim()).length,
    isLong = length > WATCHLIST_NAME_MAX;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (length === 0 || isLong || isSaving) return;
    if (name.trim() === list.name) onDone();
    else
      void onRename(name.trim()).then((done) => {
        if (done) onDone();
      });
  };
  return (
    // Escape leaves the name as it was; the keys are the field's.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className={styles['rename']}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone();
      }}
    >
      <label htmlFor={id} className={styles['visuallyHidden']}>
        {t('listName')}
      </label>
      {/* The viewer asked for the field by the button that stood here. */}
      <input
        id={id}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={name}
        dir="auto"
        autoComplete="off"
        enterKeyHint="done"
        aria-invalid={isLong}
        aria-describedby={`${id}-limit`}
        onChange={(event) => setName(event.target.value)}
      />
      <p id={`${id}-limit`} className={isLong ? styles['error'] : styles['limit']} role={isLong ? 'alert' : undefined}>
        {isLong ? t('watchlistNameTooLong', { max: WATCHLIST_NAME_MAX }) : `${length}/${WATCHLIST_NAME_MAX}`}
      </p>
      <button type="submit" className={styles['primary']} disabled={length === 0 || isLong || isSaving}>
        {t(isSaving ? 'saving' : 'save')}
      </button>
      <button type="button" className={styles['secondary']} onClick={onDone}>
        {t('cancel')}
      </button>
    </form>
  );
}

/** Out of sight at once; the server hears of it when the way back is gone, or the page is. */
function useRemoval(list: Watchlist): () => void {
  const { lazy } = useScreens().stores;
  const { actions, text } = usePorts();
  return () => {
    const store = lazy.of(ViewerWatchlistsStore),
      layers = lazy.of(LayerStore);
    const { undo } = store.removeSoon(list, () => layers.notify(text.t('listsFailed')));
    window.addEventListener('pagehide', store.settle, { once: true });
    // The message's own code comes with the actions'.
    void actions.load().catch(() => undefined);
    layers.notify(text.t('listRemoved', { name: list.name }), { label: text.t('undo'), run: undo });
    document.getElementById('content')?.focus({ preventScroll: true });
  };
}
