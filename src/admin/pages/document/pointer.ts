// JSON pointers (RFC 6901) into the authored document of a page.
import { getAt, joinPointer, toSteps, type Json } from '#schemas/jsonPointer.ts';

/**
 * Returns what has to be added so that a value exists at a pointer: the value, or the nearest missing object around it
 * with the value inside.
 */
export function addParents(
  document: Json,
  pointer: string,
  value: Json,
): { readonly path: string; readonly value: Json } {
  const steps = [...toSteps(pointer)];
  let added = value;
  while (steps.length > 1 && getAt(document, joinPointer('', ...steps.slice(0, -1))) === undefined)
    added = { [steps.pop() ?? '']: added };
  return { path: joinPointer('', ...steps), value: added };
}

/** Whether a pointer is equal to `outer`, or leads to a value inside of the value at `outer`. */
export const isInside = (pointer: string, outer: string): boolean =>
  pointer === outer || pointer.startsWith(`${outer}/`);

/**
 * Returns the key of the extension whose row a pointer names, such as `polls/item-poll` for `/extensions/polls~1item-poll`;
 * undefined for parts of the document, which never contains these rows.
 */
export function getExtensionKey(pointer: string): string | undefined {
  const [field, key] = toSteps(pointer);
  return field === 'extensions' ? key : undefined;
}
