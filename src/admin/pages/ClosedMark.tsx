import { Lock } from 'lucide-react';
import type { AdminText } from '../createAdminText.ts';
import { isolate } from '../isolate.ts';
import styles from './PagesScreen.module.css';

type Props = {
  /** Name of the editor's role, when it may change nothing in the document. */
  readonly closedForRole: string | undefined;
  readonly text: AdminText;
  /** Whether only the lock is visible. Its text is then the tooltip and the name for screen readers. */
  readonly isShort?: boolean;
};

/** Renders a lock for a document in which the editor's role may change nothing; renders nothing for other documents. */
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
