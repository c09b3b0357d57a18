import type { AdminText } from '../createAdminText.ts';
import { Dialog } from './Dialog.tsx';
import { diffDocuments } from './document/diffDocuments.ts';
import type { DraftSync } from './store/DraftSync.ts';
import styles from './Dialog.module.css';

type Props = { readonly sync: DraftSync; readonly text: AdminText; readonly onClose: () => void };

/** Number of differences that are listed. */
const MAX_LISTED = 8;

/** Shows that someone else has saved the page, what differs, and lets the editor choose. Nothing is lost by either. */
export function ConflictDialog({ sync, text, onClose }: Props) {
  const { conflict, store } = sync;
  if (!conflict) return null;
  const differences = diffDocuments(conflict.document, store.document).map(({ path }) => path || '/');
  return (
    <Dialog title={text('conflictTitle')} onClose={onClose}>
      <p>
        {conflict.author === '' ? text('conflictUnknown') : text('conflictBy', { name: conflict.author })}{' '}
        {text('conflictHint')}
      </p>
      <ul className={styles['differences']} aria-label={text('differences')}>
        {differences.slice(0, MAX_LISTED).map((path) => (
          <li key={path}>
            <code dir="ltr">{path}</code>
          </li>
        ))}
        {differences.length > MAX_LISTED && (
          <li>{text('moreDifferences', { count: differences.length - MAX_LISTED })}</li>
        )}
      </ul>
      <p className={styles['buttons']}>
        <button type="button" onClick={sync.takeTheirs}>
          {text('takeTheirs')}
        </button>
        <button type="button" className={styles['primary']} onClick={sync.keepMine}>
          {text('keepMine')}
        </button>
      </p>
    </Dialog>
  );
}
