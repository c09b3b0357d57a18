import { computeAccessibleName } from 'dom-accessibility-api';
import { EDIT_PATH } from '../preview/markElements.ts';
import type { ControlFact, HeadingFact, ImageFact, RowFacts, SharingFacts, WeightFact } from './pageFacts.ts';

const HEADINGS = 'h1, h2, h3, h4, h5, h6';

/** Returns what search engines and social networks show of a document. */
export function readSharing({ head, title, location }: Document): SharingFacts {
  const read = (selector: string): string | undefined =>
    head.querySelector(selector)?.getAttribute('content') ?? undefined;
  const image = read('meta[property="og:image"]');
  const width = Number(read('meta[property="og:image:width"]'));
  return {
    title: read('meta[property="og:title"]') ?? title,
    url: head.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.origin,
    description: read('meta[name="description"]'),
    image: image === undefined ? undefined : { url: image, width: width > 0 ? width : undefined },
    isIndexed: !(read('meta[name="robots"]') ?? '').includes('noindex'),
  };
}

/** Returns the headings of a document that are in no row. */
export const readHeadingsOutsideRows = (document: Document): readonly HeadingFact[] =>
  [...document.querySelectorAll<HTMLElement>(HEADINGS)]
    .filter((heading) => !heading.closest('[data-row]') && isExposed(heading))
    .map((heading) => toHeading(heading, '/title'));

/** Returns the rows of a document in their order. Those that are not rendered yet have no content to read. */
export function findRows(document: Document): { readonly rendered: readonly HTMLElement[]; readonly count: number } {
  const rows = [...document.querySelectorAll<HTMLElement>(`[data-row][${EDIT_PATH}]`)].filter(isExposed);
  const rendered = rows.filter((row) => !row.matches('[data-shell], :has([data-loading])'));
  return { rendered, count: rows.length };
}

/** Reads a row without its contrasts. */
export function readRow(row: HTMLElement): RowFacts {
  const pointer = row.getAttribute(EDIT_PATH) ?? '';
  const all = <E extends HTMLElement>(selector: string): E[] =>
    [...row.querySelectorAll<E>(selector)].filter(isExposed);
  return {
    pointer,
    headings: all(HEADINGS).map((heading) => toHeading(heading, findElementPointer(heading, pointer))),
    controls: all('a[href], button').map((control): ControlFact => ({
      kind: control.tagName === 'A' ? 'link' : 'button',
      name: computeAccessibleName(control).trim(),
      pointer: findElementPointer(control, pointer),
    })),
    images: all<HTMLImageElement>('img').map((image): ImageFact => ({
      alt: image.getAttribute('alt') ?? undefined,
      source: image.currentSrc,
      pointer: findElementPointer(image, pointer),
    })),
    weight: weigh(row),
  };
}

const toHeading = (heading: HTMLElement, pointer: string): HeadingFact => ({
  level: Number(heading.tagName.slice(1)),
  text: computeAccessibleName(heading).trim() || (heading.textContent ?? '').trim(),
  pointer,
});

/** Whether assistive technology finds an element. */
const isExposed = (element: HTMLElement): boolean =>
  !element.closest('[aria-hidden="true"], [inert]') && element.checkVisibility({ visibilityProperty: true });

/** Returns the pointer of the nearest marked element, which may contain the given one or be in it. */
export const findElementPointer = (element: Element, rowPointer: string): string =>
  (element.closest(`[${EDIT_PATH}]`) ?? element.querySelector(`[${EDIT_PATH}]`))?.getAttribute(EDIT_PATH) ?? rowPointer;

/** Adds up the loaded images of a row. Images of other sites report no size, and images that load later are not counted. */
function weigh(row: HTMLElement): WeightFact {
  const { performance } = row.ownerDocument.defaultView!;
  const urls = [...new Set([...row.querySelectorAll('img')].map((image) => image.currentSrc))].filter((url) =>
    url.startsWith('http'),
  );
  const sizes = urls.map((url) => {
    const entry = performance.getEntriesByName(url).at(-1) as PerformanceResourceTiming | undefined;
    return entry?.encodedBodySize ?? 0;
  });
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), requests: urls.length };
}
