/**
 * How SQL values become JavaScript values, made equal on both stores (measured: node-postgres gives int8 as string, bytea as
 * Buffer and `date` in local time; PGlite gives number or bigint, Uint8Array and UTC).
 * int8 -> number (a value above 2^53 is an error, not a wrong number); numeric, date, timestamp without zone and interval
 * -> string as PostgreSQL writes it; bytea -> Uint8Array; timestamptz -> Date; json and jsonb -> value.
 * Used by the worker, so this file loads no driver.
 */

export type Parse = (text: string) => unknown;

const asText: Parse = (text) => text;

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`${text} is too large for a JavaScript number: cast it to text in the query.`);
  return value;
}

/** Type OIDs of the scalars both stores would read differently. */
export const scalars: Readonly<Record<number, Parse>> = {
  20: parseInt8,
  26: parseInt8,
  1700: asText,
  1082: asText,
  1083: asText,
  1114: asText,
  1186: asText,
  1266: asText,
};

/** OID of an array type and the parser of its elements, for node-postgres; PGlite derives them from `scalars`. */
export const arrayElements: Readonly<Record<number, Parse>> = {
  1016: parseInt8,
  1028: parseInt8,
  1231: asText,
  1182: asText,
  1183: asText,
  1115: asText,
  1187: asText,
  1270: asText,
};
