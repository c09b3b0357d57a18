// First step of reading a page: from the delivered document to rows. This step reads leniently, never changes the
// document, never throws, and reports what it corrected. Everything that depends on the viewer or on the available
// widgets belongs to resolveRows.ts.
import validatePage from '#schemas/generated/validators/page.js';
import { readLenient } from '#schemas/lenient.ts';
import type { Page } from '#schemas/page/page.ts';
import { parseInstant } from '#schemas/parseInstant.ts';
import { problem, type Problem } from '#schemas/problems.ts';
import { cleanText } from './cleanText.ts';
import { decodeElement, type DecodedElement } from './decodeElement.ts';
import { mergeHeroes } from './mergeHeroes.ts';
import type { RowTypeRule } from './rowTypeMap.ts';
import { runToCompletion, type Steps } from './steps.ts';
import type { DecodedPage, Undecodable } from './types.ts';
import { isObject } from '#schemas/isObject.ts';
import { summarize } from './values.ts';
import { withUniqueId } from './withUniqueId.ts';

/**
 * Maximum size of a page in bytes of UTF-8 (decision O14). Checked for text only: a parsed document has already
 * used its memory.
 */
export const MAX_PAGE_BYTES = 4 * 1024 * 1024;
/** Maximum number of elements; further elements are not read. */
const MAX_ELEMENTS = 10_000;
/** The page format that this build reads: the number in `/schemas/page-1.json`. */
const PAGE_FORMAT = 1;

/** What decodePage must know besides the document. */
export type DecodeOptions = {
  /** The realm's rules of the row-type map. */
  readonly rowTypes?: readonly RowTypeRule[];
  /** Page id to use when the document has none, as in a response of getSection (decision O14). */
  readonly id?: string;
  /** Ids of the rows above, when the document is a later part of a page that is sent in parts. */
  readonly usedIds?: Iterable<string>;
};

/**
 * Decodes a page: `{ id, elements }`, or `{ heroes, buckets, paging }` as getSection returns it; JSON text or
 * already parsed.
 * @returns `{ problem }` when the document is not a page; the host then shows its error page.
 */
export const decodePage = (json: unknown, options: DecodeOptions = {}): DecodedPage | Undecodable =>
  runToCompletion(decodeInSteps(json, options));

/** Like decodePage, but in steps: one for each element. Parsing JSON text is one step. */
export function* decodeInSteps(json: unknown, options: DecodeOptions = {}): Steps<DecodedPage | Undecodable> {
  const parsed = typeof json === 'string' ? parse(json) : { value: json };
  if ('problem' in parsed) return parsed;
  const document = parsed.value;
  const notAPage = (found: unknown): Undecodable => ({
    problem: problem('PAGE_SHAPE', '', { expected: 'an object with "id" and "elements"', found: summarize(found) }),
  });
  if (!isObject(document)) return notAPage(document);
  const problems: Problem[] = [];
  const firstIndex = readFirstIndex(document);
  const lists = findElementLists(document, problems);
  const hasId = typeof document['id'] === 'string' || options.id !== undefined;
  if (!lists && !hasId) return notAPage(document);
  reportFormat(document['$schema'], problems);
  const envelope = readEnvelope(document, options, problems);
  const report = (each: Problem): void => void problems.push(each);
  const usedIds = new Set<string>(options.usedIds);
  const decoded: DecodedElement[] = [];
  let position = firstIndex;
  for (const { name, values } of lists ?? []) {
    for (let index = 0; index < values.length && position - firstIndex < MAX_ELEMENTS; index++, position++) {
      for (const each of decodeElement(
        values[index],
        { pointer: `/${name}/${firstIndex + index}`, name: String(position), within: [] },
        { rowTypes: options.rowTypes ?? [], report },
      ))
        decoded.push(each);
      yield;
    }
  }
  // A second loop, so that problems of single elements are reported before duplicate ids.
  const unique: DecodedElement[] = [];
  for (const each of decoded) {
    unique.push(withUniqueId(each, usedIds, report));
    yield;
  }
  return { ...envelope, rows: yield* mergeHeroes(unique), problems };
}

function parse(text: string): { value: unknown } | Undecodable {
  if (
    text.length > MAX_PAGE_BYTES ||
    (text.length * 3 > MAX_PAGE_BYTES && new TextEncoder().encode(text).length > MAX_PAGE_BYTES)
  ) {
    return { problem: problem('PAGE_TOO_LARGE', '', { expected: `at most ${MAX_PAGE_BYTES} bytes` }) };
  }
  try {
    return { value: JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text) as unknown };
  } catch (error) {
    const cause = error instanceof Error ? error.message : text;
    const found = summarize(text.trim() === '' ? 'nothing' : cause);
    return { problem: problem('DOCUMENT_NOT_JSON', '', { expected: 'JSON', found }) };
  }
}

/** Returns the index, in the whole page, of the document's first element: 0, except for a later part of a page. */
function readFirstIndex({ paging }: Readonly<Record<string, unknown>>): number {
  const from = isObject(paging) ? paging['from'] : undefined;
  return typeof from === 'number' && Number.isSafeInteger(from) && from > 0 ? from : 0;
}

/** Finds the lists of elements with their field names; undefined (and a report) when there are none. */
function findElementLists(
  document: Readonly<Record<string, unknown>>,
  problems: Problem[],
): readonly { readonly name: string; readonly values: readonly unknown[] }[] | undefined {
  const list = (name: string) => {
    const values = document[name];
    return Array.isArray(values) ? [{ name, values: values as readonly unknown[] }] : [];
  };
  const { elements } = document;
  const isSection = elements === undefined && (document['heroes'] !== undefined || document['buckets'] !== undefined);
  const elementLists = isSection ? [...list('heroes'), ...list('buckets')] : list('elements');
  if (!isSection && elementLists.length === 0) {
    problems.push(
      problem(elements === undefined ? 'FIELD_MISSING' : 'FIELD_TYPE', '/elements', {
        expected: 'a list',
        found: summarize(elements),
      }),
    );
    return undefined;
  }
  const count = elementLists.reduce((sum, { values }) => sum + values.length, 0);
  if (count > MAX_ELEMENTS)
    problems.push(
      problem('FIELD_TOO_LONG', '/elements', { expected: `at most ${MAX_ELEMENTS} items`, found: `${count} items` }),
    );
  return elementLists;
}

/** Reports a page of a newer format; its known parts are still read (docs/faults.md, F08). */
function reportFormat(schema: unknown, problems: Problem[]): void {
  const format = typeof schema === 'string' ? /\/page-(\d+)\.json$/.exec(schema)?.[1] : undefined;
  if (format !== undefined && Number(format) > PAGE_FORMAT)
    problems.push(problem('PAGE_NEWER', '/$schema', { expected: `page-${PAGE_FORMAT}`, found: summarize(schema) }));
}

/** Reads all fields of the page except its elements, which may be 4 MB and must not be copied. */
function readEnvelope(
  document: Readonly<Record<string, unknown>>,
  options: DecodeOptions,
  problems: Problem[],
): Omit<DecodedPage, 'rows' | 'problems'> {
  const { elements: _elements, heroes: _heroes, buckets: _buckets, ...rest } = document;
  const fallbackId = options.id ?? 'page';
  let page: Page | undefined;
  try {
    const read = readLenient<Page>(validatePage, { ...rest, id: rest['id'] ?? options.id, elements: [] });
    problems.push(...read.problems);
    // Without a valid id the first attempt returns nothing; the second attempt returns the other fields.
    page = read.value ?? readLenient<Page>(validatePage, { ...rest, id: fallbackId, elements: [] }).value;
  } catch {
    problems.push(problem('PAGE_SHAPE', '', { expected: 'less deeply nested fields' }));
  }
  const {
    elements: _none,
    changesAt: writtenChangesAt,
    ...envelope
  }: Page = page ?? { $schema: '', id: fallbackId, version: 0, elements: [] };
  const clean = (text: string, pointer: string): string => {
    const cleaned = cleanText(text);
    if (cleaned !== text) problems.push(problem('TEXT_UNSAFE', pointer, { found: summarize(text) }));
    return cleaned;
  };
  const { title, meta } = envelope;
  const changesAt = parseInstant(writtenChangesAt);
  return {
    ...envelope,
    ...(changesAt !== undefined && { changesAt }),
    ...(title !== undefined && { title: clean(title, '/title') }),
    ...(meta?.description !== undefined && {
      meta: { ...meta, description: clean(meta.description, '/meta/description') },
    }),
  };
}
