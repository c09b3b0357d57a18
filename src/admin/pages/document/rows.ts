// Where rows stand in the authored document of a page: in its list of elements, or in a slot of another row.
import { listFilledSlots, ROW_POINTER } from '#engine/page/slots.ts';
import { getAt, joinPointer, toSteps, type Json, type JsonObject } from '#schemas/jsonPointer.ts';

/** Pointer of the list of the page's own rows. */
export const PAGE_LIST = '/elements';

/** A gap of a list of rows: 0 is before the first row. */
export type Place = { readonly list: string; readonly gap: number };

/** Rows of one list, by their indices in ascending order. */
export type RowSet = { readonly list: string; readonly indices: readonly number[] };

/** A slot of a row. */
export type SlotPosition = {
  /** Pointer of the row that has the slot. */
  readonly container: string;
  readonly name: string;
};

const SLOT = /^(\/elements\/\d+(?:\/slots\/[^/]+\/\d+)*)\/slots\/[^/]+$/;

/** Returns the pointer of the innermost row that a pointer leads to or into; undefined: it is outside of all rows. */
export const findRowPointer = (pointer: string): string | undefined => ROW_POINTER.exec(pointer)?.[0];

/** Returns the pointers of all rows that a pointer leads to or into, the outermost first. */
export function listRowPointers(pointer: string): readonly string[] {
  const innermost = findRowPointer(pointer);
  if (innermost === undefined) return [];
  const { list } = splitRowPointer(innermost);
  return [...listRowPointers(list), innermost];
}

/** Returns the list of a row and its index there. */
export function splitRowPointer(pointer: string): { readonly list: string; readonly index: number } {
  const end = pointer.lastIndexOf('/');
  return { list: pointer.slice(0, end), index: Number(pointer.slice(end + 1)) };
}

/** Returns the slot whose list a pointer is; undefined: it is another pointer. */
export function findSlotPosition(pointer: string): SlotPosition | undefined {
  const container = SLOT.exec(pointer)?.[1];
  return container === undefined ? undefined : { container, name: toSteps(pointer).at(-1)! };
}

/** Returns the pointer of the list of rows that a selection is about: the selected slot, or the list of the row. */
export function findList(selection: string): string {
  if (findSlotPosition(selection)) return selection;
  const row = findRowPointer(selection);
  return row === undefined ? PAGE_LIST : splitRowPointer(row).list;
}

/** Returns the rows of a list; none when the list does not exist. */
export function readList(document: JsonObject, list: string): readonly Json[] {
  const rows = getAt(document, list);
  return Array.isArray(rows) ? (rows as readonly Json[]) : [];
}

/** A row of a page. */
export type LocatedRow = { readonly pointer: string; readonly row: Json };

/** Lists rows and those in their slots, in the order of the page. */
export const listAllRows = (rows: readonly Json[], list: string = PAGE_LIST): readonly LocatedRow[] =>
  rows.flatMap((row, index) => {
    const pointer = joinPointer(list, index);
    return [
      { pointer, row },
      ...listFilledSlots(row).flatMap(({ name, elements }) =>
        listAllRows(elements as readonly Json[], joinPointer(pointer, 'slots', name)),
      ),
    ];
  });

/** Returns the pointer after a row was removed at an index of a list; a pointer into the row itself does not change. */
export const shiftAfterRemoval = (pointer: string, list: string, index: number): string =>
  shift(pointer, list, (at) => (at > index ? at - 1 : at));

/** Returns the pointer after a row was inserted at an index of a list. */
export const shiftAfterInsertion = (pointer: string, list: string, index: number): string =>
  shift(pointer, list, (at) => (at >= index ? at + 1 : at));

function shift(pointer: string, list: string, change: (index: number) => number): string {
  if (!pointer.startsWith(`${list}/`)) return pointer;
  const [step = '', ...rest] = pointer.slice(list.length + 1).split('/');
  const index = Number(step);
  return Number.isInteger(index) ? [list, change(index), ...rest].join('/') : pointer;
}
