import Plus from 'lucide-react/icons/plus';
import { useId, useState, type FormEvent } from 'react';
import { WATCHLIST_NAME_MAX } from '#schemas/domain/watchlist.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import styles from './Layers.module.css';

/** A label and what stands in it. */
export type Said = { readonly key: string; readonly values?: Readonly<Record<string, string | number>> };

/** The way to a new list: a button that becomes a field with its own button, which waits for a name (WATCHLIST-024). */
export function NewList({ isSaving, onCreate }: { isSaving: boolean; onCreate: (name: string) => Promise<boolean> }) {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const id = useId();
  const t = usePort((p) => p.text.t);
  const length = Array.from(name.trim()).length;
  const isLong = length > WATCHLIST_NAME_MAX;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (length === 0 || isLong || isSaving) return;
    void onCreate(name.trim()).then((made) => {
      if (made) {
        setName('');
        setOpen(false);
      }
    });
  };
  if (!isOpen)
    return (
      <button type="button" className={styles['secondary']} onClick={() => setOpen(true)}>
        <Plus size={20} strokeWidth={1.75} aria-hidden />
        {t('createList')}
      </button>
    );
  return (
    <form className={styles['new']} onSubmit={submit}>
      <label htmlFor={id}>{t('listName')}</label>
      {/* The viewer asked for the field by the button that stood here. */}
      <input
        id={id}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        className={styles['input']}
        value={name}
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
        {t(isSaving ? 'saving' : 'create')}
      </button>
    </form>
  );
}

/** What is said of a failure: by the API's code, else that it did not work (WATCHLIST-025, WATCHLIST-026). */
export function watchlistError(failure: unknown): Said {
  const { code } = (failure ?? {}) as { code?: string };
  if (code === 'duplicatedItemMessage') return { key: code };
  if (code === 'WATCHLIST_NAME_INVALID') return { key: 'watchlistNameTooLong', values: { max: WATCHLIST_NAME_MAX } };
  return { key: code === 'LIST_FULL' ? 'listFull' : 'listsFailed' };
}
