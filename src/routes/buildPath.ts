// Builds the path of a route. Used by the links, the router, the page server and the sitemap.
import { localiseSegment, type PathSet } from './pathSets.ts';
import { isOptional, isReserved, nameOf, stepsOf } from './routePattern.ts';
import { ROUTES, type RouteKey } from './routeTable.ts';
import { slugify } from './slugify.ts';

/** Values of a route's parameters. Titles (`eventTitle` ...) are given as they are written; the path gets their slug. */
export type RouteParams = Readonly<Record<string, string | number | undefined>>;

/** Path of a screen, percent-encoded, or undefined when a parameter it needs is missing or cannot stand in a path. */
export function buildPath(key: RouteKey, params: RouteParams = {}, pathSet: PathSet = 'en'): string | undefined {
  for (const pattern of ROUTES[key]) {
    const path = fill(pattern, params, pathSet, key);
    if (path !== undefined) return path;
    // A value that cannot stand in a path must not lead to the path without it: that is another screen.
    if (stepsOf(pattern).some((step) => isGiven(params[nameOf(step) ?? '']))) return undefined;
  }
  return undefined;
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

function fill(pattern: string, params: RouteParams, pathSet: PathSet, key: RouteKey): string | undefined {
  const path: string[] = [];
  for (const [index, step] of stepsOf(pattern).entries()) {
    const name = nameOf(step);
    if (!name) {
      path.push(encodeURIComponent(index === 0 ? localiseSegment(step, pathSet) : step));
      continue;
    }
    const value = segmentFor(name, params[name], key);
    if (value === undefined) {
      if (isOptional(step)) break; // later segments cannot stand without this one
      return undefined;
    }
    path.push(value);
  }
  return `/${path.join('/')}`;
}

/** A parameter as a segment. Undefined when there is none, or when it would change the path's meaning. */
function segmentFor(name: string, value: string | number | undefined, key: RouteKey): string | undefined {
  if (value === undefined || value === null) return undefined;
  const text = name.endsWith('Title') ? slugify(String(value)) : String(value);
  // `.` and `..` are steps of a path even when encoded.
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
