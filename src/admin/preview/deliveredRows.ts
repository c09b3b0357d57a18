// What a preview keeps of the rows that the server has delivered: by the JSON of the authored row, with their findings.
import { ROW_POINTER } from '#engine/page/slots.ts';
import type { EditFinding } from '#schemas/preview/finding.ts';

/** Returns a function that returns the JSON text of an element, which edits of other elements do not compute again. */
export function createKeys(): (element: unknown) => string {
  const keys = new WeakMap<object, string>();
  return (element) => {
    if (typeof element !== 'object' || element === null) return JSON.stringify(element) ?? '';
    const key = keys.get(element) ?? JSON.stringify(element);
    keys.set(element, key);
    return key;
  };
}

/** Returns the earlier value when both are the same JSON, so that its row is not read again. */
export const keepIfEqual = (earlier: unknown, value: unknown): unknown =>
  JSON.stringify(earlier) === JSON.stringify(value) ? earlier : value;

/** Groups findings by the row to which they belong, also in slots, with pointers relative to it. */
export function groupFindings(findings: readonly EditFinding[]): ReadonlyMap<string, readonly EditFinding[]> {
  const groups = new Map<string, EditFinding[]>();
  for (const found of findings) {
    const row = ROW_POINTER.exec(found.pointer)?.[0];
    if (row === undefined) continue;
    const own = { ...found, pointer: found.pointer.slice(row.length) };
    groups.set(row, [...(groups.get(row) ?? []), own]);
  }
  return groups;
}
