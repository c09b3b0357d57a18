import { useEffect, useState } from 'react';
import type { Notice } from '#src/stores/DialogStore.ts';
import styles from './Dialogs.module.css';

/** How long a message is visible. The time pauses while the message has the pointer or the focus (WCAG 2.2.1). */
const VISIBLE_MS = 5000;
const VISIBLE_WITH_UNDO_MS = 8000;

type Props = { readonly notice: Notice | undefined; readonly onDone: (id: number) => void };

/**
 * One message at the lower edge of the window, announced politely. The live region is mounted before the first message,
 * so that screen readers announce it.
 */
export function NoticeBar({ notice, onDone }: Props) {
  const [isPaused, setPaused] = useState(false);
  const id = notice?.id;
  const visibleMs = notice?.undo ? VISIBLE_WITH_UNDO_MS : VISIBLE_MS;
  useEffect(() => {
    if (id === undefined || isPaused) return undefined;
    const timer = setTimeout(() => onDone(id), visibleMs);
    return () => clearTimeout(timer);
  }, [id, isPaused, visibleMs, onDone]);
  return (
    <div role="status" className={styles['notices']}>
      {notice && (
        // The pointer and focus handlers only pause the timer.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div
          key={notice.id}
          className={styles['notice']}
          onPointerEnter={() => setPaused(true)}
          onPointerLeave={() => setPaused(false)}
          onFocus={() => setPaused(true)}
          onBlur={() => setPaused(false)}
        >
          <span>
            <bdi>{notice.text}</bdi>
          </span>
          {notice.undo && (
            <button
              type="button"
              onClick={() => {
                setPaused(false);
                onDone(notice.id);
                notice.undo?.run();
              }}
            >
              {notice.undo.label}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
