import Check from 'lucide-react/icons/check';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Watchlist } from '#schemas/domain/watchlist.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import type { ViewerWatchlistsStore } from '#src/stores/ViewerWatchlistsStore.ts';
import { Modal } from './Modal.tsx';
import { NewList, watchlistError, type Said } from './NewList.tsx';
import styles from './Layers.module.css';

/** The confirmation closes the panel by itself after so long (CONST-018). */
const CONFIRMED_MS = 2000;

/** The viewer's own watchlists, to put a video into or take it out of, and a way to make one (content-and-viewing 4). */
export const WatchlistPanel = observer(function WatchlistPanel({
  item,
  watchlists,
  onClose,
}: {
  item: ContentItem;
  watchlists: ViewerWatchlistsStore;
  onClose: () => void;
}) {
  const [saving, setSaving] = useState<string>();
  const [error, setError] = useState<Said>();
  const [done, setDone] = useState<Said>();
  const t = useText();
  const { owned, state, hasMore } = watchlists;
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(onClose, CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [done, onClose]);

  const change = async (key: string, work: () => Promise<Said>): Promise<boolean> => {
    if (saving !== undefined) return false;
    setSaving(key);
    setError(undefined);
    try {
      setDone(await work());
      return true;
    } catch (failure) {
      setError(watchlistError(failure));
      return false;
    } finally {
      setSaving(undefined);
    }
  };
  const toggle = (list: Watchlist) =>
    change(list.watchlistExternalId, async () => {
      if (list.hasContent) await watchlists.take(list, item);
      else await watchlists.add(list, item);
      return { key: list.hasContent ? 'removedFromList' : 'addedToList', values: { name: list.name } };
    });
  const create = (name: string) =>
    change('new', async () => {
      const made = await watchlists.create(name);
      await watchlists.add(made, item);
      return { key: 'addedToList', values: { name: made.name } };
    });

  return (
    <Modal title={t('watchlistsFor', { title: item.title })} look="sheet" onClose={onClose}>
      <div aria-busy={saving !== undefined || state === 'loading'}>
        <p role="status" className={styles['said']}>
          {done ? t(done.key, done.values) : saving === undefined ? '' : t('saving')}
        </p>
        {error && (
          <p role="alert" className={styles['error']}>
            {t(error.key, error.values)}
          </p>
        )}
        {state === 'failed' && (
          <p role="alert" className={styles['error']}>
            {t('listsFailed')}{' '}
            <button type="button" className={styles['inline']} onClick={() => void watchlists.more()}>
              {t('retry')}
            </button>
          </p>
        )}
        {owned.length > 0 && (
          <ul className={styles['list']}>
            {owned.map((list) => (
              <li key={list.watchlistExternalId}>
                <button
                  type="button"
                  className={styles['line']}
                  aria-pressed={list.hasContent ?? false}
                  disabled={saving !== undefined}
                  onClick={() => void toggle(list)}
                >
                  <span className={styles['box-mark']} aria-hidden>
                    {list.hasContent && <Check size={18} strokeWidth={2.25} />}
                  </span>
                  <span className={styles['name']}>
                    <bdi>{list.name}</bdi>
                  </span>
                  <span className={styles['count']}>{t(list.hasContent ? 'removeFromList' : 'addToList')}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {state === 'loading' && owned.length === 0 && <p className={styles['about']}>{t('loading')}</p>}
        {state === 'ready' && owned.length === 0 && !hasMore && <p className={styles['about']}>{t('noWatchlists')}</p>}
        {hasMore && (
          <button
            type="button"
            className={styles['secondary']}
            disabled={state === 'loading'}
            onClick={() => void watchlists.more()}
          >
            {t(state === 'loading' ? 'loading' : 'showMore')}
          </button>
        )}
        <NewList isSaving={saving !== undefined} onCreate={create} />
      </div>
    </Modal>
  );
});

function useText() {
  return usePort((p) => p.text.t);
}
