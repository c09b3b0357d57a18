// The target of a URL: a composed page, a screen of src/screens, or neither.
import { matchPath } from '#src/routes/matchPath.ts';
import { findMatchedPageId } from '#src/routes/pageIds.ts';
import type { RouteKey } from '#src/routes/routeTable.ts';
import type { ScreenProps } from '#src/screens/_shared/defineScreen.ts';

/**
 * The target of a URL. It is part of the HTML, so it stays small; the content of a composed page is in the page's
 * state.
 */
export type Destination =
  | { readonly kind: 'page'; readonly pageId: string }
  | ({ readonly kind: 'screen'; readonly route: RouteKey; readonly title?: string } & ScreenProps<unknown>)
  /** A known route for which the product has no screen (routes.tsx finds this out). */
  | { readonly kind: 'no-screen' }
  | { readonly kind: 'not-found' };

/**
 * Finds the target by the path, without a request. Whether a route has a screen is known only after its code is
 * imported.
 */
export function findDestination(pathname: string, homePage: string): Destination {
  const match = matchPath(pathname);
  if (!match) return { kind: 'not-found' };
  const pageId = findMatchedPageId(match, homePage);
  return pageId === undefined ? { kind: 'screen', route: match.key } : { kind: 'page', pageId };
}
