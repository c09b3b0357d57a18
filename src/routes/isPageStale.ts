// Decides which pages reload when a viewer returns to them from another page (content-and-viewing 4, route change).
import { splitPageId } from './pageIds.ts';

/** Groups of pages. The data of a page stays fresh while the viewer moves between pages of its group. */
const GROUPS: readonly (readonly string[])[] = [
  ['news', 'news-item'],
  ['rankings', 'fighters', 'fighter'],
  ['history'],
];

/**
 * Whether the loaded data of a page is stale, because the current page is outside its group.
 * @param pageId as in `data-page`.
 * @param currentPageId undefined when the current page is not a composed page.
 */
export function isPageStale(pageId: string, currentPageId: string | undefined): boolean {
  const group = GROUPS.find((each) => each.includes(splitPageId(pageId).page));
  return group !== undefined && (currentPageId === undefined || !group.includes(splitPageId(currentPageId).page));
}
