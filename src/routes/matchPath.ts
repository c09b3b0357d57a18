// Finds the route of a path. Used by the router, the page server, the links and the sitemap.
import { findRouteSegments, type PathSet } from './pathSets.ts';
import { isOptional, isReserved, getParameterName, splitPattern } from './routePattern.ts';
import { ROUTE_KEYS, ROUTES, type RouteKey } from './routeTable.ts';

/** The result of matching a path. */
export type RouteMatch = {
  readonly key: RouteKey;
  /** Decoded values by name, without the optional parameters that the path does not contain. */
  readonly params: Readonly<Record<string, string>>;
  /** The path set of the path: the preferred one when the path is the same in several. */
  readonly pathSet: PathSet;
  /**
   * All path sets that contain the path. The path decides the language only when there is exactly one (decision O21).
   */
  readonly pathSets: readonly PathSet[];
};

/**
 * Finds the screen of a path. At each segment a fixed segment wins over a parameter (decisions C31, C32, C34). One
 * slash at the end is ignored.
 * @param pathname as in `location.pathname`: percent-encoded, without query.
 * @param preferred path set to return when the path is the same in several.
 * @returns undefined when the path is not a screen.
 */
export function matchPath(pathname: string, preferred: PathSet = 'en'): RouteMatch | undefined {
  const segments = decodeSegments(pathname);
  if (!segments) return undefined;
  const pathSetsBySegment = findRouteSegments(segments[0] ?? '');
  let best: Candidate | undefined;
  for (const key of ROUTE_KEYS) {
    for (const pattern of ROUTES[key]) {
      const pathSets = pathSetsBySegment.get(pattern.split('/', 2)[1] ?? '');
      if (!pathSets) continue;
      const patternSegments = splitPattern(pattern);
      const params = matchSegments(patternSegments, segments);
      if (!params) continue;
      // Sorts fixed segments (a) before parameters (b).
      const rank = segments.map((_, index) => (getParameterName(patternSegments[index]!) ? 'b' : 'a')).join('');
      if (!best || rank < best.rank) best = { key, params, pathSets, rank };
    }
  }
  if (!best) return undefined;
  const { key, params, pathSets } = best;
  return { key, params, pathSets, pathSet: pathSets.includes(preferred) ? preferred : pathSets[0]! };
}

type Candidate = Pick<RouteMatch, 'key' | 'params' | 'pathSets'> & { readonly rank: string };

/** Returns the decoded segments, or undefined when no route can have such a path. */
function decodeSegments(pathname: string): readonly string[] | undefined {
  if (!pathname.startsWith('/')) return undefined;
  const raw = pathname === '/' ? [] : pathname.slice(1).replace(/\/$/, '').split('/');
  try {
    const segments = raw.map((segment) => decodeURIComponent(segment));
    return segments.some((segment) => segment === '' || /[\p{Cc}/\\]/u.test(segment)) ? undefined : segments;
  } catch {
    return undefined; // An invalid percent escape.
  }
}

/**
 * Returns the parameters of a pattern, or undefined when the segments do not match. The caller has compared the first
 * segment already, because it may be translated.
 */
function matchSegments(
  patternSegments: readonly string[],
  segments: readonly string[],
): Record<string, string> | undefined {
  if (segments.length > patternSegments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, patternSegment] of patternSegments.entries()) {
    const segment = segments[index];
    const name = getParameterName(patternSegment);
    if (segment === undefined) {
      if (isOptional(patternSegment)) continue;
      return undefined;
    }
    if (name) {
      if (isReserved(name, segment)) return undefined;
      params[name] = segment;
    } else if (index > 0 && patternSegment !== segment) return undefined;
  }
  return params;
}
