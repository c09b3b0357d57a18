// Rows inside rows: a row of type `row` has slots, and each slot has a list of elements. The server, the command line,
// the editor and the engine decide with these functions whether a row may stand in a slot.
import type { SlotRules } from '#schemas/page/slot.ts';
import { listFilledSlots } from '#schemas/page/filled-slots.ts';
import { pointerTo, problem, type Problem } from '#schemas/problems.ts';

export { listFilledSlots, listInnerElements, mapSlots } from '#schemas/page/filled-slots.ts';

/** How deep rows can be nested: a row of the page has depth 1, a row in one of its slots depth 2. */
export const MAX_ROW_DEPTH = 4;

/** The slots of a row type by their names. */
export type Slots = Readonly<Record<string, SlotRules>>;

/** The part of a JSON pointer that names a row of the page, or the innermost row in slots. */
export const ROW_POINTER = /^\/elements\/\d+(?:\/slots\/[^/]+\/\d+)*(?=\/|$)/;

/** Returns the depth of the row with this JSON pointer: 1 for a row of the page. */
export const readRowDepth = (pointer: string): number => 1 + (pointer.match(/\/slots\/[^/]+\/\d+/g)?.length ?? 0);

/** Returns how many levels of rows an element has: 1 without rows in its slots, 2 when none of these has any. */
export function measureRowHeight(element: unknown): number {
  let height = 1;
  for (const { elements } of listFilledSlots(element))
    for (const inner of elements) height = Math.max(height, 1 + measureRowHeight(inner));
  return height;
}

/** The type of a section reference: the rows of a section are rows of the page, so it may stand in no slot. */
const SECTION_TYPE = 'section';

/** Whether rows of a type may stand in a slot. */
export function isAllowedInSlot({ only, except }: SlotRules, rowType: string): boolean {
  if (rowType === SECTION_TYPE) return false;
  return only ? only.includes(rowType) : !except?.includes(rowType);
}

/** Describes the row types that may stand in a slot. */
export const describeAllowed = ({ only, except = [] }: SlotRules): string =>
  only ? only.join(', ') : `all except ${[SECTION_TYPE, ...except].join(', ')}`;

/** A slot with the row type that declares it. `pointer` is the JSON pointer of the slot's list. */
export type PlacedSlot = { readonly name: string; readonly rowType: string; readonly pointer: string };

/** Reports a slot that the row type does not have. */
export const createUnknownSlotProblem = ({ name, rowType, pointer }: PlacedSlot, slots: Slots = {}): Problem => {
  const names = Object.keys(slots).join(', ');
  return problem('SLOT_UNKNOWN', pointer, {
    expected: names ? `one of the slots of ${rowType}: ${names}` : `no slots, because ${rowType} has none`,
    found: name.slice(0, 80),
  });
};

/** Reports a row whose type may not stand in its slot. */
export const createRefusedTypeProblem = (pointer: string, rules: SlotRules, rowType: string): Problem =>
  problem('SLOT_TYPE_REFUSED', pointer, {
    expected: `in ${rules.title}: ${describeAllowed(rules)}`.slice(0, 200),
    found: rowType.slice(0, 80),
  });

/** Reports a slot that has more rows than it may have. */
export const createFullSlotProblem = (pointer: string, { title, max }: SlotRules, count: number): Problem =>
  problem('SLOT_FULL', pointer, { expected: `at most ${max} in ${title}`, found: String(count) });

/** Reports a slot that has fewer rows than a publish needs. */
export const createTooFewProblem = (pointer: string, { title, min }: SlotRules, count: number): Problem =>
  problem('SLOT_TOO_FEW', pointer, { expected: `at least ${min} in ${title}`, found: String(count) });

/** Reports rows that are nested too deeply. */
export const createTooDeepProblem = (pointer: string): Problem =>
  problem('ROW_TOO_DEEP', pointer, {
    expected: `at most ${MAX_ROW_DEPTH} levels`,
    found: `level ${readRowDepth(pointer)}`,
  });

/** Returns the pointer of an element in a slot of the element with the given pointer. */
export const pointerToSlot = (pointer: string, name: string, index: number): string =>
  pointerTo(pointerTo(`${pointer}/slots`, name), index);
