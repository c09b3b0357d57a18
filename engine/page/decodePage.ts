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
import { finish, type Steps } from './steps.ts';
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
export const decodePage = (json: unknown, options: DecodeOptions = {}): DecodedPage | Undecodable =>
  finish(decodeInSteps(json, options));

/** The same with a step for each element. JSON text is parsed in one. */
export function* decodeInSteps(json: unknown, options: DecodeOptions = {}): Steps<DecodedPage | Undecodable> {
  const parsed = typeof json === 'string' ? parse(json) : { value: json };
  if ('problem' in parsed) return parsed;
  const document = parsed.value;
  const shape = (found: unknown): Undecodable => ({
    problem: problem('PAGE_SHAPE', '', { expected: 'an object with "id" and "elements"', found: briefly(found) }),
  });
  if (!isRecord(document)) return shape(document);
  const problems: Problem[] = [];
  const first = firstOf(document);
  const lists = listsOf(document, problems);
  const hasId = typeof document['id'] === 'string' || options.id !== undefined;
  if (!lists && !hasId) return shape(document);
  reportFormat(document['$schema'], problems);
  const envelope = readEnvelope(document, options, problems);
  const report = (each: Problem): void => void problems.push(each);
  const taken = new Set<string>(options.taken);
  const decoded: DecodedElement[] = [];
  let place = first;
  for (const { name, values } of lists ?? []) {
    for (let index = 0; index < values.length && place - first < MAX_ELEMENTS; index++, place++) {
      for (const each of decodeElement(
        values[index],
        { pointer: `/${name}/${first + index}`, name: String(place), within: [] },
        { rowTypes: options.rowTypes ?? [], report },
      ))
        decoded.push(each);
      yield;
    }
  }
  // Apart from the loop above: what an element reports comes before what the whole page does.
  const unique: DecodedElement[] = [];
  for (const each of decoded) {
    unique.push(withOwnId(each, taken, report));
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
    return {
      problem: problem('DOCUMENT_NOT_JSON', '', {
        expected: 'JSON',
        found: briefly(text.trim() === '' ? 'nothing' : error instanceof Error ? error.message : text),
      }),
    };
  }
}

/** Place in the whole page of the document's first element: 0, but for a further piece. */
function firstOf({ paging }: Readonly<Record<string, unknown>>): number {
  const from = isRecord(paging) ? paging['from'] : undefined;
  return typeof from === 'number' && Number.isSafeInteger(from) && from > 0 ? from : 0;
}

/** The lists of elements by their names, or undefined (and a report) when there is none. */
function listsOf(
  document: Readonly<Record<string, unknown>>,
  problems: Problem[],
): readonly { readonly name: string; readonly values: readonly unknown[] }[] | undefined {
  const list = (name: string) => {
    const values = document[name];
    return Array.isArray(values) ? [{ name, values: values as readonly unknown[] }] : [];
  };
  const { elements } = document;
  const isSection = elements === undefined && (document['heroes'] !== undefined || document['buckets'] !== undefined);
  const found = isSection ? [...list('heroes'), ...list('buckets')] : list('elements');
  if (!isSection && found.length === 0) {
    problems.push(
      problem(elements === undefined ? 'FIELD_MISSING' : 'FIELD_TYPE', '/elements', {
        expected: 'a list',
        found: briefly(elements),
      }),
    );
    return undefined;
  }
  const count = found.reduce((sum, { values }) => sum + values.length, 0);
  if (count > MAX_ELEMENTS)
    problems.push(
      problem('FIELD_TOO_LONG', '/elements', { expected: `at most ${MAX_ELEMENTS} items`, found: `${count} items` }),
    );
  return found;
}

/** A newer format is read as far as it is known (fault F08). */
function reportFormat(schema: unknown, problems: Problem[]): void {
  const format = typeof schema === 'string' ? /\/page-(\d+)\.json$/.exec(schema)?.[1] : undefined;
  if (format !== undefined && Number(format) > PAGE_FORMAT)
    problems.push(problem('PAGE_NEWER', '/$schema', { expected: `page-${PAGE_FORMAT}`, found: briefly(schema) }));
}

/** Everything of the page but its elements. Elements are left out before the copy is made: they are up to 4 MB. */
function readEnvelope(
  document: Readonly<Record<string, unknown>>,
  options: DecodeOptions,
  problems: Problem[],
): Omit<Page, 'elements'> {
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
    ...(meta?.description !== undefined && {
      meta: { ...meta, description: clean(meta.description, '/meta/description') },
    }),
  };
}

/** Tells rows of one id apart by their place: the first keeps it (fault F14). Made ids give way without a report. */
function withOwnId(element: DecodedElement, taken: Set<string>, report: (problem: Problem) => void): DecodedElement {
  const { row, idWasMade } = element;
  if (!taken.has(row.id)) {
    taken.add(row.id);
    return element;
  }
  let id = `${row.id}~${row.pointer
    .split('/')
    .filter((step) => /^\d+$/.test(step))
    .join('.')}`;
  while (taken.has(id)) id += '~';
  taken.add(id);
  if (!idWasMade)
    report(problem('ROW_ID_DUPLICATE', row.pointer, { found: briefly(row.id), rowId: id, rowType: row.type }));
  return {
    ...element,
    row: {
      ...row,
      id,
      ...(element.isHero && {
        props: { heroes: (row.props['heroes'] as Record<string, unknown>[]).map((hero) => ({ ...hero, heroId: id })) },
      }),
    },
  };
}
