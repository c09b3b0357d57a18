// Rows that a merge would put into the page twice: one side has moved the row into or out of a slot of another row, and
// the page gets the one row from this side and the other from the other side.
import { listFilledSlots, mapSlots } from '#engine/page/slots.ts';
import { isEqual, type Json, type JsonObject } from '#schemas/jsonPointer.ts';
import { findEntryId } from '#src/realm/findEntryId.ts';

/**
 * Returns the rows of a merged page, each once: where it was changed, else at its first place. An id that a side itself
 * has twice stays as it is.
 */
export function removeRepeatedRows(
  merged: readonly Json[],
  { base, mine, theirs }: Readonly<Record<'mine' | 'theirs', JsonObject> & { base: JsonObject | undefined }>,
): readonly Json[] {
  const before = base && groupRows(readElements(base));
  const [inMine, inTheirs] = [groupRows(readElements(mine)), groupRows(readElements(theirs))];
  const isOnce = (id: string): boolean => [inMine, inTheirs].every((rows) => (rows.get(id)?.length ?? 0) < 2);
  let elements = merged;
  // A repeated row can contain others, so each removal is followed by another search.
  for (;;) {
    const repeated = [...groupRows(elements)].find(([id, rows]) => rows.length > 1 && isOnce(id));
    if (!repeated) return elements;
    const [id, rows] = repeated;
    const kept = rows.find((row) => !isEqual(row, before?.get(id)?.[0])) ?? rows[0];
    elements = filterRows(elements, (row) => row === kept || !rows.includes(row));
  }
}

const readElements = ({ elements }: JsonObject): readonly Json[] => (Array.isArray(elements) ? elements : []);

/** Returns the rows of a page by id, those in slots included, in the order of the page. */
function groupRows(elements: readonly Json[], found = new Map<string, Json[]>()): Map<string, Json[]> {
  for (const row of elements) {
    const id = findEntryId(row)?.id;
    if (id !== undefined) found.set(id, [...(found.get(id) ?? []), row]);
    for (const slot of listFilledSlots(row)) groupRows(slot.elements as readonly Json[], found);
  }
  return found;
}

/** Returns the rows that a function accepts, also in slots. Rows without a change stay the same objects. */
const filterRows = (elements: readonly Json[], accept: (row: Json) => boolean): readonly Json[] =>
  elements.filter(accept).map((row) => {
    const filtered = mapSlots(row, (inner) => filterRows(inner as readonly Json[], accept));
    return isEqual(filtered, row) ? row : filtered;
  });
