// Checks the rows in the slots of a row by the rules of the slots (engine/page/slots.ts).
import { findRowType } from '#engine/page/findRowType.ts';
import {
  createFullSlotProblem,
  createRefusedTypeProblem,
  createTooDeepProblem,
  createTooFewProblem,
  createUnknownSlotProblem,
  isAllowedInSlot,
  listFilledSlots,
  MAX_ROW_DEPTH,
  pointerToSlot,
  readRowDepth,
} from '#engine/page/slots.ts';
import type { JsonObject } from '#schemas/isObject.ts';
import { pointerTo, type Problem } from '#schemas/problems.ts';
import type { CheckContext } from './checkContext.ts';

/**
 * Checks the slots of a row.
 * @param checkElement checks one element of a slot
 */
export function checkSlots(
  context: CheckContext,
  file: string,
  element: JsonObject,
  pointer: string,
  checkElement: (element: unknown, pointer: string) => void,
): void {
  const rowType = String(element['type']);
  const widget = context.widgets.get(rowType);
  const { id } = element;
  const row = { rowType: rowType.slice(0, 80), ...(typeof id === 'string' && { rowId: id.slice(0, 120) }) };
  const add = (found: Problem): void => context.add({ ...found, file, ...row });
  // Rows of plugins have no slots. Whether a row of an unknown type has some is not known; the type itself is reported.
  const isKnown = widget !== undefined || context.plugins.rowTypes.has(rowType);
  const slots = isKnown ? (widget?.slots ?? {}) : undefined;
  for (const { name, elements } of listFilledSlots(element)) {
    const at = pointerTo(`${pointer}/slots`, name);
    if (slots && !Object.hasOwn(slots, name)) add(createUnknownSlotProblem({ name, rowType, pointer: at }, slots));
    if (elements.length > 0 && readRowDepth(pointer) >= MAX_ROW_DEPTH) {
      add(createTooDeepProblem(pointerToSlot(pointer, name, 0)));
      continue;
    }
    const rules = slots && Object.hasOwn(slots, name) ? slots[name] : undefined;
    elements.forEach((inner, index) => {
      const innerPointer = pointerToSlot(pointer, name, index);
      if (rules && index >= rules.max) add(createFullSlotProblem(innerPointer, rules, elements.length));
      checkElement(inner, innerPointer);
      const innerType = findRowType(inner, context.rowTypeRules);
      if (rules && innerType !== undefined && !isAllowedInSlot(rules, innerType))
        add(createRefusedTypeProblem(innerPointer, rules, innerType));
    });
  }
  const counts = new Map(listFilledSlots(element).map(({ name, elements }) => [name, elements.length]));
  for (const [name, rules] of Object.entries(slots ?? {}))
    if ((counts.get(name) ?? 0) < (rules.min ?? 0))
      add(createTooFewProblem(pointerTo(`${pointer}/slots`, name), rules, counts.get(name) ?? 0));
}
