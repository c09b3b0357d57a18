import { observer } from 'mobx-react-lite';
import { useEffect, useId, useRef, useState } from 'react';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Watchlist } from '#schemas/domain/watchlist.ts';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import { DialogStore } from '#src/stores/DialogStore.ts';
import { OpenWatchlistStore } from '#src/stores/OpenWatchlistStore.ts';
import { ViewerWatchlistsStore } from '#src/stores/ViewerWatchlistsStore.ts';
import { MoreButton } from '#widgets/_shared/MoreButton.tsx';
import { useLoadNearEnd } from '#widgets/_shared/useLoadNearEnd.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';
import { NotFound, PageFailed } from '../_shared/states/StateScreen.tsx';
import { useWatchlistLink } from './useWatchlistLink.ts';
import { useWatchlistTabs, type WatchlistTabs } from './useWatchlistTabs.ts';
import { WatchlistItems } from './WatchlistItems.tsx';
import buttons from '../_shared/Buttons.module.css';
import styles from './Watchlists.module.css';

type Props = {
  readonly id: string;
  /** Id of the list's owner, from the address. */
  readonly owner: string | undefined;
};

const SKELETON_COUNT = 4;

/** One list with its items. Its owner can remove items, other viewers can save the list. */
export const OneWatchlist = observer(function OneWatchlist({ id, owner }: Props) {
  const {
    locale,
    stores: { lazy, session },
  } = useScreens();
  const store = lazy.get(OpenWatchlistStore);
  const t = usePort((p) => p.text.t);
  const headingId = useId();
  const moreButtonId = useId();
  const allWatchlistsLink = useWatchlistLink();
  const { list, state, hasMore } = store;
  useEffect(() => {
    void store.open(id);
    return store.leave;
  }, [store, id, session.viewer, locale]);
  const tabs = useWatchlistTabs(id, store);
  const endRef = useRef<HTMLDivElement>(null);
  useLoadNearEnd(endRef, store.canLoadMore, store.items.length, store.fill);
  if (state === 'missing') return <NotFound />;
  if (state === 'failed' && !list) return <PageFailed onRetry={() => void store.open(id)} />;
  return (
    <main id="content" tabIndex={-1} className={styles['page']} data-page="watchlists" aria-busy={state === 'loading'}>
      {!session.isGuest && (
        <p>
          <a {...allWatchlistsLink} className={styles['back']}>
            {t('watchlists')}
          </a>
        </p>
      )}
      <h1 id={headingId} className={styles['title']}>
        {list ? <bdi>{list.name}</bdi> : t('loading')}
      </h1>
      {list && list.ownership === 'NOT_OWNED' && !session.isGuest && <SaveButton list={list} onSaved={store.setList} />}
      {list && store.items.length === 0 && <p className={styles['empty']}>{t('listEmpty')}</p>}
      {!list && (
        <ul className={styles['items']} aria-hidden="true">
          {Array.from({ length: SKELETON_COUNT }, (_, index) => (
            <li key={index} className={styles['skeleton']} />
          ))}
        </ul>
      )}
      {list && (
        <WatchlistItems
          store={store}
          tabs={tabs}
          context={{ watchlistId: id, ...(owner !== undefined && { owner }) }}
          renderTools={
            list.ownership === 'OWNED'
              ? (item) => <RemoveButton list={list} item={item} store={store} tabs={tabs} />
              : undefined
          }
        />
      )}
      <div ref={endRef}>
        {hasMore && (
          <MoreButton
            id={moreButtonId}
            headingId={headingId}
            state={state === 'loading' || state === 'failed' ? state : 'idle'}
            onLoadMore={store.loadMore}
          />
        )}
      </div>
    </main>
  );
});

type RemoveButtonProps = {
  readonly list: Watchlist;
  readonly item: ContentItem;
  readonly store: OpenWatchlistStore;
  readonly tabs: WatchlistTabs;
};

/** Removes an item from the list. The notice has an undo button. */
function RemoveButton({ list, item, store, tabs }: RemoveButtonProps) {
  const { lazy } = useScreens().stores;
  const { actions, text } = usePorts();
  const label = usePort((p) => p.text.t('removeFromList'));
  const remove = async () => {
    const watchlists = lazy.get(ViewerWatchlistsStore);
    const dialogs = lazy.get(DialogStore);
    void actions.load().catch(() => undefined);
    const restoreItem = store.hide(item);
    const addAgain = async () => {
      const { order } = store;
      try {
        // The server adds at the end; the undo brings the item back to its position.
        await watchlists.addItem(list, item);
        await store.reorder(order, false);
        tabs.publish({});
      } catch {
        store.hide(item);
        dialogs.notify(text.t('listsFailed'));
      }
    };
    const onFailure = () => {
      restoreItem();
      dialogs.notify(text.t('listsFailed'));
    };
    await watchlists.removeItem(list, item).then(() => {
      tabs.publish({});
      dialogs.notify(text.t('removedFromList', { name: list.name }), {
        label: text.t('undo'),
        run: () => {
          restoreItem();
          void addAgain();
        },
      });
    }, onFailure);
  };
  return (
    <button
      type="button"
      className={styles['removeButton']}
      aria-label={`${label}: ${item.title}`}
      onClick={() => void remove()}
    >
      {label}
    </button>
  );
}

type SaveButtonProps = { readonly list: Watchlist; readonly onSaved: (list: Watchlist) => void };

/** Adds the list of another viewer to the saved lists. */
function SaveButton({ list, onSaved }: SaveButtonProps) {
  const { lazy } = useScreens().stores;
  const t = usePort((p) => p.text.t);
  const [state, setState] = useState<'idle' | 'saving' | 'failed'>('idle');
  if (list.saved)
    return (
      <p className={styles['message']} role="status">
        {t('savedList')}
      </p>
    );
  const save = () => {
    if (state === 'saving') return;
    setState('saving');
    lazy
      .get(ViewerWatchlistsStore)
      .save(list)
      .then(
        () => onSaved({ ...list, saved: true }),
        () => setState('failed'),
      );
  };
  return (
    <>
      <button
        type="button"
        className={buttons['primary']}
        aria-disabled={state === 'saving' || undefined}
        onClick={save}
      >
        {t(state === 'saving' ? 'saving' : 'saveList')}
      </button>
      {state === 'failed' && (
        <p role="alert" className={styles['error']}>
          {t('listsFailed')}
        </p>
      )}
    </>
  );
}
