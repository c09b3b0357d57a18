// The rows in the slots of an element of a page.
import { isObject } from '../isObject.ts';

/** The elements of one slot of an element. */
export type FilledSlot = { readonly name: string; readonly elements: readonly unknown[] };

/** Returns the slots of an element that contain a list, in the order in which they are written. */
export function listFilledSlots(element: unknown): FilledSlot[] {
  const slots = isObject(element) ? element['slots'] : undefined;
  if (!isObject(slots)) return [];
  return Object.entries(slots).flatMap(([name, elements]) => (Array.isArray(elements) ? [{ name, elements }] : []));
}

/** Returns what an element of a stored page contains: the rows of a section, those in slots, and the fallback. */
export function listInnerElements(element: unknown): unknown[] {
  if (!isObject(element)) return [];
  const { elements, fallback } = element;
  return [
    ...(Array.isArray(elements) ? (elements as unknown[]) : []),
    ...listFilledSlots(element).flatMap((slot) => slot.elements),
    ...(fallback === undefined ? [] : [fallback]),
  ];
}

/** Returns an element with other elements in its slots; the same object when it has none. */
export function mapSlots<T>(element: T, map: (elements: readonly unknown[], name: string) => readonly unknown[]): T {
  const filled = listFilledSlots(element);
  if (filled.length === 0) return element;
  const { slots } = element as { slots: object };
  const mapped = filled.map(({ name, elements }) => [name, map(elements, name)] as const);
  return { ...element, slots: { ...slots, ...Object.fromEntries(mapped) } };
}
