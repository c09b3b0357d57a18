// Where the rows of extensions stand on a page. The server places them when it delivers a page, and the editor's
// preview again after each change of a row.
import { findElementKind } from './decodeElement.ts';
import { isObject } from '#schemas/isObject.ts';
import { hasExtensionPoint, type ExtensionPointId } from '#schemas/plugin/extension-points.ts';

/** Rows that show the item of a page with its actions. */
const ITEM_ROWS: readonly unknown[] = ['item-detail', 'season-selector'];

const isRowOf = (element: unknown, types: readonly unknown[]): boolean =>
  isObject(element) && findElementKind(element) === 'row' && types.includes(element['type']);

const isItemRow = (element: unknown): boolean => isRowOf(element, ITEM_ROWS);

const isHero = (element: unknown): boolean =>
  (isObject(element) && findElementKind(element) === 'hero') || isRowOf(element, ['hero']);

/** Returns the number of elements before a point; undefined: the page does not have it. */
function findPlace(point: ExtensionPointId, pageId: string, elements: readonly unknown[]): number | undefined {
  if (!hasExtensionPoint(point, pageId)) return undefined;
  if (point === 'page.end') return elements.length;
  const first = elements.findIndex(point === 'hero.below' ? isHero : isItemRow);
  if (point === 'item.aside') return first < 0 ? elements.length : first + 1;
  if (first < 0) return undefined;
  const next = elements.findIndex((element, index) => index > first && !isHero(element));
  return next < 0 ? elements.length : next;
}

/** An element of a page by its index, or a row of an extension. */
export type Placed<R> = { readonly index: number; readonly row?: undefined } | { readonly row: R };

/**
 * Returns what stands on a page in its order: its elements, and the rows of extensions between them.
 * @param pageId id of the page, without its subject
 * @param elements the page's own elements, with or without the contents of sections: only the page's own heroes and
 *   rows decide where a point is
 * @param rows in the order in which they stand at each point
 */
export function placeExtensions<R extends { readonly point: ExtensionPointId }>(
  pageId: string,
  elements: readonly unknown[],
  rows: readonly R[],
): readonly Placed<R>[] {
  const places = rows.map((row) => ({ row, place: findPlace(row.point, pageId, elements) }));
  const at = (index: number): readonly Placed<R>[] =>
    places.flatMap(({ row, place }) => (place === index ? [{ row }] : []));
  return [...elements.flatMap((_, index) => [...at(index), { index }]), ...at(elements.length)];
}
