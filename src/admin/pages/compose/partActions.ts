// What editors do with the parts of an element in the tree: slides, tabs, blocks. A part stays in its list, and the list
// keeps the length that its schema allows; what is not possible is announced with the reason.
import type { DocumentPermit } from '#src/realm/editorPermits.ts';
import type { AdminText } from '../../createAdminText.ts';
import { describeField } from '../../describeField.ts';
import { isolate } from '../../isolate.ts';
import { copyWithNewIds } from '../document/copyWithNewIds.ts';
import { getAt, isJsonObject, joinPointer, toSteps, type Json } from '#schemas/jsonPointer.ts';
import { describeRoleLock, findLock } from '../form/locks.ts';
import { findSchema, type FieldSchema } from '../schema/resolveSchema.ts';
import type { EditorStore } from '../store/EditorStore.ts';

/** The actions on one part of an element. Each announces its result, or why it is not possible. */
export type PartActions = {
  readonly moveByStep: (pointer: string, step: -1 | 1) => void;
  /** Moves a part to the start of its list (-1) or to its end (1). */
  readonly moveToEdge: (pointer: string, side: -1 | 1) => void;
  readonly duplicate: (pointer: string) => void;
  readonly remove: (pointer: string) => void;
  /** Announces that parts are not copied to the clipboard. */
  readonly refuseCopy: () => void;
};

type Deps = {
  readonly store: EditorStore;
  readonly schema: FieldSchema;
  readonly text: AdminText;
  readonly announce: (message: string) => void;
  readonly permit: DocumentPermit | undefined;
};

/** A part, its list, and what the schema of the list allows. */
type LocatedPart = {
  /** Pointer of the list. */
  readonly list: string;
  readonly items: readonly Json[];
  readonly index: number;
  /** Name of the list in the language of the editor. */
  readonly name: string;
  readonly minItems: number;
  readonly maxItems: number;
};

/** Creates the actions on the parts of elements. */
export function createPartActions({ store, schema, text, announce, permit }: Deps): PartActions {
  const refuse = (reason: string): undefined => {
    announce(reason);
    return undefined;
  };
  /** Returns the part when its list can be changed. Otherwise announces why it cannot. */
  const locate = (pointer: string): LocatedPart | undefined => {
    if (store.isSourceInvalid) return refuse(text('sourceInvalid'));
    const part = locatePart(store, schema, text, pointer);
    // A fallback row belongs to its row: it is no item of a list.
    if (!part) return refuse(text('partFixed'));
    if (permit && findLock({ permit }, part.list)) return refuse(describeRoleLock(text, permit));
    return part;
  };
  const move = (pointer: string, target: (part: LocatedPart) => number): void => {
    const part = locate(pointer);
    if (!part) return;
    const { list, items, index, name } = part;
    const to = target(part);
    if (to === index || to < 0 || to >= items.length)
      return announce(text(to <= 0 ? 'partIsFirst' : 'partIsLast', { list: isolate(name) }));
    const path = joinPointer(list, to);
    store.edit([{ op: 'move', from: joinPointer(list, index), path }], { selection: path });
    announce(text('movedTo', { name: `${name} ${index + 1}`, place: to + 1, count: items.length }));
  };
  return {
    moveByStep: (pointer, step) => move(pointer, ({ index }) => index + step),
    moveToEdge: (pointer, side) => move(pointer, ({ items }) => (side < 0 ? 0 : items.length - 1)),
    duplicate(pointer) {
      const part = locate(pointer);
      if (!part) return;
      const { list, items, index, name, maxItems } = part;
      if (items.length >= maxItems) return announce(text('listFull', { list: isolate(name), count: maxItems }));
      const value = items[index]!;
      const path = joinPointer(list, index + 1);
      const copied = isJsonObject(value) ? copyWithNewIds(value, items) : value;
      store.edit([{ op: 'add', path, value: copied }], { selection: path });
      announce(text('duplicated', { name: `${name} ${index + 1}` }));
    },
    remove(pointer) {
      const part = locate(pointer);
      if (!part) return;
      const { list, items, index, name, minItems } = part;
      if (items.length <= minItems) return announce(text('listShort', { list: isolate(name), count: minItems }));
      const next = Math.min(index, items.length - 2);
      const selection = next < 0 ? toRowPointer(list) : joinPointer(list, next);
      store.edit([{ op: 'remove', path: joinPointer(list, index) }], { selection });
      announce(text('deleted', { name: `${name} ${index + 1}` }));
    },
    refuseCopy: () => announce(text('partNotCopied')),
  };
}

/** Returns the pointer of the element that contains a list. */
const toRowPointer = (list: string): string => joinPointer('', ...toSteps(list).slice(0, 2));

/** Returns a part; undefined when the pointer does not lead to an item of a list. */
function locatePart(
  store: EditorStore,
  schema: FieldSchema,
  text: AdminText,
  pointer: string,
): LocatedPart | undefined {
  const steps = toSteps(pointer);
  const index = Number(steps.at(-1));
  const list = joinPointer('', ...steps.slice(0, -1));
  const items = getAt(store.document, list);
  if (!Array.isArray(items) || !Number.isInteger(index)) return undefined;
  const { minItems = 0, maxItems = Infinity } = findSchema(schema, store.document, list) ?? {};
  const name = describeField(text, steps.at(-2) ?? '').text;
  return { list, items: items as readonly Json[], index, name, minItems, maxItems };
}
