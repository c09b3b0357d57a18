// Which pages are asked for anew when a viewer comes back to them from elsewhere (content-and-viewing 4, route change).
import { splitPageId } from './pages.ts';

/** Groups of pages whose answers are kept while one of them is shown: news, rankings with the fighters, what was watched. */
const GROUPS: readonly (readonly string[])[] = [
  ['news', 'news-item'],
  ['rankings', 'fighters', 'fighter'],
  ['history'],
];

/** Whether what a page has loaded is over now that another one is shown. Ids as in `data-page`; undefined: no composed page. */
export function isOver(pageId: string, shown: string | undefined): boolean {
  const group = GROUPS.find((each) => each.includes(splitPageId(pageId).page));
  return group !== undefined && (shown === undefined || !group.includes(splitPageId(shown).page));
}
