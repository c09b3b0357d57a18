// Builds the path of a route. Used by the links, the router, the page server and the sitemap.
import { localiseSegment, type PathSet } from './pathSets.ts';
import { isOptional, isReserved, getParameterName, splitPattern } from './routePattern.ts';
import { ROUTES, type RouteKey } from './routeTable.ts';
import { slugify } from './slugify.ts';

/** Values of a route's parameters. Titles (`eventTitle` ...) are plain texts; the path contains their slug. */
export type RouteParams = Readonly<Record<string, string | number | undefined>>;

/**
 * Returns the percent-encoded path of a screen, or undefined when a required parameter is missing or not allowed in a
 * path.
 */
export function buildPath(key: RouteKey, params: RouteParams = {}, pathSet: PathSet = 'en'): string | undefined {
  for (const pattern of ROUTES[key]) {
    const path = fillPattern(pattern, params, pathSet, key);
    if (path !== undefined) return path;
    // A value that a path cannot contain must not result in the path without it, which is another screen.
    if (splitPattern(pattern).some((segment) => hasValue(params[getParameterName(segment) ?? '']))) return undefined;
  }
  return undefined;
}

const hasValue = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

function fillPattern(pattern: string, params: RouteParams, pathSet: PathSet, key: RouteKey): string | undefined {
  const path: string[] = [];
  for (const [index, segment] of splitPattern(pattern).entries()) {
    const name = getParameterName(segment);
    if (!name) {
      path.push(encodeURIComponent(index === 0 ? localiseSegment(segment, pathSet) : segment));
      continue;
    }
    const value = buildSegment(name, params[name], key);
    if (value === undefined) {
      if (isOptional(segment)) break; // Later segments cannot follow a missing one.
      return undefined;
    }
    path.push(value);
  }
  return `/${path.join('/')}`;
}

/** Returns a parameter as a segment, or undefined when it is missing or would change the meaning of the path. */
function buildSegment(name: string, value: string | number | undefined, key: RouteKey): string | undefined {
  if (value === undefined || value === null) return undefined;
  const text = name.endsWith('Title') ? slugify(String(value)) : String(value);
  // Browsers resolve `.` and `..` even when they are encoded.
  if (
    text === '' ||
    text === '.' ||
    text === '..' ||
    !text.isWellFormed() ||
    /[\p{Cc}/\\]/u.test(text) ||
    isReserved(name, text)
  )
    return undefined;
  if (key === 'LIVE' && name === 'eventTitle' && text === 'watch-together') return undefined;
  return encodeURIComponent(text);
}
