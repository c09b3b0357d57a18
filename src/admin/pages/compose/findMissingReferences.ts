import type { EditFinding } from '#schemas/preview/finding.ts';
import type { Json } from '#schemas/jsonPointer.ts';
import { getAt, type JsonObject } from '#schemas/jsonPointer.ts';
import { listRowPointers } from '../document/rows.ts';
import { findEntryId } from '#src/realm/findEntryId.ts';

/**
 * The codes of findings about something that a row names without an id, such as an address, and that the brand or this
 * product does not have. A finding about an id has the kind of the thing (`reference`).
 */
const REFERENCE_CODES: readonly string[] = [
  'LINK_PAGE_UNKNOWN',
  'FILE_MISSING',
  'ORIGIN_UNLISTED',
  'ROW_TYPE_UNKNOWN',
  'ROW_VERSION_NEWER',
  'EXPERIMENT_UNKNOWN',
];

/** The page as the findings describe it. */
type CheckedPage = { readonly document: JsonObject; readonly findings: readonly EditFinding[] };

/**
 * Returns the findings about what rows name and the brand does not have.
 * @param rows the rows as they are or were in the page
 */
export function findMissingReferences(
  { document, findings }: CheckedPage,
  rows: readonly Json[],
): readonly EditFinding[] {
  const keys = new Set(rows.map((row) => findEntryId(row)?.key));
  const isOfRow = (element: Json | undefined): boolean => {
    const key = findEntryId(element)?.key;
    return element !== undefined && (rows.includes(element) || (key !== undefined && keys.has(key)));
  };
  return findings.filter(({ code, pointer, reference }) => {
    if (reference === undefined && !REFERENCE_CODES.includes(code)) return false;
    return listRowPointers(pointer).some((row) => isOfRow(getAt(document, row)));
  });
}
