// Finds the route of a path. Used by the router, the page server, the links and the sitemap.
import { findRouteSegments, type PathSet } from './pathSets.ts';
import { isOptional, isReserved, nameOf, stepsOf } from './routePattern.ts';
import { ROUTE_KEYS, ROUTES, type RouteKey } from './routeTable.ts';

export type RouteMatch = {
  readonly key: RouteKey;
  /** Decoded values by name; optional ones that the path lacks are missing. */
  readonly params: Readonly<Record<string, string>>;
  /** The path set it is written in: the preferred one when the path is the same in several. */
  readonly pathSet: PathSet;
  /** All path sets in which it is written like this: a path decides the language only when this is one (decision O21). */
  readonly pathSets: readonly PathSet[];
};

/**
 * The screen of a path, or undefined. `pathname` as in `location.pathname`: percent-encoded, without query. At each segment a
 * fixed word wins over a parameter (decisions C31, C32, C34). One slash at the end is ignored.
 * @param preferred path set to report when the path is written alike in several.
 */
export function matchPath(pathname: string, preferred: PathSet = 'en'): RouteMatch | undefined {
  const segments = segmentsOf(pathname);
  if (!segments) return undefined;
  const words = findRouteSegments(segments[0] ?? '');
  let best: { key: RouteKey; params: Record<string, string>; pathSets: readonly PathSet[]; rank: string } | undefined;
  for (const key of ROUTE_KEYS) {
    for (const pattern of ROUTES[key]) {
      const pathSets = words.get(pattern.split('/', 2)[1] ?? '');
      if (!pathSets) continue;
      const steps = stepsOf(pattern);
      const params = paramsOf(steps, segments);
      if (!params) continue;
      const rank = segments.map((_, index) => (nameOf(steps[index]!) ? 'b' : 'a')).join('');
      if (!best || rank < best.rank) best = { key, params, pathSets, rank };
    }
  }
  if (!best) return undefined;
  const { key, params, pathSets } = best;
  return { key, params, pathSets, pathSet: pathSets.includes(preferred) ? preferred : pathSets[0]! };
}

/** Decoded segments, or undefined when the path is not one of ours by its form. */
function segmentsOf(pathname: string): readonly string[] | undefined {
  if (!pathname.startsWith('/')) return undefined;
  const raw = pathname === '/' ? [] : pathname.slice(1).replace(/\/$/, '').split('/');
  try {
    const segments = raw.map((segment) => decodeURIComponent(segment));
    return segments.some((segment) => segment === '' || /[\p{Cc}/\\]/u.test(segment)) ? undefined : segments;
  } catch {
    return undefined; // a broken percent escape
  }
}

function paramsOf(steps: readonly string[], segments: readonly string[]): Record<string, string> | undefined {
  if (segments.length > steps.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, step] of steps.entries()) {
    const segment = segments[index];
    const name = nameOf(step);
    if (segment === undefined) {
      if (isOptional(step)) continue;
      return undefined;
    }
    if (name) {
      if (isReserved(name, segment)) return undefined;
      params[name] = segment;
    } else if (index > 0 && step !== segment) return undefined;
  }
  return params;
}
