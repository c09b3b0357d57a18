import { mapSlots } from '#engine/page/slots.ts';
import { listAllRows } from './rows.ts';
import { isJsonObject, type Json, type JsonObject } from '#schemas/jsonPointer.ts';

/** Fields that contain the id of an element of a page. */
const ID_FIELDS = ['id', 'heroId', 'bucketId'] as const;

/**
 * Returns a copy of an element whose id no other element has: `late-night`, then `late-night-2`. The rows in its slots
 * get new ids too.
 */
export function copyWithNewIds(element: JsonObject, others: readonly Json[]): JsonObject {
  const copy = copyWithNewId(element, others);
  const used: Json[] = [...others, withoutSlots(copy)];
  return mapSlots(copy, (rows) =>
    (rows as readonly Json[]).map((row) => {
      const renamed = isJsonObject(row) ? copyWithNewIds(row, used) : row;
      used.push(...listAllRows([renamed]).map((each) => each.row));
      return renamed;
    }),
  );
}

const withoutSlots = ({ slots: _slots, ...rest }: JsonObject): JsonObject => rest;

function copyWithNewId(element: JsonObject, others: readonly Json[]): JsonObject {
  const field = ID_FIELDS.find((name) => typeof element[name] === 'string');
  if (field === undefined) return structuredClone(element);
  const used = new Set(others.flatMap((other) => (isJsonObject(other) ? ID_FIELDS.map((name) => other[name]) : [])));
  const id = element[field] as string;
  const stem = id.replace(/-\d+$/, '');
  let free = id;
  for (let number = 2; used.has(free); number += 1) free = `${stem}-${number}`;
  const copy = { ...structuredClone(element), [field]: free };
  // A bucket's items are requested by `exid`, which has the value of its id unless the author wrote another one.
  return field === 'bucketId' && element['exid'] === id ? { ...copy, exid: free } : copy;
}
