// Rows that a merge would put into the page twice: one side has moved the row into or out of a slot of another row, and
// the page gets the one row from this side and the other from the other side.
import { listFilledSlots, mapSlots } from '#engine/page/slots.ts';
import { isEqual, type Json, type JsonObject } from '#schemas/jsonPointer.ts';
import { findEntryId } from '#src/realm/findEntryId.ts';

/**
 * Returns the rows of a merged page, each once: the row of the page that the editor chose, else the place where the row
 * was changed, else the first one. An id that a side itself has twice stays as it is.
 *
 * @param isChosen whether the editor chose the row of the page with this id
 */
export function removeRepeatedRows(
  merged: readonly Json[],
  { base, mine, theirs }: Readonly<Record<'mine' | 'theirs', JsonObject> & { base: JsonObject | undefined }>,
  isChosen: (id: string) => boolean,
): readonly Json[] {
  const before = base && groupRows(readElements(base));
  const [inMine, inTheirs] = [groupRows(readElements(mine)), groupRows(readElements(theirs))];
  const isOnce = (id: string): boolean => [inMine, inTheirs].every((rows) => (rows.get(id)?.length ?? 0) < 2);
  let elements = merged;
  // A repeated row can contain others, so each removal is followed by another search.
  for (;;) {
    const repeated = [...groupRows(elements)].find(([id, places]) => places.length > 1 && isOnce(id));
    if (!repeated) return elements;
    const [id, places] = repeated;
    const rowBefore = before?.get(id)?.[0]?.row;
    const chosen = isChosen(id) ? places.find(({ isInSlot }) => !isInSlot) : undefined;
    const kept = chosen ?? places.find(({ row }) => !isEqual(row, rowBefore)) ?? places[0]!;
    elements = keepPlace(elements, id, places.indexOf(kept));
  }
}

const readElements = ({ elements }: JsonObject): readonly Json[] => (Array.isArray(elements) ? elements : []);

/** A place of a row in a page. */
type Place = { readonly row: Json; readonly isInSlot: boolean };

/** Returns the places of the rows of a page by id, in the order of the page: each row before the rows in its slots. */
function groupRows(
  elements: readonly Json[],
  found = new Map<string, Place[]>(),
  isInSlot = false,
): Map<string, Place[]> {
  for (const row of elements) {
    const id = findEntryId(row)?.id;
    if (id !== undefined) found.set(id, [...(found.get(id) ?? []), { row, isInSlot }]);
    for (const slot of listFilledSlots(row)) groupRows(slot.elements as readonly Json[], found, true);
  }
  return found;
}

/**
 * Removes a row from all its places except one. Places are counted, because two of them can contain the same object.
 *
 * @param kept the index of the place in the order of `groupRows`
 */
function keepPlace(elements: readonly Json[], id: string, kept: number): readonly Json[] {
  let next = 0;
  const filter = (rows: readonly Json[]): readonly Json[] =>
    rows.flatMap((row) => {
      const isRemoved = findEntryId(row)?.id === id && next++ !== kept;
      // The rows in the slots of a removed row are counted too.
      const filtered = mapSlots(row, (inner) => filter(inner as readonly Json[]));
      return isRemoved ? [] : [isEqual(filtered, row) ? row : filtered];
    });
  return filter(elements);
}
