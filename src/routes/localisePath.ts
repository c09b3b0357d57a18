// One screen in several languages: its path in the path set of another one (decision O21). Read by the router and the page server.
import { buildPath } from './buildPath.ts';
import { matchPath, type RouteMatch } from './matchPath.ts';
import { pathSetOf } from './pathSets.ts';

/**
 * Path of the same screen in the path set of a language, when the address is written in another one; undefined when it needs
 * no change. So a link of another language that is followed or pasted becomes the language's own.
 */
export function localisePath(match: RouteMatch | undefined, locale: string): string | undefined {
  const set = pathSetOf(locale);
  return !match || match.pathSets.includes(set) ? undefined : buildPath(match.key, match.params, set);
}

/**
 * The same address in another language: the path in that language's path set, and `?lang=`, because several languages share a
 * path set (decision O21). An address that is no screen keeps its path.
 * @param address path with or without query, of this site.
 */
export function localiseAddress(address: string, locale: string): string {
  const [pathname = '/', search = ''] = address.split('?');
  const match = matchPath(pathname);
  const path =
    match && pathname !== '/' ? (buildPath(match.key, match.params, pathSetOf(locale)) ?? pathname) : pathname;
  const query = new URLSearchParams(search);
  query.set('lang', locale);
  return `${path}?${query}`;
}
