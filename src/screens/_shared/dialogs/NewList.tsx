import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { WATCHLIST_NAME_MAX } from '#schemas/domain/watchlist.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import { WatchlistNameForm } from './WatchlistNameForm.tsx';
import buttons from '../Buttons.module.css';
import styles from './Dialogs.module.css';

/** A message to show: label key and the values of its placeholders. */
export type Message = { readonly key: string; readonly values?: Readonly<Record<string, string | number>> };

type Props = {
  readonly isSaving: boolean;
  /** Creates the list. Resolves to whether it was created. */
  readonly onCreate: (name: string) => Promise<boolean>;
};

/** Creates a watchlist: a button that is replaced by a form. */
export function NewList({ isSaving, onCreate }: Props) {
  const [isOpen, setOpen] = useState(false);
  const t = usePort((p) => p.text.t);
  if (isOpen)
    return (
      <WatchlistNameForm
        initialName=""
        submitKey="create"
        isSaving={isSaving}
        onSubmit={(name) => void onCreate(name).then((isCreated) => setOpen(!isCreated))}
      />
    );
  return (
    <button type="button" className={`${buttons['secondary']} ${styles['wide']}`} onClick={() => setOpen(true)}>
      <Plus size={20} strokeWidth={1.75} aria-hidden />
      {t('createList')}
    </button>
  );
}

/** Returns the message for a failed change of a watchlist, by the API's error code (WATCHLIST-025, WATCHLIST-026). */
export function toWatchlistErrorMessage(failure: unknown): Message {
  const { code } = (failure ?? {}) as { code?: string };
  if (code === 'duplicatedItemMessage') return { key: code };
  if (code === 'WATCHLIST_NAME_INVALID') return { key: 'watchlistNameTooLong', values: { max: WATCHLIST_NAME_MAX } };
  return { key: code === 'LIST_FULL' ? 'listFull' : 'listsFailed' };
}
