// Reads the records of a feed. A value of a record is found by the column of a CSV feed, or by JSON pointer.
import type { ImportMapping } from '../../../../schemas/realm/import-mapping.ts';
import { describeRefusal, readJson } from '../../../server/json/readJson.ts';
import { RefusedError } from '../publishClient.ts';
import { parseCsv } from './parseCsv.ts';

/**
 * A record with its location in the feed, as reports name it: `line 12` or `/films/11`. `get` returns the value of a
 * column, or at a JSON pointer.
 */
export type FeedRecord = { readonly location: string; readonly get: (from: string) => unknown };

/**
 * Reads all records of a feed, in their order.
 *
 * @throws RefusedError for a feed that cannot be read
 */
export function readFeed(bytes: Uint8Array, { format, delimiter, records }: ImportMapping): FeedRecord[] {
  return format === 'csv' ? readCsv(bytes, delimiter) : readJsonFeed(bytes, records);
}

function readCsv(bytes: Uint8Array, delimiter: string): FeedRecord[] {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new RefusedError('The feed is not in UTF-8. Save it as UTF-8 and import it again.');
  }
  const [header, ...records] = parseCsv(text, delimiter);
  const columns = new Map((header?.cells ?? []).map((name, index) => [name.trim(), index]));
  return records.map(({ line, cells }) => ({
    location: `line ${line}`,
    get: (from) => {
      const index = columns.get(from);
      if (index === undefined)
        throw new RefusedError(`The feed has no column "${from}". Its columns are: ${[...columns.keys()].join(', ')}.`);
      return cells[index]?.trim();
    },
  }));
}

function readJsonFeed(bytes: Uint8Array, pointer: string): FeedRecord[] {
  const result = readJson(bytes);
  if ('refusal' in result)
    throw new RefusedError(`The feed is not well-formed JSON: ${describeRefusal(result.refusal)}.`);
  const list = readPointer(result.value, pointer);
  if (!Array.isArray(list))
    throw new RefusedError(`The feed has no list of records at "${pointer}". Correct "records" in the mapping.`);
  return list.map((record: unknown, index) => ({
    location: `${pointer}/${index}`,
    get: (from) => readPointer(record, from.startsWith('/') ? from : `/${from}`),
  }));
}

/** Returns the value at a JSON pointer; undefined when there is none. */
function readPointer(root: unknown, pointer: string): unknown {
  let value = root;
  for (const step of splitPointer(pointer))
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, step)
        ? (value as Record<string, unknown>)[step]
        : undefined;
  return value;
}

/** Splits a JSON pointer (RFC 6901). */
export const splitPointer = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
