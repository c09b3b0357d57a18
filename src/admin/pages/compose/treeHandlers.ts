import type { ClipboardEvent, KeyboardEvent } from 'react';
import { getElementIndex, toElementPointer } from '../document/pointer.ts';
import type { EditorStore } from '../store/EditorStore.ts';
import type { Composer } from './createComposer.ts';

/** Makes a change and moves the focus to the selected element. */
export type Change = (action: () => unknown) => void;

/** Returns the handlers of the tree's keys and of the clipboard. */
export function createTreeHandlers(store: EditorStore, composer: Composer, change: Change) {
  const put = (event: ClipboardEvent): boolean => {
    const copied = composer.copy();
    if (copied === undefined) return false;
    event.preventDefault();
    event.clipboardData.setData('text/plain', copied);
    return true;
  };
  return {
    onKeyDown(event: KeyboardEvent): void {
      if (!findAction(event, store, composer)) return;
      event.preventDefault();
      selectFocused(event.target, store);
      const action = findAction(event, store, composer);
      if (action) change(action);
    },
    onCopy: put,
    onCut(event: ClipboardEvent): void {
      if (put(event)) change(composer.remove);
    },
    onPaste(event: ClipboardEvent): void {
      event.preventDefault();
      const copied = event.clipboardData.getData('text/plain');
      void composer.paste(copied).then(() => change(() => undefined));
    },
  };
}

/** Selects the element that has the focus, unless it is chosen already: keys act on what the editor sees focused. */
function selectFocused(target: EventTarget, store: EditorStore): void {
  const item = target instanceof Element ? target.closest<HTMLElement>('[data-element]') : undefined;
  const pointer = item?.dataset['element'];
  if (pointer === undefined) return;
  const index = getElementIndex(pointer);
  const isChosen = index === undefined ? store.chosen.length === 0 : store.chosen.includes(index);
  if (!isChosen) store.select(pointer);
}

/** Returns what a key does in the tree, or undefined for keys that have no meaning there. */
function findAction(event: KeyboardEvent, store: EditorStore, composer: Composer): (() => void) | undefined {
  const { key, altKey, shiftKey } = event;
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && !altKey && !shiftKey && key.toLowerCase() === 'a') return store.chooseAll;
  if (isCommand && !altKey && !shiftKey && key.toLowerCase() === 'd') return composer.duplicate;
  if (isCommand) return undefined;
  switch (key) {
    case 'ArrowUp':
    case 'ArrowDown':
      return findArrowAction(key === 'ArrowUp' ? -1 : 1, { altKey, shiftKey }, store, composer);
    case 'Home':
      return () => store.select('');
    case 'End':
      return () => store.select(store.elements.length > 0 ? toElementPointer(store.elements.length - 1) : '');
    case 'Delete':
    case 'Backspace':
      return composer.remove;
    case 'Escape':
      return store.marked.length > 0 ? () => store.select(store.selection) : undefined;
    default:
      return undefined;
  }
}

function findArrowAction(
  step: -1 | 1,
  { altKey, shiftKey }: { readonly altKey: boolean; readonly shiftKey: boolean },
  store: EditorStore,
  composer: Composer,
): () => void {
  if (altKey) return () => composer.moveByStep(step);
  const next = (getElementIndex(store.selection) ?? -1) + step;
  const exists = next >= 0 && next < store.elements.length;
  if (shiftKey) return () => exists && store.chooseTo(next);
  if (next >= store.elements.length) return () => undefined;
  return () => store.select(exists ? toElementPointer(next) : '');
}
