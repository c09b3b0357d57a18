// Which addresses are composed pages, and of which page and subject. Browser, server and sitemap ask the same function.
import { matchPath, type RouteMatch } from './matchPath.ts';
import type { RouteKey } from './routeTable.ts';

/** A route that a composed page draws. `subject` names the route parameter that says what the page is about. */
export type RoutePage = { readonly page: string; readonly subject?: string };

/** A realm's own pages of these names stand before the product's (realms/default/pages). Home is the realm's `homePage`. */
export const ROUTE_PAGES: Readonly<Partial<Record<RouteKey, RoutePage>>> = {
  BROWSE: { page: 'browse' },
  EPG: { page: 'epg' },
  PLUGIN: { page: 'plugin', subject: 'id' },
  GRID: { page: 'grid' },
  FAVOURITES: { page: 'favourites' },
  HISTORY: { page: 'history' },
  EXTERNAL_PAGE: { page: 'external-page', subject: 'pageId' },
  NEWS: { page: 'news' },
  NEWS_ITEM: { page: 'news-item', subject: 'newId' },
  FIGHTERS: { page: 'fighters' },
  FIGHTER: { page: 'fighter', subject: 'id' },
  // `series` is a name that brands give to the section of all their series.
  SERIES: { page: 'series-item', subject: 'seriesId' },
  SEASON: { page: 'season', subject: 'seasonId' },
  PLAYLIST: { page: 'playlist', subject: 'playlistId' },
  SCHEDULE: { page: 'schedule' },
  UPCOMING: { page: 'upcoming' },
  RELEASES: { page: 'releases' },
  LIVENOW: { page: 'live-now' },
  LIVE: { page: 'live', subject: 'eventId' },
  VOD: { page: 'video', subject: 'eventId' },
};

/** Separates a page from its subject in an id: `fighter/haddad`. Neither contains one. */
const SEPARATOR = '/';

/** Id of a page with a subject. */
export const withSubject = (page: string, subject: string): string => page + SEPARATOR + subject;

/** Page and subject of an id. */
export function splitPageId(id: string): RoutePage {
  const at = id.indexOf(SEPARATOR);
  return at < 0 ? { page: id } : { page: id.slice(0, at), subject: id.slice(at + 1) };
}

/** Id of the composed page of a matched route; undefined when the route is none. */
export function pageIdOfMatch(
  { key, params }: Pick<RouteMatch, 'key' | 'params'>,
  homePage: string,
): string | undefined {
  if (key === 'HOME') return homePage;
  if (key === 'SECTION') return params['id'];
  const route = ROUTE_PAGES[key];
  if (!route) return undefined;
  const subject = route.subject === undefined ? undefined : params[route.subject];
  return subject === undefined
    ? route.subject === undefined
      ? route.page
      : undefined
    : withSubject(route.page, subject);
}

/** The same of an address. */
export function pageIdOf(pathname: string, homePage: string): string | undefined {
  const match = matchPath(pathname);
  return match && pageIdOfMatch(match, homePage);
}
