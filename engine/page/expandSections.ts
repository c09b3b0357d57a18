// Inserts the elements of sections into a page that refers to them. Only the server does this, before it delivers the
// page: the browser gets the page with `elements` inside each section reference, and decodePage reads them as rows
// under the section's conditions.
import { pointerTo, problem, type Problem } from '#schemas/problems.ts';
import { findElementKind, MAX_SECTION_DEPTH } from './decodeElement.ts';
import { isObject } from '#schemas/isObject.ts';
import { summarize } from './values.ts';

/**
 * Maximum number of elements of a page with all its sections. Without a limit, ten levels of sections that each name
 * ten others would have 10,000,000,000 elements.
 */
const MAX_EXPANDED_ELEMENTS = 10_000;

/**
 * Returns the page of a section: its JSON text, the parsed value, or a promise of one of them; undefined when no
 * section has the name.
 */
export type GetSectionPage = (sectionName: string) => unknown;

/** The page with its sections filled in (a copy; elements without sections are the same objects), and the problems. */
export type ExpandedPage = { readonly page: unknown; readonly problems: readonly Problem[] };

/**
 * Fills in every section reference of a page, also inside sections; each section is read once. A section that
 * contains itself, does not exist or is nested more than 8 deep is replaced by its fallback, or by nothing, and
 * reported.
 * @param getPage called once for each section name
 * @param name the page's own name, so that a section that refers to its own page is detected.
 * @throws only what `getPage` rejects with
 */
export async function expandSections(page: unknown, getPage: GetSectionPage, name?: string): Promise<ExpandedPage> {
  const problems: Problem[] = [];
  let count = 0;
  const elementsByName = new Map<string, Promise<unknown>>();
  const getElements = (sectionName: string): Promise<unknown> => {
    const elements = elementsByName.get(sectionName) ?? Promise.resolve(getPage(sectionName)).then(readElements);
    elementsByName.set(sectionName, elements);
    return elements;
  };

  const fill = async (elements: readonly unknown[], pointer: string, path: readonly string[]): Promise<unknown[]> => {
    const filled: unknown[] = [];
    count += elements.length;
    // Sections are expanded one after the other, so that problems are in the order of the page.
    for (const [index, element] of elements.entries()) {
      if (isObject(element) && findElementKind(element) === 'section')
        filled.push(await expand(element, pointerTo(pointer, index), path));
      else filled.push(element);
    }
    return filled;
  };

  const expand = async (
    element: Readonly<Record<string, unknown>>,
    pointer: string,
    path: readonly string[],
  ): Promise<unknown> => {
    const sectionName = element['sectionName'];
    const replaceByFallback = (
      code: 'SECTION_CYCLE' | 'SECTION_UNKNOWN' | 'PAGE_TOO_LARGE',
      expected: string,
    ): unknown => {
      problems.push(problem(code, `${pointer}/sectionName`, { expected, found: summarize(sectionName) }));
      const { fallback, when, requires } = element;
      if (!isObject(fallback)) return { ...element, elements: [] };
      // The fallback has the section's conditions unless it has its own.
      return { ...(when !== undefined && { when }), ...(requires !== undefined && { requires }), ...fallback };
    };
    if (typeof sectionName !== 'string') return replaceByFallback('SECTION_UNKNOWN', 'the name of a section');
    if (path.includes(sectionName))
      return replaceByFallback('SECTION_CYCLE', `a section that does not contain ${path.join(' > ')}`);
    if (path.length - (name === undefined ? 0 : 1) >= MAX_SECTION_DEPTH)
      return replaceByFallback('SECTION_CYCLE', `at most ${MAX_SECTION_DEPTH} levels of nested sections`);
    const elements = await getElements(sectionName);
    if (!Array.isArray(elements)) return replaceByFallback('SECTION_UNKNOWN', 'the name of a section');
    if (count + elements.length > MAX_EXPANDED_ELEMENTS)
      return replaceByFallback('PAGE_TOO_LARGE', `at most ${MAX_EXPANDED_ELEMENTS} elements with all sections`);
    return { ...element, elements: await fill(elements, `${pointer}/elements`, [...path, sectionName]) };
  };

  if (!isObject(page) || !Array.isArray(page['elements'])) return { page, problems };
  return {
    page: { ...page, elements: await fill(page['elements'], '/elements', name === undefined ? [] : [name]) },
    problems,
  };
}

function readElements(page: unknown): unknown {
  let parsed: unknown = page;
  if (typeof page === 'string') {
    try {
      parsed = JSON.parse(page);
    } catch {
      return undefined;
    }
  }
  return isObject(parsed) ? parsed['elements'] : undefined;
}
