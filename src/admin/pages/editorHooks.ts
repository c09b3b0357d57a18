// Hooks that the editors of pages and of settings share.
import { useEffect } from 'react';
import { readLatinKey } from './readLatinKey.ts';
import type { DraftSync } from './store/DraftSync.ts';

/** Sets the title of the tab. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** What the keys of undo and redo do. */
export type UndoActions = { readonly undo: () => void; readonly redo: () => void };

/** Undo and redo by key, everywhere in the editor. The source editor has them too, for text that is not valid yet. */
export function useUndoKeys(actions: UndoActions): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const isCommand = event.ctrlKey || event.metaKey;
      if (!isCommand || event.altKey || event.defaultPrevented) return;
      const key = readLatinKey(event);
      const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
      if (!isRedo && key !== 'z') return;
      event.preventDefault();
      if (isRedo) actions.redo();
      else actions.undo();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [actions]);
}

/** Sends edits while the editor is open. When closing the tab would lose edits, the browser asks before it closes. */
export function useSync(sync: DraftSync): void {
  useEffect(() => {
    const stop = sync.start();
    const onOnline = (): void => void sync.flush();
    const onHide = (): void => {
      if (document.visibilityState === 'hidden') void sync.flush();
    };
    const onClose = (event: BeforeUnloadEvent): void => {
      if (sync.wouldLoseEdits) event.preventDefault();
    };
    window.addEventListener('online', onOnline);
    window.addEventListener('beforeunload', onClose);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      window.removeEventListener('online', onOnline);
      window.removeEventListener('beforeunload', onClose);
      document.removeEventListener('visibilitychange', onHide);
      stop();
    };
  }, [sync]);
}
