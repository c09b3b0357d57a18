// Maps addresses to composed pages and their subjects. The browser, the server and the sitemap use these functions.
import { matchPath, type RouteMatch } from './matchPath.ts';
import type { RouteKey } from './routeTable.ts';

/** A route that is a composed page. `subject` is the name of the route parameter with the id of the page's subject. */
export type RoutePage = { readonly page: string; readonly subject?: string };

/** Routes whose composed page has the name of the route. */
const PLAIN_ROUTES = [
  'BROWSE',
  'EPG',
  'FAVOURITES',
  'HISTORY',
  'GRID',
  'SCHEDULE',
  'UPCOMING',
  'RELEASES',
  'FIGHTERS',
  'NEWS',
] as const satisfies readonly RouteKey[];

/**
 * The composed page of each route. A realm's page with the same id replaces the product's (realms/default/pages). The
 * home page is the realm's `homePage`.
 */
export const ROUTE_PAGES: Readonly<Partial<Record<RouteKey, RoutePage>>> = {
  ...Object.fromEntries(PLAIN_ROUTES.map((key) => [key, { page: key.toLowerCase() }])),
  PLUGIN: { page: 'plugin', subject: 'id' },
  EXTERNAL_PAGE: { page: 'external-page', subject: 'pageId' },
  NEWS_ITEM: { page: 'news-item', subject: 'newId' },
  FIGHTER: { page: 'fighter', subject: 'id' },
  // Not `series`, because brands use that id for the section with all their series.
  SERIES: { page: 'series-item', subject: 'seriesId' },
  SEASON: { page: 'season', subject: 'seasonId' },
  PLAYLIST: { page: 'playlist', subject: 'playlistId' },
  LIVENOW: { page: 'live-now' },
  LIVE: { page: 'live', subject: 'eventId' },
  WATCH_TOGETHER: { page: 'live', subject: 'eventId' },
  VOD: { page: 'video', subject: 'eventId' },
  INTERSTITIAL: { page: 'interstitial', subject: 'eventId' },
};

/** Separates a page from its subject in an id: `fighter/haddad`. Neither of the two parts contains a slash. */
const SEPARATOR = '/';

/** Returns the id of a page with a subject. */
export const joinPageId = (page: string, subject: string): string => page + SEPARATOR + subject;

/** The two parts of a page's id. `subject` is the id of the subject: `haddad`. */
export type PageIdParts = { readonly page: string; readonly subject?: string };

/** Splits an id into page and subject. */
export function splitPageId(id: string): PageIdParts {
  const index = id.indexOf(SEPARATOR);
  return index < 0 ? { page: id } : { page: id.slice(0, index), subject: id.slice(index + 1) };
}

/** Returns the id of the composed page of a matched route, or undefined when the route is not a composed page. */
export function findMatchedPageId(
  { key, params }: Pick<RouteMatch, 'key' | 'params'>,
  homePage: string,
): string | undefined {
  if (key === 'HOME') return homePage;
  if (key === 'SECTION') return params['id'];
  const route = ROUTE_PAGES[key];
  if (!route) return undefined;
  if (route.subject === undefined) return route.page;
  const subject = params[route.subject];
  return subject === undefined ? undefined : joinPageId(route.page, subject);
}

/** Returns the id of the composed page at an address, or undefined when the address is not a composed page. */
export function findPageId(pathname: string, homePage: string): string | undefined {
  const match = matchPath(pathname);
  return match && findMatchedPageId(match, homePage);
}
