import { useEffect, useState } from 'react';
import type { Notice } from '#src/stores/LayerStore.ts';
import styles from './Layers.module.css';

/** How long a message stays in ms; one that can be undone stays longer (WCAG 2.2.1: it also waits for pointer and focus). */
const STAYS = 5000;
const STAYS_WITH_UNDO = 8000;

/** One message at the lower edge, said aloud politely. The live region stands before there is anything to say. */
export function NoticeBar({ notice, onDone }: { notice: Notice | undefined; onDone: (id: number) => void }) {
  const [isHeld, setHeld] = useState(false);
  const id = notice?.id;
  const stays = notice?.undo ? STAYS_WITH_UNDO : STAYS;
  useEffect(() => {
    if (id === undefined || isHeld) return undefined;
    const timer = setTimeout(() => onDone(id), stays);
    return () => clearTimeout(timer);
  }, [id, isHeld, stays, onDone]);
  return (
    <div role="status" className={styles['notices']}>
      {notice && (
        // What pointer and focus do here is only to wait.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div
          key={notice.id}
          className={styles['notice']}
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          <span>
            <bdi>{notice.text}</bdi>
          </span>
          {notice.undo && (
            <button
              type="button"
              onClick={() => {
                setHeld(false);
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
