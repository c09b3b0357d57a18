// Redirects from earlier paths of a realm to those that have the content now (`redirects` of realm.json). The check of a
// folder and the page server use the same functions.
import type { Redirects } from '#schemas/realm/redirects.ts';
import { buildPath } from '#src/routes/buildPath.ts';
import { matchPath, type RouteMatch } from '#src/routes/matchPath.ts';

/** One redirect. */
export type Redirect = Redirects[number];

/** The end of a path that stands for all paths below it. */
export const WILDCARD = '/*';
/** Maximum number of redirects that follow from one. */
export const MAX_STEPS = 10;
/** Parameters that only repeat the title of an item: `/video/7/final` is the page `/video/7`. */
const TITLE = /Title$/;

/** Whether a path stands for all paths below it. */
export const hasWildcard = (path: string): boolean => path.endsWith(WILDCARD);
const withoutWildcard = (path: string): string => (hasWildcard(path) ? path.slice(0, -WILDCARD.length) : path);

/**
 * Returns a text that is the same for all spellings of a path: percent-encoded or not, with a slash at the end, and for
 * screens in every path set.
 */
export function toPathKey(path: string): string {
  const plain = decode(withoutWildcard(path)).replace(/(?<=.)\/$/, '');
  if (hasWildcard(path)) return plain + WILDCARD;
  const match = matchPath(encodeURI(plain));
  return match ? JSON.stringify([match.key, listIds(match)]) : plain;
}

/** Returns the parameters of a screen, without titles. */
export const listIds = ({ params }: Pick<RouteMatch, 'params'>): [name: string, value: string][] =>
  Object.entries(params).filter(([name]) => !TITLE.test(name));

function decode(path: string): string {
  try {
    return decodeURIComponent(path).toWellFormed();
  } catch {
    return path.toWellFormed(); // An invalid percent escape.
  }
}

/** Finds the path to which a path redirects, percent-encoded; undefined: it does not redirect. */
export type FindRedirect = (pathname: string) => string | undefined;

/**
 * Creates the function that finds redirects. A path itself comes before a wildcard, and a longer wildcard before a shorter
 * one; of equal paths the first one decides. A redirect to a path that redirects, too, leads to its end.
 * @param isServed whether a screen exists, so that its path does not redirect. A realm can have a page whose path is
 *   redirected by the realm that it extends.
 */
export function createRedirects(
  redirects: readonly Redirect[],
  isServed: (match: RouteMatch) => boolean,
): FindRedirect {
  const targets = new Map<string, string>();
  for (const { from, to } of redirects) {
    const match = hasWildcard(from) ? undefined : matchPath(from);
    const key = toPathKey(from);
    if (!targets.has(key) && !(match && isServed(match))) targets.set(key, to);
  }
  if (targets.size === 0) return () => undefined;
  return (pathname) => {
    let target = findTarget(targets, pathname);
    for (let step = 0; target !== undefined && step < MAX_STEPS; step += 1) {
      const next = findTarget(targets, target);
      if (next === undefined) return toAddress(target);
      target = next;
    }
    // A loop. The check of a folder reports loops, but a realm that another one extends may cause one later.
    return undefined;
  };
}

function findTarget(targets: ReadonlyMap<string, string>, pathname: string): string | undefined {
  const exact = targets.get(toPathKey(pathname));
  if (exact !== undefined) return toSamePathSet(pathname, exact);
  const segments = pathname
    .replace(/(?<=.)\/$/, '')
    .split('/')
    .slice(1);
  // An empty segment could make the target the address of another site: `/old//other.example`.
  if (segments.includes('')) return undefined;
  for (let length = segments.length - 1; length > 0; length -= 1) {
    const target = targets.get(decode(`/${segments.slice(0, length).join('/')}`) + WILDCARD);
    if (target === undefined) continue;
    return hasWildcard(target) ? `${withoutWildcard(target)}/${segments.slice(length).join('/')}` : target;
  }
  return undefined;
}

/** Returns a path with its characters percent-encoded, because a header of a response has ASCII characters only. */
const toAddress = (path: string): string => new URL(path, 'http://site.invalid').pathname;

/**
 * Returns a target in the path set of the requested path, when both are screens: a Spanish path gets a Spanish target.
 */
function toSamePathSet(pathname: string, target: string): string {
  const [from, to] = [matchPath(pathname), matchPath(target)];
  return from && to ? (buildPath(to.key, to.params, from.pathSet) ?? target) : target;
}
