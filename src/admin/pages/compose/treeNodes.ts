// The nodes of the tree: the page, its rows, the parts of a row such as slides, tabs and blocks, and the slots of a row
// with their rows.
import { findEntryId } from '#src/realm/findEntryId.ts';
import { isJsonObject, joinPointer, type Json, type JsonObject } from '#schemas/jsonPointer.ts';
import { isInside } from '../document/pointer.ts';
import { listRowPointers, PAGE_LIST, splitRowPointer } from '../document/rows.ts';
import { readText } from '../schema/describeElement.ts';

/** One node of the tree. */
export type TreeNode = {
  readonly pointer: string;
  /** Pointer of the node that contains this node; undefined: this node is the page. */
  readonly parent: string | undefined;
};

/** A part of an element: an item of one of its lists, or its fallback element. */
export type ElementPart = {
  readonly pointer: string;
  readonly value: JsonObject;
  /** Name of the field that contains the part. */
  readonly field: string;
  /** Position in its list, from 1; undefined: the part is not an item of a list. */
  readonly position: number | undefined;
};

/** Fields of an element whose lists contain its parts. '' is the element itself. */
const CONTAINERS = ['', 'props', 'rowTypeData'] as const;
/** Lists that decide whether an element is shown; they are not parts of it. */
const CONDITIONS: readonly string[] = ['when', 'requires'];
const TITLE_FIELDS = ['title', 'name', 'heading', 'label', 'ctaText', 'text'] as const;

/** Lists the parts of the element at a pointer. */
export function listParts(element: Json, pointer: string): readonly ElementPart[] {
  if (!isJsonObject(element)) return [];
  const parts: ElementPart[] = [];
  for (const name of CONTAINERS) {
    const container = name === '' ? element : element[name];
    if (!isJsonObject(container)) continue;
    const containerPointer = name === '' ? pointer : joinPointer(pointer, name);
    for (const [field, value] of Object.entries(container)) {
      if (CONDITIONS.includes(field) || !Array.isArray(value)) continue;
      const items = value as readonly Json[];
      if (!items.every(isPart)) continue;
      for (const [index, item] of items.entries())
        parts.push({ pointer: joinPointer(containerPointer, field, index), value: item, field, position: index + 1 });
    }
  }
  const { fallback } = element;
  if (isJsonObject(fallback))
    parts.push({ pointer: joinPointer(pointer, 'fallback'), value: fallback, field: 'fallback', position: undefined });
  return parts;
}

/** Whether an item of a list is an object other than a text in several languages. */
const isPart = (value: Json): value is JsonObject => isJsonObject(value) && !('$text' in value);

/** Returns the heading or text of a part, or undefined when it has none. */
export function findPartTitle({ value }: ElementPart, locale: string): string | undefined {
  for (const holder of [value, value['rowTypeData'], value['props']]) {
    if (!isJsonObject(holder)) continue;
    for (const field of TITLE_FIELDS) {
      const text = readText(holder[field], locale)?.trim();
      if (text) return text.replaceAll('\n', ' ');
    }
  }
  return undefined;
}

/** Returns a key of a row: its id, which stays the same when it is moved; without an id, its place. */
export const toRowKey = (element: Json | undefined, pointer: string): string =>
  findEntryId(element)?.id ?? `#${pointer.startsWith(`${PAGE_LIST}/`) ? pointer.slice(PAGE_LIST.length + 1) : pointer}`;

/** What decides which nodes are shown. */
export type TreeState = {
  readonly isPageCollapsed: boolean;
  /** Keys of the rows whose parts and slots are shown. */
  readonly expandedRows: ReadonlySet<string>;
  /** Returns the names of the slots of a row. */
  readonly listSlotNames: (row: Json) => readonly string[];
};

/** Lists the nodes that are shown, from the first to the last. */
export const listNodes = (elements: readonly Json[], state: TreeState): readonly TreeNode[] => [
  { pointer: '', parent: undefined },
  ...(state.isPageCollapsed ? [] : listRowNodes(elements, PAGE_LIST, '', state)),
];

function listRowNodes(rows: readonly Json[], list: string, parent: string, state: TreeState): TreeNode[] {
  return rows.flatMap((row, index): TreeNode[] => {
    const pointer = joinPointer(list, index);
    const node = { pointer, parent };
    if (!state.expandedRows.has(toRowKey(row, pointer))) return [node];
    return [
      node,
      ...listParts(row, pointer).map((part) => ({ pointer: part.pointer, parent: pointer })),
      ...state.listSlotNames(row).flatMap((name): TreeNode[] => {
        const slot = joinPointer(pointer, 'slots', name);
        return [{ pointer: slot, parent: pointer }, ...listRowNodes(readSlot(row, name), slot, slot, state)];
      }),
    ];
  });
}

/** Returns the rows in a slot of a row. */
export function readSlot(row: Json, name: string): readonly Json[] {
  const slots = isJsonObject(row) ? row['slots'] : undefined;
  const rows = isJsonObject(slots) ? slots[name] : undefined;
  return Array.isArray(rows) ? (rows as readonly Json[]) : [];
}

/** Whether a pointer leads to a row. */
export const isRowPointer = (pointer: string): boolean => listRowPointers(pointer).at(-1) === pointer;

/** Whether a pointer leads to the list of a slot. */
export const isSlotPointer = (pointer: string): boolean =>
  !isRowPointer(pointer) && isRowPointer(`${pointer}/0`) && splitRowPointer(`${pointer}/0`).list !== PAGE_LIST;

/** Returns the pointer of the innermost shown node that contains a pointer. */
export function findNodeAround(nodes: readonly TreeNode[], pointer: string): string {
  let found = '';
  for (const node of nodes)
    if (node.pointer.length > found.length && isInside(pointer, node.pointer)) found = node.pointer;
  return found;
}
