import Plus from 'lucide-react/icons/plus';
import { useId, useState, type FormEvent } from 'react';
import { WATCHLIST_NAME_MAX } from '#schemas/domain/watchlist.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import styles from './Dialogs.module.css';

/** A message to show: label key and the values of its placeholders. */
export type Message = { readonly key: string; readonly values?: Readonly<Record<string, string | number>> };

type Props = {
  readonly isSaving: boolean;
  /** Creates the list. Resolves to whether it was created. */
  readonly onCreate: (name: string) => Promise<boolean>;
};

/**
 * Creates a watchlist: a button that is replaced by a form. The form's button is disabled until there is a name
 * (WATCHLIST-024).
 */
export function NewList({ isSaving, onCreate }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const id = useId();
  const t = usePort((p) => p.text.t);
  const length = Array.from(name.trim()).length;
  const isTooLong = length > WATCHLIST_NAME_MAX;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (length === 0 || isTooLong || isSaving) return;
    void onCreate(name.trim()).then((isCreated) => {
      if (isCreated) {
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
    <form className={styles['newList']} onSubmit={submit}>
      <label htmlFor={id}>{t('listName')}</label>
      {/* The viewer clicked the button that this field replaces, so it takes the focus. */}
      <input
        id={id}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        className={styles['input']}
        value={name}
        autoComplete="off"
        enterKeyHint="done"
        aria-invalid={isTooLong}
        aria-describedby={`${id}-limit`}
        onChange={(event) => setName(event.target.value)}
      />
      <p
        id={`${id}-limit`}
        className={isTooLong ? styles['error'] : styles['limit']}
        role={isTooLong ? 'alert' : undefined}
      >
        {isTooLong ? t('watchlistNameTooLong', { max: WATCHLIST_NAME_MAX }) : `${length}/${WATCHLIST_NAME_MAX}`}
      </p>
      <button type="submit" className={styles['primary']} disabled={length === 0 || isTooLong || isSaving}>
        {t(isSaving ? 'saving' : 'create')}
      </button>
    </form>
  );
}

/** Returns the message for a failed change of a watchlist, by the API's error code (WATCHLIST-025, WATCHLIST-026). */
export function watchlistError(failure: unknown): Message {
  const { code } = (failure ?? {}) as { code?: string };
  if (code === 'duplicatedItemMessage') return { key: code };
  if (code === 'WATCHLIST_NAME_INVALID') return { key: 'watchlistNameTooLong', values: { max: WATCHLIST_NAME_MAX } };
  return { key: code === 'LIST_FULL' ? 'listFull' : 'listsFailed' };
}
