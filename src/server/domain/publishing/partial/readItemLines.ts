// Reads items that are sent one on each line (NDJSON).
import { excerpt } from '#schemas/excerpt.ts';
import { problem, type Problem } from '#schemas/problems.ts';
import { describeRefusal, readJson } from '../../../json/readJson.ts';
import type { ItemEdit } from './editItems.ts';

/** Maximum number of items in one request. */
export const MAX_ITEM_LINES = 10_000;

const NEWLINE = 0x0a;

/** Reads the lines. Empty ones are skipped. Every faulty line is reported, as `line 12` in place of a file. */
export function readItemLines(bytes: Uint8Array): {
  readonly edits: readonly ItemEdit[];
  readonly problems: readonly Problem[];
} {
  const edits: ItemEdit[] = [];
  const problems: Problem[] = [];
  let start = 0;
  for (let line = 1; start < bytes.length; line++) {
    const newline = bytes.indexOf(NEWLINE, start);
    const end = newline < 0 ? bytes.length : newline;
    const content = bytes.subarray(start, end);
    start = end + 1;
    if (content.every((byte) => byte === 0x20 || byte === 0x0d || byte === 0x09)) continue;
    if (edits.length >= MAX_ITEM_LINES) {
      problems.push(problem('FIELD_VALUE', '', { file: `line ${line}`, expected: `at most ${MAX_ITEM_LINES} items` }));
      break;
    }
    const edit = readLine(content, `line ${line}`);
    if ('code' in edit) problems.push(edit);
    else edits.push(edit);
  }
  return { edits, problems };
}

function readLine(content: Uint8Array, location: string): ItemEdit | Problem {
  const result = readJson(content);
  if ('refusal' in result) {
    const { pointer, column, reason } = result.refusal;
    const found = describeRefusal({ pointer, line: 1, column, reason }).replace('line 1, ', '');
    return problem('DOCUMENT_NOT_JSON', pointer, { file: location, found });
  }
  return toItemEdit(result.value, location);
}

/** Returns the edit that stores an item, or a problem when the value is not an item. */
export function toItemEdit(value: unknown, location: string): ItemEdit | Problem {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return problem('FIELD_TYPE', '', { file: location, expected: 'an item', found: excerpt(value) });
  const { id } = value as { id?: unknown };
  return typeof id === 'string' && id !== ''
    ? { location, id, item: value as Record<string, unknown> }
    : problem('FIELD_MISSING', '/id', { file: location, expected: 'a field "id"', found: excerpt(id) });
}
