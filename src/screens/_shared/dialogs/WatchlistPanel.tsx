import Check from 'lucide-react/icons/check';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Watchlist } from '#schemas/domain/watchlist.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import type { ListChange } from '#src/stores/DialogStore.ts';
import type { ViewerWatchlistsStore } from '#src/stores/ViewerWatchlistsStore.ts';
import { chooseResumption } from './chooseResumption.ts';
import { Modal } from './Modal.tsx';
import { useHeldWhilePressed } from './useHeldWhilePressed.ts';
import { NewList, toWatchlistErrorMessage, type Message } from './NewList.tsx';
import buttons from '../Buttons.module.css';
import styles from './Dialogs.module.css';

/** Delay from the confirmation until the panel closes, in ms (CONST-018). */
const CLOSE_DELAY_MS = 2000;

type Props = {
  readonly item: ContentItem;
  /** A change to make when the watchlists are loaded. */
  readonly change?: ListChange | undefined;
  readonly watchlists: ViewerWatchlistsStore;
  /** Called when a change was refused because the session has ended. */
  readonly onSignIn: (change: ListChange) => void;
  readonly onClose: () => void;
};

/** Adds a video to the viewer's watchlists or removes it, and creates new watchlists (content-and-viewing 4). */
export const WatchlistPanel = observer(function WatchlistPanel(props: Props) {
  const { item, watchlists, onClose } = props;
  const t = usePort((p) => p.text.t);
  const { isSaving, error, confirmation, toggle, create } = useWatchlistChanges(props);
  const { owned, state, hasMore } = useHeldWhilePressed({
    owned: watchlists.owned,
    state: watchlists.state,
    hasMore: watchlists.hasMore,
  });
  const status = confirmation ? t(confirmation.key, confirmation.values) : t('saving');
  return (
    <Modal title={t('watchlistsFor', { title: item.title })} variant="sheet" onClose={onClose}>
      <div aria-busy={isSaving || state === 'loading'}>
        <p role="status" className={styles['message']}>
          {confirmation || isSaving ? status : ''}
        </p>
        {error && (
          <p role="alert" className={styles['error']}>
            {t(error.key, error.values)}
          </p>
        )}
        {state === 'failed' && (
          <p role="alert" className={styles['error']}>
            {t('listsFailed')}{' '}
            <button type="button" className={styles['inline']} onClick={() => void watchlists.loadMore()}>
              {t('retry')}
            </button>
          </p>
        )}
        {owned.length > 0 && (
          <ul className={styles['list']}>
            {owned.map((list) => (
              <li key={list.watchlistExternalId}>
                <WatchlistButton list={list} isDisabled={isSaving} onToggle={() => void toggle(list)} />
              </li>
            ))}
          </ul>
        )}
        {state === 'loading' && owned.length === 0 && <p className={styles['description']}>{t('loading')}</p>}
        {state === 'ready' && owned.length === 0 && !hasMore && (
          <p className={styles['description']}>{t('noWatchlists')}</p>
        )}
        {hasMore && (
          <button
            type="button"
            className={`${buttons['secondary']} ${styles['wide']}`}
            disabled={state === 'loading'}
            onClick={() => void watchlists.loadMore()}
          >
            {t(state === 'loading' ? 'loading' : 'showMore')}
          </button>
        )}
        <NewList isSaving={isSaving} onCreate={create} />
      </div>
    </Modal>
  );
});

/** Runs one change at a time, returns its result as state, and closes the panel after a successful change. */
function useWatchlistChanges({ item, change, watchlists, onSignIn, onClose }: Props) {
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<Message>();
  const [confirmation, setConfirmation] = useState<Message>();
  useEffect(() => {
    if (!confirmation) return undefined;
    const timer = setTimeout(onClose, CLOSE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [confirmation, onClose]);

  /** @param readWanted returns what is left to do when `send` has failed */
  const save = async (readWanted: () => ListChange, send: () => Promise<Message>): Promise<boolean> => {
    if (isSaving) return false;
    setSaving(true);
    setError(undefined);
    try {
      setConfirmation(await send());
      return true;
    } catch (failure) {
      if ((failure as { code?: string }).code === 'SIGN_IN_REQUIRED') onSignIn(readWanted());
      setError(toWatchlistErrorMessage(failure));
      return false;
    } finally {
      setSaving(false);
    }
  };
  const toggle = (list: Watchlist) =>
    save(
      () => ({ listId: list.watchlistExternalId, adds: !list.hasContent }),
      async () => {
        if (list.hasContent) await watchlists.removeItem(list, item);
        else await watchlists.addItem(list, item);
        return { key: list.hasContent ? 'removedFromList' : 'addedToList', values: { name: list.name } };
      },
    );
  const create = (name: string) => {
    let list: Watchlist | undefined;
    return save(
      () => (list ? { listId: list.watchlistExternalId, adds: true } : { name }),
      async () => {
        list = await watchlists.create(name);
        await watchlists.addItem(list, item);
        return { key: 'addedToList', values: { name: list.name } };
      },
    );
  };
  useResumedChange(watchlists, change, { toggle, create, fail: () => setError(toWatchlistErrorMessage(undefined)) });
  return { isSaving, error, confirmation, toggle, create };
}

type Resumption = {
  readonly toggle: (list: Watchlist) => unknown;
  readonly create: (name: string) => unknown;
  /** Shows an error: the viewer has the watchlist no longer. */
  readonly fail: () => void;
};

/**
 * Makes the change for which the viewer has signed in, once, when the watchlists are loaded. For a watchlist on a later
 * page it loads the pages up to that one.
 */
function useResumedChange(
  watchlists: ViewerWatchlistsStore,
  change: ListChange | undefined,
  { toggle, create, fail }: Resumption,
): void {
  const { state, owned, hasMore } = watchlists;
  const isDone = useRef(false);
  useEffect(() => {
    if (!change || state !== 'ready' || isDone.current) return;
    const step = chooseResumption(change, { owned, hasMore });
    isDone.current = step !== 'load-more';
    if (step === 'load-more') void watchlists.loadMore();
    else if (step === 'unknown') fail();
    else if (step !== 'done') void ('create' in step ? create(step.create) : toggle(step.toggle));
  });
}

type WatchlistButtonProps = {
  readonly list: Watchlist;
  readonly isDisabled: boolean;
  readonly onToggle: () => void;
};

/** A toggle button: pressed when the list contains the video. */
const WatchlistButton = observer(function WatchlistButton({ list, isDisabled, onToggle }: WatchlistButtonProps) {
  const t = usePort((p) => p.text.t);
  return (
    <button
      type="button"
      className={styles['row']}
      aria-pressed={list.hasContent ?? false}
      disabled={isDisabled}
      onClick={onToggle}
    >
      <span className={styles['checkbox']} aria-hidden>
        {list.hasContent && <Check size={18} strokeWidth={2.25} />}
      </span>
      <span className={styles['name']}>
        <bdi>{list.name}</bdi>
      </span>
      <span className={styles['count']}>{t(list.hasContent ? 'removeFromList' : 'addToList')}</span>
    </button>
  );
});
