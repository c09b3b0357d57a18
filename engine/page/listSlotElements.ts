import { isObject } from '#schemas/isObject.ts';
import { pointerTo, problem, type Problem } from '#schemas/problems.ts';
import { createTooDeepProblem, MAX_ROW_DEPTH, pointerToSlot, readRowDepth } from './slots.ts';
import type { DecodedSlot } from './types.ts';
import { summarize } from './values.ts';

/** The position of a row: its JSON pointer, and the end of generated ids (`ElementPosition`). */
type RowPosition = { readonly pointer: string; readonly name: string };

/** An element in a slot, unchecked, with its position. */
export type SlotElement = RowPosition & { readonly element: unknown; readonly slot: DecodedSlot };

/**
 * Lists the elements in the slots of a row, slot by slot. What is no list, or is nested too deeply, is left out and
 * reported.
 * @param slots the field of the row, unchecked
 * @param position the position of the row
 */
export function listSlotElements(
  slots: unknown,
  { pointer, name: rowName }: RowPosition,
  report: (problem: Problem) => void,
): readonly SlotElement[] {
  if (slots === undefined) return [];
  const refuse = (at: string, expected: string, value: unknown): never[] => {
    report(problem('FIELD_TYPE', at, { expected, found: summarize(value) }));
    return [];
  };
  if (!isObject(slots)) return refuse(`${pointer}/slots`, 'object', slots);
  return Object.entries(slots).flatMap(([name, elements]): readonly SlotElement[] => {
    if (!Array.isArray(elements)) return refuse(pointerTo(`${pointer}/slots`, name), 'a list', elements);
    if (elements.length > 0 && readRowDepth(pointer) >= MAX_ROW_DEPTH) {
      report(createTooDeepProblem(pointerToSlot(pointer, name, 0)));
      return [];
    }
    const slot = { container: pointer, name };
    return elements.map((element: unknown, index) => ({
      element,
      pointer: pointerToSlot(pointer, name, index),
      name: `${rowName}.${name}.${index}`,
      slot,
    }));
  });
}
