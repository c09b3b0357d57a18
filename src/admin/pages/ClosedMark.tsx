import { Lock } from 'lucide-react';
import type { AdminText } from '../createAdminText.ts';
import { isolate } from '../isolate.ts';
import styles from './PagesScreen.module.css';

type Props = {
  /** Name of the editor's role, when it may change nothing in the document. */
  readonly closedForRole: string | undefined;
  readonly text: AdminText;
  /** Whether only the lock is shown; its text is for screen readers and the pointer. */
  readonly isShort?: boolean;
};

/** Renders that the editor's role may change nothing in a document of a list; nothing for other documents. */
export function ClosedMark({ closedForRole, text, isShort = false }: Props) {
  if (closedForRole === undefined) return null;
  const reason = text('closedForRole', { name: isolate(closedForRole) });
  return (
    <span className={styles['closed']} title={reason}>
      <Lock size={14} strokeWidth={1.75} aria-label={isShort ? reason : undefined} aria-hidden={!isShort} role="img" />
      {!isShort && <span>{reason}</span>}
    </span>
  );
}
