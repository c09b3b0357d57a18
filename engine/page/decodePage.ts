// First step of a page's life: from what was delivered to rows. Reads leniently and on a copy, reports what it changed, never
// throws. What does not belong here: anything that depends on the viewer or on the widgets at hand (resolveRows.ts).
import validatePage from '#schemas/generated/validators/page.js';
import { readLenient } from '#schemas/lenient.ts';
import type { Page } from '#schemas/page/page.ts';
import { problem, type Problem } from '#schemas/problems.ts';
import { cleanText } from './cleanText.ts';
import { decodeElement, type DecodedElement } from './decodeElement.ts';
import { mergeHeroes } from './mergeHeroes.ts';
import type { RowTypeRule } from './rowTypeMap.ts';
import type { DecodedPage, Undecodable } from './types.ts';
import { briefly, isRecord } from './values.ts';

/** Bytes (UTF-8) beyond which a page is refused (decision O14). Checked for text only: what is parsed already has cost its memory. */
export const MAX_PAGE_BYTES = 4 * 1024 * 1024;
/** Elements that are read; further ones are cut. */
const MAX_ELEMENTS = 10_000;
/** The format this build knows: the number in `/schemas/page-1.json`. */
const PAGE_FORMAT = 1;

export type DecodeOptions = {
  /** The realm's lines of the row-type map. */
  readonly rowTypes?: readonly RowTypeRule[];
  /** Id of the page when the document has none, as in the answer of getSection (decision O14). */
  readonly id?: string;
  /** Ids of the rows before, when the document is a further piece of a page. */
  readonly taken?: Iterable<string>;
};

/**
 * Reads a page: `{ id, elements }`, or `{ heroes, buckets, paging }` as getSection answers it; JSON text or already parsed.
 * `{ problem }` when the document is no page at all: then the host shows its whole-page message.
 */
export function decodePage(json: unknown, options: DecodeOptions = {}): DecodedPage | Undecodable {
  const parsed = typeof json === 'string' ? parse(json) : { value: json };
  if ('problem' in parsed) return parsed;
  const document = parsed.value;
  const shape = (found: unknown): Undecodable => ({ problem: problem('PAGE_SHAPE', '', { expected: 'an object with "id" and "elements"', found: briefly(found) }) });
  if (!isRecord(document)) return shape(document);
  const problems: Problem[] = [];
  const first = firstOf(document);
  const elements = elementsOf(document, first, problems);
  const hasId = typeof document['id'] === 'string' || options.id !== undefined;
  if (!elements && !hasId) return shape(document);
  reportFormat(document['$schema'], problems);
  const envelope = readEnvelope(document, options, problems);
  const decoded = (elements ?? []).flatMap(({ value, pointer }, index) =>
    decodeElement(value, { pointer, name: String(first + index), within: [] }, { rowTypes: options.rowTypes ?? [], report: (each) => void problems.push(each) }));
  return { ...envelope, rows: mergeHeroes(uniqueIds(decoded, options.taken, problems)), problems };
}

function parse(text: string): { value: unknown } | Undecodable {
  if (text.length > MAX_PAGE_BYTES || (text.length * 3 > MAX_PAGE_BYTES && new TextEncoder().encode(text).length > MAX_PAGE_BYTES)) {
    return { problem: problem('PAGE_TOO_LARGE', '', { expected: `at most ${MAX_PAGE_BYTES} bytes` }) };
  }
  try {
    return { value: JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text) as unknown };
  } catch (error) {
    return { problem: problem('DOCUMENT_NOT_JSON', '', { expected: 'JSON', found: briefly(text.trim() === '' ? 'nothing' : error instanceof Error ? error.message : text) }) };
  }
}

type Element = { readonly value: unknown; readonly pointer: string };

/** Place in the whole page of the document's first element: 0, but for a further piece. */
function firstOf({ paging }: Readonly<Record<string, unknown>>): number {
  const from = isRecord(paging) ? paging['from'] : undefined;
  return typeof from === 'number' && Number.isSafeInteger(from) && from > 0 ? from : 0;
}

/** The elements with their pointers into the whole page, or undefined (and a report) when there is no list of them. */
function elementsOf(document: Readonly<Record<string, unknown>>, first: number, problems: Problem[]): readonly Element[] | undefined {
  const list = (name: string): Element[] | undefined => (Array.isArray(document[name]) ? document[name].map((value: unknown, index) => ({ value, pointer: `/${name}/${first + index}` })) : undefined);
  const { elements } = document;
  const found = elements === undefined && (document['heroes'] !== undefined || document['buckets'] !== undefined)
    ? [...(list('heroes') ?? []), ...(list('buckets') ?? [])]
    : list('elements');
  if (!found) problems.push(problem(elements === undefined ? 'FIELD_MISSING' : 'FIELD_TYPE', '/elements', { expected: 'a list', found: briefly(elements) }));
  if (!found || found.length <= MAX_ELEMENTS) return found;
  problems.push(problem('FIELD_TOO_LONG', '/elements', { expected: `at most ${MAX_ELEMENTS} items`, found: `${found.length} items` }));
  return found.slice(0, MAX_ELEMENTS);
}

/** A newer format is read as far as it is known (fault F08). */
function reportFormat(schema: unknown, problems: Problem[]): void {
  const format = typeof schema === 'string' ? /\/page-(\d+)\.json$/.exec(schema)?.[1] : undefined;
  if (format !== undefined && Number(format) > PAGE_FORMAT) problems.push(problem('PAGE_NEWER', '/$schema', { expected: `page-${PAGE_FORMAT}`, found: briefly(schema) }));
}

/** Everything of the page but its elements. Elements are left out before the copy is made: they are up to 4 MB. */
function readEnvelope(document: Readonly<Record<string, unknown>>, options: DecodeOptions, problems: Problem[]): Omit<Page, 'elements'> {
  const { elements: _elements, heroes: _heroes, buckets: _buckets, ...rest } = document;
  const fallbackId = options.id ?? 'page';
  let page: Page | undefined;
  try {
    const read = readLenient<Page>(validatePage, { ...rest, id: rest['id'] ?? options.id, elements: [] });
    problems.push(...read.problems);
    // Without a readable id nothing is left; the rest is worth keeping.
    page = read.value ?? readLenient<Page>(validatePage, { ...rest, id: fallbackId, elements: [] }).value;
  } catch {
    problems.push(problem('PAGE_SHAPE', '', { expected: 'less deeply nested fields' }));
  }
  const { elements: _none, ...envelope }: Page = page ?? { $schema: '', id: fallbackId, version: 0, elements: [] };
  const clean = (text: string, pointer: string): string => {
    const cleaned = cleanText(text);
    if (cleaned !== text) problems.push(problem('TEXT_UNSAFE', pointer, { found: briefly(text) }));
    return cleaned;
  };
  const { title, meta } = envelope;
  return {
    ...envelope,
    ...(title !== undefined && { title: clean(title, '/title') }),
    ...(meta?.description !== undefined && { meta: { ...meta, description: clean(meta.description, '/meta/description') } }),
  };
}

/** Tells rows of one id apart by their place: the first keeps it (fault F14). Made ids give way without a report. */
function uniqueIds(elements: readonly DecodedElement[], before: Iterable<string> | undefined, problems: Problem[]): readonly DecodedElement[] {
  const taken = new Set<string>(before);
  return elements.map((element) => {
    const { row, idWasMade } = element;
    if (!taken.has(row.id)) {
      taken.add(row.id);
      return element;
    }
    let id = `${row.id}~${row.pointer.split('/').filter((step) => /^\d+$/.test(step)).join('.')}`;
    while (taken.has(id)) id += '~';
    taken.add(id);
    if (!idWasMade) problems.push(problem('ROW_ID_DUPLICATE', row.pointer, { found: briefly(row.id), rowId: id, rowType: row.type }));
    return { ...element, row: { ...row, id, ...(element.isHero && { props: { heroes: (row.props['heroes'] as Record<string, unknown>[]).map((hero) => ({ ...hero, heroId: id })) } }) } };
  });
}
