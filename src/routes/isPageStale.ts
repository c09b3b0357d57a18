// Which pages are loaded again when a viewer comes back to them from another page (content-and-viewing 4, route change).
import { splitPageId } from './pageIds.ts';

/** Groups of pages whose data is kept while one of the group is shown: news, rankings with the fighters, the history. */
const GROUPS: readonly (readonly string[])[] = [
  ['news', 'news-item'],
  ['rankings', 'fighters', 'fighter'],
  ['history'],
];

/**
 * Whether the data that a page has loaded is stale, because a page outside its group is shown now.
 * @param pageId as in `data-page`.
 * @param shown id of the page that is shown; undefined when it is not a composed page.
 */
export function isPageStale(pageId: string, shown: string | undefined): boolean {
  const group = GROUPS.find((each) => each.includes(splitPageId(pageId).page));
  return group !== undefined && (shown === undefined || !group.includes(splitPageId(shown).page));
}
