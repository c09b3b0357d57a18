import Check from 'lucide-react/icons/check';
import Plus from 'lucide-react/icons/plus';
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useState, type FormEvent } from 'react';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { WATCHLIST_NAME_MAX, type Watchlist } from '#schemas/domain/watchlist.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import type { WatchlistsStore } from '#src/stores/WatchlistsStore.ts';
import { Modal } from './Modal.tsx';
import styles from './layers.module.css';

/** The confirmation closes the panel by itself after so long (CONST-018). */
const CONFIRMED_MS = 2000;

type Said = { readonly key: string; readonly values?: Readonly<Record<string, string | number>> };

/** The viewer's own watchlists, to put a video into or take it out of, and a way to make one (content-and-viewing 4). */
export const WatchlistPanel = observer(function WatchlistPanel({ item, watchlists, onClose }: { item: ContentItem; watchlists: WatchlistsStore; onClose: () => void }) {
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
      setError(errorOf(failure));
      return false;
    } finally {
      setSaving(undefined);
    }
  };
  const toggle = (list: Watchlist) => change(list.watchlistExternalId, async () => {
    if (list.hasContent) await watchlists.take(list, item);
    else await watchlists.add(list, item);
    return { key: list.hasContent ? 'removedFromList' : 'addedToList', values: { name: list.name } };
  });
  const create = (name: string) => change('new', async () => {
    const made = await watchlists.create(name);
    await watchlists.add(made, item);
    return { key: 'addedToList', values: { name: made.name } };
  });

  return (
    <Modal title={t('watchlistsFor', { title: item.title })} look="sheet" onClose={onClose}>
      <div aria-busy={saving !== undefined || state === 'loading'}>
        <p role="status" className={styles['said']}>{done ? t(done.key, done.values) : saving === undefined ? '' : t('saving')}</p>
        {error && <p role="alert" className={styles['error']}>{t(error.key, error.values)}</p>}
        {state === 'failed' && <p role="alert" className={styles['error']}>{t('listsFailed')} <button type="button" className={styles['inline']} onClick={() => void watchlists.more()}>{t('retry')}</button></p>}
        {owned.length > 0 && (
          <ul className={styles['list']}>
            {owned.map((list) => (
              <li key={list.watchlistExternalId}>
                <button type="button" className={styles['line']} aria-pressed={list.hasContent ?? false} disabled={saving !== undefined} onClick={() => void toggle(list)}>
                  <span className={styles['box-mark']} aria-hidden>{list.hasContent && <Check size={18} strokeWidth={2.25} />}</span>
                  <span className={styles['name']}><bdi>{list.name}</bdi></span>
                  <span className={styles['count']}>{t(list.hasContent ? 'removeFromList' : 'addToList')}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {state === 'loading' && owned.length === 0 && <p className={styles['about']}>{t('loading')}</p>}
        {state === 'ready' && owned.length === 0 && !hasMore && <p className={styles['about']}>{t('noWatchlists')}</p>}
        {hasMore && <button type="button" className={styles['secondary']} disabled={state === 'loading'} onClick={() => void watchlists.more()}>{t(state === 'loading' ? 'loading' : 'showMore')}</button>}
        <NewList isSaving={saving !== undefined} onCreate={create} />
      </div>
    </Modal>
  );
});

/** The way to a new list: a button that becomes a field with its own button, which waits for a name (WATCHLIST-024). */
function NewList({ isSaving, onCreate }: { isSaving: boolean; onCreate: (name: string) => Promise<boolean> }) {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const id = useId();
  const t = useText();
  const length = Array.from(name.trim()).length;
  const isLong = length > WATCHLIST_NAME_MAX;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (length === 0 || isLong || isSaving) return;
    void onCreate(name.trim()).then((made) => { if (made) { setName(''); setOpen(false); } });
  };
  if (!isOpen) return <button type="button" className={styles['secondary']} onClick={() => setOpen(true)}><Plus size={20} strokeWidth={1.75} aria-hidden />{t('createList')}</button>;
  return (
    <form className={styles['new']} onSubmit={submit}>
      <label htmlFor={id}>{t('listName')}</label>
      {/* The viewer asked for the field by the button that stood here. */}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <input id={id} autoFocus className={styles['input']} value={name} autoComplete="off" enterKeyHint="done" aria-invalid={isLong} aria-describedby={`${id}-limit`} onChange={(event) => setName(event.target.value)} />
      <p id={`${id}-limit`} className={isLong ? styles['error'] : styles['limit']} role={isLong ? 'alert' : undefined}>{isLong ? t('watchlistNameTooLong', { max: WATCHLIST_NAME_MAX }) : `${length}/${WATCHLIST_NAME_MAX}`}</p>
      <button type="submit" className={styles['primary']} disabled={length === 0 || isLong || isSaving}>{t(isSaving ? 'saving' : 'create')}</button>
    </form>
  );
}

function useText() {
  return usePort((p) => p.text.t);
}

/** What is said of a failure: by the API's code, else that it did not work (WATCHLIST-025, WATCHLIST-026). */
function errorOf(failure: unknown): Said {
  const { code } = (failure ?? {}) as { code?: string };
  if (code === 'duplicatedItemMessage') return { key: code };
  if (code === 'WATCHLIST_NAME_INVALID') return { key: 'watchlistNameTooLong', values: { max: WATCHLIST_NAME_MAX } };
  return { key: code === 'LIST_FULL' ? 'listFull' : 'listsFailed' };
}
