import { useEffect, useRef, useState } from 'react';
import type { Notice } from '#src/stores/DialogStore.ts';
import styles from './Dialogs.module.css';

/** How long a message is visible. The time pauses while the message has the pointer or the focus (WCAG 2.2.1). */
const VISIBLE_MS = 5000;
const VISIBLE_WITH_UNDO_MS = 8000;

type Props = { readonly notice: Notice | undefined; readonly onDone: (id: number) => void };

/**
 * One message at the lower edge of the window, announced politely. The live region is mounted before the first message,
 * so that screen readers announce it. Control+Z does the same as the undo button, because the message is far from the
 * element that the viewer used.
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
  const undoButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (id === undefined) return undefined;
    // The undo button takes the focus if the action removed the focused element, for example a card from a list.
    if (document.activeElement === document.body) undoButton.current?.focus({ preventScroll: true });
    const onKeyDown = (event: KeyboardEvent): void => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      if (!isUndo || isTextField(event.target) || !undoButton.current) return;
      event.preventDefault();
      undoButton.current.click();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [id]);
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
              ref={undoButton}
              type="button"
              aria-keyshortcuts="Control+Z Meta+Z"
              onClick={() => {
                setPaused(false);
                onDone(notice.id);
                notice.undo?.run();
                keepFocusOnPage();
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

/** Text fields have an undo of their own. */
const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** Moves the focus to the page's content after the focused button has disappeared with its message. */
function keepFocusOnPage(): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
  });
}
