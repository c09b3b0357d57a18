import { buildPath, matchPath, pathSetOf } from './paths.ts';

/**
 * The same address in another language: the path in that language's path set, and `?lang=`, because several languages share a
 * path set (decision O21). An address that is no screen keeps its path.
 * @param address path with or without query, of this site.
 */
export function inLanguage(address: string, locale: string): string {
  const [pathname = '/', search = ''] = address.split('?');
  const match = matchPath(pathname);
  const path =
    match && pathname !== '/' ? (buildPath(match.key, match.params, pathSetOf(locale)) ?? pathname) : pathname;
  const query = new URLSearchParams(search);
  query.set('lang', locale);
  return `${path}?${query}`;
}
