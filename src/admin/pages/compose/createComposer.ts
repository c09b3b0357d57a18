// What editors do with the elements of a page. Each action is one step of undo, and is announced.
import type { DocumentPermit } from '#src/realm/editorPermits.ts';
import type { AdminText } from '../../createAdminText.ts';
import { readElements, writeElements } from '../document/clipboardText.ts';
import type { Json, JsonObject } from '#schemas/jsonPointer.ts';
import { getElementIndex } from '../document/pointer.ts';
import { describeRoleLock, findLock, type LockCause } from '../form/locks.ts';
import { describeElement } from '../schema/describeElement.ts';
import type { FieldSchema } from '../schema/resolveSchema.ts';
import type { EditorStore } from '../store/EditorStore.ts';
import { describeElementProblem, type ElementProblem } from './checkElements.ts';
import { createPartActions, type PartActions } from './partActions.ts';

/** The actions of the tree, its keys and its buttons. They act on the chosen elements. */
export type Composer = {
  /** Why elements cannot be added, moved and deleted; undefined: they can. */
  readonly lock: LockCause | undefined;
  readonly moveByStep: (step: -1 | 1) => void;
  /** Moves the chosen elements to the start of the page (-1) or to its end (1). */
  readonly moveToEdge: (side: -1 | 1) => void;
  /** Moves elements to a gap of the list: 0 is before the first element. */
  readonly moveToGap: (indices: readonly number[], gap: number) => void;
  readonly duplicate: () => void;
  readonly remove: () => void;
  /** Returns the text of the chosen elements, or undefined when none is chosen. */
  readonly copy: () => string | undefined;
  readonly insert: (index: number, element: Json) => void;
  /** Pastes a copied text after the chosen elements, when it contains elements that fit the schema. */
  readonly paste: (copied: string) => Promise<void>;
  /** The actions on slides, tabs and other parts of an element. */
  readonly parts: PartActions;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly announce: (message: string) => void;
};

type Deps = {
  readonly store: EditorStore;
  /** Schema of the page. */
  readonly schema: FieldSchema;
  readonly text: AdminText;
  readonly locale: string;
  readonly announce: (message: string) => void;
  /** What the role of the editor allows; undefined: everything. */
  readonly permit: DocumentPermit | undefined;
  /** Returns why elements do not fit the page's schema; undefined when they fit. */
  readonly checkElements: (elements: readonly JsonObject[]) => Promise<ElementProblem | undefined>;
  /** Migrates copied elements to the versions of this product's widgets. */
  readonly migrateElements: (elements: readonly JsonObject[]) => Promise<readonly JsonObject[]>;
  /** Called after a paste with the elements as they are in the page. */
  readonly onPasted: (rows: readonly Json[]) => void;
};

/** Creates the commands that change the list of elements of a page. Each announces its result to screen readers. */
export function createComposer(deps: Deps): Composer {
  const { store, text, locale, announce, permit } = deps;
  const lock = findLock({ permit }, '/elements');
  /** Whether the list of elements cannot be changed. Announces the reason when it is the editor's role. */
  const isRefused = (): boolean => {
    if (lock && permit) announce(describeRoleLock(text, permit));
    return lock !== undefined;
  };
  const nameOf = (indices: readonly number[]): string =>
    indices.length === 1
      ? describeElement(store.elements[indices[0]!] ?? null, locale).title
      : text('severalRows', { count: indices.length });
  const announcePosition = (): void => {
    const { chosen, elements } = store;
    announce(text('movedTo', { name: nameOf(chosen), place: (chosen[0] ?? 0) + 1, count: elements.length }));
  };
  return {
    announce,
    lock,
    moveByStep(step) {
      if (store.isSourceInvalid || store.chosen.length === 0 || isRefused()) return;
      if (store.moveByStep(store.chosen, step)) announcePosition();
      else announce(text(step < 0 ? 'isFirst' : 'isLast', { name: nameOf(store.chosen) }));
    },
    moveToEdge(side) {
      const { chosen, elements } = store;
      if (store.isSourceInvalid || chosen.length === 0 || isRefused()) return;
      if (store.moveToGap(chosen, side < 0 ? 0 : elements.length)) announcePosition();
      else announce(text(side < 0 ? 'isFirst' : 'isLast', { name: nameOf(chosen) }));
    },
    moveToGap(indices, gap) {
      if (!store.isSourceInvalid && !isRefused() && store.moveToGap(indices, gap)) announcePosition();
    },
    duplicate() {
      if (store.isSourceInvalid || store.chosen.length === 0 || isRefused()) return;
      const name = nameOf(store.chosen);
      store.duplicate(store.chosen);
      announce(text('duplicated', { name }));
    },
    remove() {
      if (store.isSourceInvalid || store.chosen.length === 0 || isRefused()) return;
      const name = nameOf(store.chosen);
      store.removeElements(store.chosen);
      announce(text('deleted', { name }));
    },
    copy() {
      const { chosen } = store;
      if (chosen.length === 0) return undefined;
      announce(text('copiedName', { name: nameOf(chosen) }));
      return writeElements(chosen.map((index) => store.elements[index]!));
    },
    insert(index, element) {
      if (isRefused()) return;
      store.insert(index, element);
      announce(text('added', { name: nameOf(store.chosen) }));
    },
    async paste(copied) {
      if (isRefused()) return undefined;
      const read = readElements(copied);
      if (!read) return announce(text('pasteNothing'));
      const elements = await deps.migrateElements(read);
      const problem = await deps.checkElements(elements);
      if (problem) return announce(describePasteRefusal(text, problem));
      if (store.isSourceInvalid) return announce(text('sourceInvalid'));
      store.insert(findInsertIndex(store), ...elements);
      deps.onPasted(store.chosen.map((index) => store.elements[index]!));
      return announce(text('added', { name: nameOf(store.chosen) }));
    },
    ...createHistoryActions(store, text, announce),
    parts: createPartActions(deps),
  };
}

/** Creates undo and redo. Each announces its result. */
export const createHistoryActions = (
  store: EditorStore,
  text: AdminText,
  announce: (message: string) => void,
): Pick<Composer, 'undo' | 'redo'> => ({
  undo() {
    if (!store.canUndo) return announce(text('nothingToUndo'));
    store.undo();
    announce(text('undone'));
  },
  redo() {
    if (!store.canRedo) return announce(text('nothingToRedo'));
    store.redo();
    announce(text('redone'));
  },
});

const describePasteRefusal = (text: AdminText, problem: ElementProblem): string =>
  text('pasteRefused', { reason: describeElementProblem(text, problem) });

/** Returns where a new element goes: after the chosen elements, or at the end when the page is selected. */
export const findInsertIndex = (store: EditorStore): number =>
  (store.chosen.at(-1) ?? getElementIndex(store.selection) ?? store.elements.length - 1) + 1;
