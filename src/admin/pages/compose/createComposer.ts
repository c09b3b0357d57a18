// What editors do with the elements of a page. Each action is one step of undo, and is announced.
import type { RowTypeRule } from '#engine/page/rowTypeMap.ts';
import type { DocumentPermit } from '#src/realm/editorPermits.ts';
import type { AdminText } from '../../createAdminText.ts';
import type { TranslateDescription } from '../../descriptions/loadDescriptions.ts';
import { readElements, writeElements } from '../document/clipboardText.ts';
import type { Json, JsonObject } from '#schemas/jsonPointer.ts';
import type { Place, RowSet } from '../document/rows.ts';
import { describeRoleLock, findLock, type LockCause } from '../form/locks.ts';
import { describeElement } from '../schema/describeElement.ts';
import type { FieldSchema } from '../schema/resolveSchema.ts';
import type { EditorStore } from '../store/EditorStore.ts';
import { describeElementProblem, type ElementProblem } from './checkElements.ts';
import { createMoves, type Moves } from './createMoves.ts';
import { createPartActions, type PartActions } from './partActions.ts';
import { createPageSlots, describeSlotRefusal, type PageSlots } from './slotRules.ts';

/** The actions of the tree, its keys and its buttons. They act on the chosen elements. */
export type Composer = Moves & {
  /** Why elements cannot be added, moved and deleted; undefined: they can. */
  readonly lock: LockCause | undefined;
  readonly duplicate: () => void;
  readonly remove: () => void;
  /** Returns the text of the chosen elements, or undefined when none is chosen. */
  readonly copy: () => string | undefined;
  readonly insert: (place: Place, element: Json) => void;
  /** The rules of the slots of the page. */
  readonly slots: PageSlots;
  /** Returns why new rows may not stand in a place; undefined: they may. */
  readonly explainRefusal: (place: Place, rows: readonly Json[]) => string | undefined;
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
  /** The row-type map of the brand. */
  readonly rowTypes: readonly RowTypeRule[];
  readonly text: AdminText;
  readonly locale: string;
  readonly announce: (message: string) => void;
  /** Translates the names of slots. */
  readonly translate: TranslateDescription;
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
  const slots = createPageSlots(deps.schema, deps.rowTypes);
  const nameOf = (indices: readonly number[]): string =>
    indices.length === 1
      ? describeElement(store.siblings[indices[0]!] ?? null, locale).title
      : text('severalRows', { count: indices.length });
  const explainRefusal = (place: Place, rows: readonly Json[], moved?: RowSet): string | undefined => {
    const refusal = slots.findRefusal(store.document, place, rows, moved);
    return refusal && describeSlotRefusal(refusal, deps);
  };
  /** Announces why a place refuses rows. Returns false when it accepts them. */
  const isRefusedBy = (place: Place, rows: readonly Json[], moved?: RowSet): boolean => {
    const reason = explainRefusal(place, rows, moved);
    if (reason !== undefined) announce(reason);
    return reason !== undefined;
  };
  const canMove = (): boolean => !store.isSourceInvalid && store.chosen.length > 0 && !isRefused();
  return {
    announce,
    lock,
    slots,
    explainRefusal,
    ...createMoves({ ...deps, slots, nameOf, canMove, isRefused, isRefusedBy }),
    duplicate() {
      if (!canMove()) return;
      const { chosen, list, siblings } = store;
      if (
        isRefusedBy(
          { list, gap: 0 },
          chosen.map((index) => siblings[index]!),
        )
      )
        return;
      const name = nameOf(chosen);
      store.duplicate(chosen);
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
      return writeElements(chosen.map((index) => store.siblings[index]!));
    },
    insert(place, element) {
      if (isRefused() || isRefusedBy(place, [element])) return;
      store.insert(place, element);
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
      const place = findInsertPlace(store);
      const reason = explainRefusal(place, elements);
      if (reason !== undefined) return announce(text('pasteRefused', { reason }));
      store.insert(place, ...elements);
      deps.onPasted(store.chosen.map((index) => store.siblings[index]!));
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

/** Returns where a new row goes: after the chosen rows, or at the end of the page or slot that is selected. */
export const findInsertPlace = ({ chosen, list, siblings }: EditorStore): Place => ({
  list,
  gap: (chosen.at(-1) ?? siblings.length - 1) + 1,
});
