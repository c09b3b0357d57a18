// Which field of a row an element shows, when several fields have the same text or image.

/** An element, as far as its place in the document is read. */
export type PlacedElement = { readonly parentElement: PlacedElement | null };

/** An element, and the text or image that it shows. */
export type ShownValue<T> = { readonly element: T; readonly value: string };

/**
 * Returns the pointer of the field that each element shows. An element whose value several fields have gets the field
 * that is nearest to the fields of the elements around it: the title of a card belongs to the item whose other texts the
 * card shows. When that does not decide, the fields are taken in their order.
 *
 * @param shown in the order of the document
 * @param pointersByValue JSON pointers of the fields by their value, in the order of the document's fields
 */
export function assignPointers<T extends PlacedElement>(
  shown: readonly ShownValue<T>[],
  pointersByValue: ReadonlyMap<string, readonly string[]>,
): Map<T, string> {
  const assigned = new Map<T, string>();
  const ambiguousByValue = new Map<string, T[]>();
  for (const { element, value } of shown) {
    const pointers = pointersByValue.get(value) ?? [];
    if (pointers.length === 1) assigned.set(element, pointers[0]!);
    if (pointers.length > 1) ambiguousByValue.set(value, [...(ambiguousByValue.get(value) ?? []), element]);
  }
  if (ambiguousByValue.size === 0) return assigned;
  const areas = findAreas(assigned);
  for (const [value, elements] of ambiguousByValue) {
    const pointers = pointersByValue.get(value)!;
    const nearest = elements.map((element) => findNearest(element, pointers, areas));
    const rest = pointers.filter((pointer) => !nearest.includes(pointer));
    const undecided = elements.filter((_, index) => nearest[index] === undefined);
    for (const [index, element] of elements.entries())
      assigned.set(element, nearest[index] ?? chooseInOrder(rest.length > 0 ? rest : pointers, undecided, element));
  }
  return assigned;
}

/** Returns the path that the fields of an element's descendants have in common, for each element around them. */
function findAreas<T extends PlacedElement>(assigned: ReadonlyMap<T, string>): Map<PlacedElement, readonly string[]> {
  const areas = new Map<PlacedElement, readonly string[]>();
  for (const [element, pointer] of assigned) {
    const path = pointer.split('/').slice(0, -1);
    for (let around = element.parentElement; around; around = around.parentElement) {
      const area = areas.get(around);
      areas.set(around, area ? area.slice(0, countEqualSteps(area, path)) : path);
    }
  }
  return areas;
}

const countEqualSteps = (one: readonly string[], other: readonly string[]): number => {
  const end = one.findIndex((step, index) => step !== other[index]);
  return end < 0 ? one.length : end;
};

/** Returns the only pointer that is nearest to the fields around an element; undefined when several are equally near. */
function findNearest(
  element: PlacedElement,
  pointers: readonly string[],
  areas: ReadonlyMap<PlacedElement, readonly string[]>,
): string | undefined {
  for (let around = element.parentElement; around; around = around.parentElement) {
    const area = areas.get(around);
    if (!area) continue;
    const steps = pointers.map((pointer) => countEqualSteps(area, pointer.split('/')));
    const most = Math.max(...steps);
    if (steps.filter((count) => count === most).length === 1) return pointers[steps.indexOf(most)];
  }
  return undefined;
}

/**
 * Returns the pointer with an element's position. When there are more elements than pointers, elements that follow each
 * other share one: a row can show a text twice, once for screen readers.
 */
function chooseInOrder<T>(pointers: readonly string[], elements: readonly T[], element: T): string {
  const index = elements.indexOf(element);
  const share = Math.max(1, elements.length / pointers.length);
  return pointers[Math.min(Math.floor(index / share), pointers.length - 1)]!;
}
