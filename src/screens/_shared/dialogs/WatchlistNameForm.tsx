import { useId, useState, type FormEvent } from 'react';
import { WATCHLIST_NAME_MAX } from '#schemas/domain/watchlist.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import buttons from '../Buttons.module.css';
import styles from './Dialogs.module.css';

type Props = {
  readonly initialName: string;
  /** Key of the submit button's text. */
  readonly submitKey: 'create' | 'save';
  readonly isSaving: boolean;
  /** Called with the name without spaces at its start and end. */
  readonly onSubmit: (name: string) => void;
  /** Without it there is no cancel button. */
  readonly onCancel?: () => void;
};

/** Asks for the name of a watchlist. The submit button is disabled until there is a valid name (WATCHLIST-024). */
export function WatchlistNameForm({ initialName, submitKey, isSaving, onSubmit, onCancel }: Props) {
  const [name, setName] = useState(initialName);
  const id = useId();
  const t = usePort((p) => p.text.t);
  const length = Array.from(name.trim()).length;
  const isTooLong = length > WATCHLIST_NAME_MAX;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (length > 0 && !isTooLong && !isSaving) onSubmit(name.trim());
  };
  return (
    // Escape in the field cancels.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className={styles['newList']}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel?.();
      }}
    >
      <label htmlFor={id}>{t('listName')}</label>
      {/* The viewer clicked the button that this field replaces, so the field takes the focus. */}
      <input
        id={id}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        className={styles['input']}
        value={name}
        dir="auto"
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
      <button type="submit" className={buttons['primary']} disabled={length === 0 || isTooLong || isSaving}>
        {t(isSaving ? 'saving' : submitKey)}
      </button>
      {onCancel && (
        <button type="button" className={`${buttons['secondary']} ${styles['wide']}`} onClick={onCancel}>
          {t('cancel')}
        </button>
      )}
    </form>
  );
}
