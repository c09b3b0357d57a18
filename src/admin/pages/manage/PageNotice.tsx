import { useEffect, useRef } from 'react';
import type { AdminText } from '../../createAdminText.ts';
import { useSingleRun } from '../useSingleRun.ts';
import styles from './Manage.module.css';

/** What happened to a page, above the list of pages. */
export type Notice = {
  readonly message: string;
  /** Reverts it; missing: it cannot be reverted here. */
  readonly undo?: () => Promise<void>;
  readonly hasFailed?: boolean;
};

/**
 * Renders what happened to a page, with a button that reverts it. The text gets the focus, because the dialog has
 * closed.
 */
export function PageNotice({ notice, text }: { readonly notice: Notice | undefined; readonly text: AdminText }) {
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (notice) message.current?.focus();
  }, [notice]);
  const undo = useSingleRun(async () => notice?.undo?.());
  if (!notice) return null;
  const { hasFailed } = notice;
  return (
    <div className={styles['notice']} data-failed={hasFailed || undefined}>
      <p ref={message} tabIndex={-1}>
        {notice.message}
      </p>
      {notice.undo && (
        <button type="button" onClick={undo}>
          {text('undo')}
        </button>
      )}
    </div>
  );
}
