import { observer } from 'mobx-react-lite';
import { useEffect, useId, useRef, useState } from 'react';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Watchlist } from '#schemas/domain/watchlist.ts';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import { LayerStore } from '#src/stores/LayerStore.ts';
import { OpenWatchlistStore } from '#src/stores/OpenWatchlistStore.ts';
import { ViewerWatchlistsStore } from '#src/stores/ViewerWatchlistsStore.ts';
import { Card } from '#widgets/_shared/Card.tsx';
import { MoreButton } from '#widgets/_shared/MoreButton.tsx';
import { useAskNearEnd } from '#widgets/_shared/useAskNearEnd.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';
import { NotFound, PageFailed } from '../_shared/states/StateScreen.tsx';
import { useWatchlistLink } from './useWatchlistLink.ts';
import styles from './Watchlists.module.css';

/** One list with its items: its owner's to change, anybody's to keep. */
export const OneWatchlist = observer(function OneWatchlist({
  id,
  owner,
}: {
  readonly id: string;
  readonly owner: string | undefined;
}) {
  const {
    locale,
    stores: { lazy, session },
  } = useScreens();
  const store = lazy.of(OpenWatchlistStore);
  const t = usePort((p) => p.text.t);
  const headingId = useId(),
    moreId = useId();
  const all = useWatchlistLink();
  const { list, state, hasMore } = store;
  useEffect(() => {
    void store.open(id);
    return store.leave;
  }, [store, id, session.viewer, locale]);
  const end = useRef<HTMLDivElement>(null);
  useAskNearEnd(end, store.hasRoom, store.items.length, store.fill);
  if (state === 'missing') return <NotFound />;
  if (state === 'failed' && !list) return <PageFailed onRetry={() => void store.open(id)} />;
  return (
    <main id="content" tabIndex={-1} className={styles['page']} data-page="watchlists" aria-busy={state === 'loading'}>
      {!session.isGuest && (
        <p>
          <a {...all} className={styles['back']}>
            {t('watchlists')}
          </a>
        </p>
      )}
      <h1 id={headingId} className={styles['title']}>
        {list ? <bdi>{list.name}</bdi> : t('loading')}
      </h1>
      {list && list.ownership === 'NOT_OWNED' && !session.isGuest && <Keep list={list} onKept={store.adopt} />}
      {list && store.items.length === 0 && <p className={styles['empty']}>{t('listEmpty')}</p>}
      {!list && (
        <ul className={styles['items']} aria-hidden="true">
          {[0, 1, 2, 3].map((n) => (
            <li key={n} className={styles['skeleton']} />
          ))}
        </ul>
      )}
      {list && (
        <ul className={styles['items']}>
          {store.items.map((item) => (
            <li key={`${item.type} ${item.id}`}>
              <Card
                item={item}
                kind="landscape"
                metadata="regular"
                context={{ watchlistId: id, ...(owner !== undefined && { owner }) }}
              />
              {list.ownership === 'OWNED' && <Take list={list} item={item} store={store} />}
            </li>
          ))}
        </ul>
      )}
      <div ref={end}>
        {hasMore && (
          <MoreButton
            id={moreId}
            headingId={headingId}
            state={state === 'loading' ? 'loading' : state === 'failed' ? 'failed' : 'idle'}
            onAsk={store.more}
          />
        )}
      </div>
    </main>
  );
});

/** Takes an item out, with a way back: putting it in again sets it at the end, and the message says so by its place. */
function Take({
  list,
  item,
  store,
}: {
  readonly list: Watchlist;
  readonly item: ContentItem;
  readonly store: OpenWatchlistStore;
}) {
  const { lazy } = useScreens().stores;
  const { actions, text } = usePorts();
  const label = usePort((p) => p.text.t('removeFromList'));
  const press = async () => {
    const lists = lazy.of(ViewerWatchlistsStore),
      layers = lazy.of(LayerStore);
    void actions.load().catch(() => undefined);
    const putBack = store.take(item);
    const fail = () => {
      putBack();
      layers.notify(text.t('listsFailed'));
    };
    await lists.take(list, item).then(
      () =>
        layers.notify(text.t('removedFromList', { name: list.name }), {
          label: text.t('undo'),
          run: () => {
            putBack();
            void lists.add(list, item).catch(() => {
              store.take(item);
              layers.notify(text.t('listsFailed'));
            });
          },
        }),
      fail,
    );
  };
  return (
    <button
      type="button"
      className={styles['removeButton']}
      aria-label={`${label}: ${item.title}`}
      onClick={() => void press()}
    >
      {label}
    </button>
  );
}

function Keep({ list, onKept }: { readonly list: Watchlist; readonly onKept: (list: Watchlist) => void }) {
  const { lazy } = useScreens().stores;
  const t = usePort((p) => p.text.t);
  const [state, setState] = useState<'idle' | 'saving' | 'failed'>('idle');
  if (list.saved)
    return (
      <p className={styles['message']} role="status">
        {t('savedList')}
      </p>
    );
  const press = () => {
    if (state === 'saving') return;
    setState('saving');
    lazy
      .of(ViewerWatchlistsStore)
      .save(list)
      .then(
        () => onKept({ ...list, saved: true }),
        () => setState('failed'),
      );
  };
  return (
    <>
      <button
        type="button"
        className={styles['primary']}
        aria-disabled={state === 'saving' || undefined}
        onClick={press}
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
