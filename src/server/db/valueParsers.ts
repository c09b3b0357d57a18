/**
 * Converts SQL values to JavaScript values, equally for both databases. (By default node-postgres returns int8 as
 * string, bytea as Buffer and `date` in local time; PGlite returns number or bigint, Uint8Array and UTC.)
 * - int8 becomes a number. A value above 2^53 is an error, not a wrong number.
 * - numeric, date, timestamp without zone and interval become a string as PostgreSQL writes it.
 * - bytea becomes a Uint8Array, timestamptz a Date, json and jsonb the parsed value.
 *
 * The worker imports this file, so it must not import a driver.
 */

/** Converts the text of a database value. */
export type Parse = (text: string) => unknown;

const asText: Parse = (text) => text;

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`${text} is too large for a JavaScript number: cast it to text in the query.`);
  return value;
}

/** Parsers by PostgreSQL's id of the type (OID), for the scalar types that the two drivers parse differently. */
export const scalarParsers: Readonly<Record<number, Parse>> = {
  20: parseInt8, // int8
  26: parseInt8, // oid
  1700: asText, // numeric
  1082: asText, // date
  1083: asText, // time
  1114: asText, // timestamp
  1186: asText, // interval
  1266: asText, // timetz
};

/** Element parsers by the OID of the array type, for node-postgres. PGlite derives them from `scalarParsers`. */
export const arrayElementParsers: Readonly<Record<number, Parse>> = {
  1016: parseInt8, // int8[]
  1028: parseInt8, // oid[]
  1231: asText, // numeric[]
  1182: asText, // date[]
  1183: asText, // time[]
  1115: asText, // timestamp[]
  1187: asText, // interval[]
  1270: asText, // timetz[]
};
