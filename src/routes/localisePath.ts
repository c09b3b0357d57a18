// Translates paths and addresses of screens between languages (decision O21). Used by the router and the page server.
import { buildPath } from './buildPath.ts';
import { matchPath, type RouteMatch } from './matchPath.ts';
import { choosePathSet } from './pathSets.ts';

/**
 * Returns the path of a matched screen in the path set of a language, or undefined when the path needs no change. The
 * callers use it to change links of other languages to the viewer's language.
 */
export function localisePath(match: RouteMatch | undefined, locale: string): string | undefined {
  const set = choosePathSet(locale);
  return !match || match.pathSets.includes(set) ? undefined : buildPath(match.key, match.params, set);
}

/**
 * Returns an address in another language: the path in that language's path set, and `?lang=`, because several languages
 * share a path set (decision O21). An address that is not a screen keeps its path.
 * @param address path of this site, with or without query.
 */
export function localiseAddress(address: string, locale: string): string {
  const [pathname = '/', search = ''] = address.split('?');
  const match = matchPath(pathname);
  const path =
    match && pathname !== '/' ? (buildPath(match.key, match.params, choosePathSet(locale)) ?? pathname) : pathname;
  const query = new URLSearchParams(search);
  query.set('lang', locale);
  return `${path}?${query}`;
}
