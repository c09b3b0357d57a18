import type { ClipboardEvent, KeyboardEvent } from 'react';
import { joinPointer } from '#schemas/jsonPointer.ts';
import { isInside } from '../document/pointer.ts';
import { splitRowPointer } from '../document/rows.ts';
import { readLatinKey } from '../readLatinKey.ts';
import type { EditorStore } from '../store/EditorStore.ts';
import type { CollapseStore } from './CollapseStore.ts';
import type { Composer } from './createComposer.ts';
import { isRowPointer, isSlotPointer } from './treeNodes.ts';

/** Makes a change and moves the focus to the selected element. */
export type MakeChange = (action: () => unknown) => void;

type Tree = {
  readonly store: EditorStore;
  readonly collapse: CollapseStore;
  readonly composer: Composer;
  readonly change: MakeChange;
};

/** Returns the handlers of the tree's keys and of the clipboard. */
export function createTreeHandlers({ store, collapse, composer, change }: Tree) {
  const writeToClipboard = (event: ClipboardEvent): boolean => {
    if (isPart(findPointer(event.target))) {
      composer.parts.refuseCopy();
      return false;
    }
    const copied = composer.copy();
    if (copied === undefined) return false;
    event.preventDefault();
    event.clipboardData.setData('text/plain', copied);
    return true;
  };
  const find = (event: KeyboardEvent): (() => void) | undefined =>
    findTreeAction(event, store, collapse) ??
    (isPart(findPointer(event.target))
      ? findPartAction(event, collapse, composer)
      : findAction(event, store, composer));
  return {
    onKeyDown(event: KeyboardEvent): void {
      if (!find(event)) return;
      event.preventDefault();
      selectFocused(event.target, store);
      // The action depends on the selection, which may have changed.
      const action = find(event);
      if (action) change(action);
    },
    onCopy: writeToClipboard,
    onCut(event: ClipboardEvent): void {
      if (writeToClipboard(event)) change(composer.remove);
    },
    onPaste(event: ClipboardEvent): void {
      event.preventDefault();
      const copied = event.clipboardData.getData('text/plain');
      void composer.paste(copied).then(() => change(() => undefined));
    },
  };
}

/** Returns the pointer of the node whose own button or toggle button is the target. */
function findPointer(target: EventTarget): string | undefined {
  const item = target instanceof Element ? target.closest<HTMLElement>('[data-element], [data-toggle]') : undefined;
  return item?.dataset['element'] ?? item?.dataset['toggle'];
}

/** Whether a node is a part of a row. Actions on rows do not act on parts, which have their own. */
const isPart = (pointer = ''): boolean => pointer !== '' && !isRowPointer(pointer) && !isSlotPointer(pointer);

/** Selects the node that has the focus, unless it is chosen already, so that keys act on the focused node. */
function selectFocused(target: EventTarget, store: EditorStore): void {
  const pointer = findPointer(target);
  if (pointer === undefined) return;
  if (!isActedOn(pointer, store)) store.select(pointer);
}

/** Whether the actions act on the node already. */
function isActedOn(pointer: string, store: EditorStore): boolean {
  if (isPart(pointer)) return isInside(store.selection, pointer);
  if (!isRowPointer(pointer)) return store.chosen.length === 0 && store.selection === pointer;
  const { list, index } = splitRowPointer(pointer);
  return list === store.list && store.chosen.includes(index);
}

/** Returns the action of a key that selects another node, expands or collapses; undefined for other keys. */
function findTreeAction(event: KeyboardEvent, store: EditorStore, collapse: CollapseStore): (() => void) | undefined {
  const { key, altKey, shiftKey, ctrlKey, metaKey } = event;
  if (altKey || shiftKey || ctrlKey || metaKey) return undefined;
  const { nodes, selectedNode: current } = collapse;
  const nodeIndex = nodes.findIndex(({ pointer }) => pointer === current);
  const go = (pointer: string | undefined) => (): void => {
    if (pointer !== undefined) store.select(pointer);
  };
  // In a language that is written from right to left, the arrows point the other way.
  const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
  const isExpanded = collapse.canExpand(current) && collapse.isExpanded(current);
  switch (key) {
    case 'ArrowUp':
      return go(nodes[Math.max(nodeIndex - 1, 0)]?.pointer);
    case 'ArrowDown':
      return go(nodes[nodeIndex + 1]?.pointer);
    case 'Home':
      return go('');
    case 'End':
      return go(nodes.at(-1)?.pointer);
    case isRightToLeft ? 'ArrowLeft' : 'ArrowRight':
      if (isExpanded) return go(nodes[nodeIndex + 1]?.pointer);
      return () => collapse.canExpand(current) && collapse.setExpanded(current, true);
    case isRightToLeft ? 'ArrowRight' : 'ArrowLeft':
      return isExpanded ? () => collapse.setExpanded(current, false) : go(nodes[nodeIndex]?.parent);
    default:
      return undefined;
  }
}

/** Returns what a key does with elements, or undefined for keys that do nothing with them. */
function findAction(event: KeyboardEvent, store: EditorStore, composer: Composer): (() => void) | undefined {
  const { key, altKey, shiftKey } = event;
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && !altKey && !shiftKey && readLatinKey(event.nativeEvent) === 'a') return store.chooseAll;
  if (isCommand && !altKey && !shiftKey && readLatinKey(event.nativeEvent) === 'd') return composer.duplicate;
  if (isCommand) return undefined;
  switch (key) {
    case 'ArrowUp':
    case 'ArrowDown':
      return findArrowAction(key === 'ArrowUp' ? -1 : 1, altKey, store, composer);
    case 'Home':
    case 'End':
      return altKey && !shiftKey ? () => composer.moveToEdge(key === 'Home' ? -1 : 1) : undefined;
    case 'ArrowLeft':
    case 'ArrowRight':
      return altKey && !shiftKey ? findDepthAction(event, composer) : undefined;
    case 'Delete':
    case 'Backspace':
      return composer.remove;
    case 'Escape':
      return store.marked.length > 0 ? () => store.select(store.selection) : undefined;
    default:
      return undefined;
  }
}

/** Returns what a key does with the selected part of an element, or undefined for keys that do nothing with it. */
function findPartAction(event: KeyboardEvent, collapse: CollapseStore, { parts }: Composer): (() => void) | undefined {
  const { key, altKey, shiftKey } = event;
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && !altKey && !shiftKey && readLatinKey(event.nativeEvent) === 'd')
    return () => parts.duplicate(collapse.selectedNode);
  if (isCommand || shiftKey) return undefined;
  if (key === 'Delete' || key === 'Backspace') return () => parts.remove(collapse.selectedNode);
  if (!altKey) return undefined;
  switch (key) {
    case 'ArrowUp':
    case 'ArrowDown':
      return () => parts.moveByStep(collapse.selectedNode, key === 'ArrowUp' ? -1 : 1);
    case 'Home':
    case 'End':
      return () => parts.moveToEdge(collapse.selectedNode, key === 'Home' ? -1 : 1);
    default:
      return undefined;
  }
}

/** Returns what a horizontal arrow with Alt does: it moves the chosen rows into a slot, or out of theirs. */
function findDepthAction({ key, currentTarget }: KeyboardEvent, composer: Composer): () => void {
  const isRightToLeft = getComputedStyle(currentTarget).direction === 'rtl';
  return (key === 'ArrowRight') === isRightToLeft ? composer.moveOut : composer.moveIn;
}

/** Returns what an arrow key does: with Alt it moves the chosen elements, with Shift it chooses one more. */
function findArrowAction(step: -1 | 1, isAlt: boolean, store: EditorStore, composer: Composer): () => void {
  if (isAlt) return () => composer.moveByStep(step);
  const next = (store.selectedIndex ?? -1) + step;
  return () => next >= 0 && next < store.siblings.length && store.chooseTo(joinPointer(store.list, next));
}
