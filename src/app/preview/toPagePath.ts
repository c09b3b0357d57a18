import { buildPath } from '#src/routes/buildPath.ts';
import { ROUTE_PAGES, splitPageId } from '#src/routes/pageIds.ts';
import type { PathSet } from '#src/routes/pathSets.ts';
import type { RouteKey } from '#src/routes/routeTable.ts';

/** Returns the path at which viewers see a composed page: the reverse of `findPageId`. */
export function toPagePath(pageId: string, homePage: string, pathSet: PathSet): string {
  if (pageId === homePage) return '/';
  const { page, subject } = splitPageId(pageId);
  for (const [key, route] of Object.entries(ROUTE_PAGES)) {
    if (route.page !== page || (route.subject === undefined) !== (subject === undefined)) continue;
    const path = buildPath(key as RouteKey, route.subject === undefined ? {} : { [route.subject]: subject }, pathSet);
    if (path !== undefined) return path;
  }
  return buildPath('SECTION', { id: page }, pathSet) ?? '/';
}
