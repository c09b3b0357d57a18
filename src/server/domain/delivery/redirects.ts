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

/** Where the redirects lead from a path. */
export type RedirectTrace = {
  /** The redirects that are followed, in their order. */
  readonly steps: readonly Redirect[];
  /** The path at the end, percent-encoded; undefined: the path does not redirect. */
  readonly target?: string | undefined;
  /**
   * Whether the redirects lead back to an earlier one, or there are more than `MAX_STEPS` one after the other. The check
   * of a folder reports both, but a realm that another one extends may cause them later.
   */
  readonly isLoop: boolean;
};

/** Returns the entries of a list that have the types of the schema, with their positions. The list may be unchecked. */
export const listRedirects = (redirects: unknown): { readonly redirect: Redirect; readonly index: number }[] =>
  (Array.isArray(redirects) ? redirects : []).flatMap((entry: unknown, index) => {
    const { from, to } = (entry ?? {}) as { readonly from?: unknown; readonly to?: unknown };
    const isPath = (value: unknown): value is string => typeof value === 'string' && value.startsWith('/');
    return isPath(from) && isPath(to) ? [{ redirect: { from, to }, index }] : [];
  });

/**
 * Creates the function that finds redirects. A path itself comes before a wildcard, and a longer wildcard before a shorter
 * one; of equal paths the first one decides. A redirect to a path that redirects, too, leads to its end.
 * @param isServed whether a screen exists, so that its path does not redirect. A realm can have a page or an item whose
 *   path is redirected by the realm that it extends.
 */
export function createRedirects(
  redirects: readonly Redirect[],
  isServed: (match: RouteMatch) => boolean,
): FindRedirect {
  if (redirects.length === 0) return () => undefined;
  const trace = createRedirectTracer(redirects, isServed);
  return (pathname) => trace(pathname).target;
}

/** Creates the function that says which redirects lead from a path to its target. Parameters as `createRedirects`. */
export function createRedirectTracer(
  redirects: readonly Redirect[],
  isServed: (match: RouteMatch) => boolean,
): (pathname: string) => RedirectTrace {
  const byPath = new Map<string, Redirect>();
  for (const redirect of redirects) {
    const match = hasWildcard(redirect.from) ? undefined : matchPath(redirect.from);
    const key = toPathKey(redirect.from);
    if (!byPath.has(key) && !(match && isServed(match))) byPath.set(key, redirect);
  }
  return (pathname) => {
    const steps: Redirect[] = [];
    let path = pathname;
    for (let next = findStep(byPath, path); next !== undefined; next = findStep(byPath, path)) {
      steps.push(next.redirect);
      path = next.target;
      if (steps.length > MAX_STEPS) return { steps, isLoop: true };
    }
    return { steps, isLoop: false, ...(steps.length > 0 && { target: toAddress(path) }) };
  };
}

/** A redirect, and the path to which it leads from a requested path. */
type RedirectStep = { readonly redirect: Redirect; readonly target: string };

function findStep(byPath: ReadonlyMap<string, Redirect>, pathname: string): RedirectStep | undefined {
  const exact = byPath.get(toPathKey(pathname));
  if (exact !== undefined) return { redirect: exact, target: toSamePathSet(pathname, exact.to) };
  const segments = pathname
    .replace(/(?<=.)\/$/, '')
    .split('/')
    .slice(1);
  // An empty segment could make the target the address of another site: `/old//other.example`.
  if (segments.includes('')) return undefined;
  for (let length = segments.length - 1; length > 0; length -= 1) {
    const redirect = byPath.get(decode(`/${segments.slice(0, length).join('/')}`) + WILDCARD);
    if (redirect === undefined) continue;
    const { to } = redirect;
    const target = hasWildcard(to) ? `${withoutWildcard(to)}/${segments.slice(length).join('/')}` : to;
    return { redirect, target };
  }
  return undefined;
}

/**
 * Returns a path with its characters percent-encoded, because a header of a response has ASCII characters only. A draft
 * may have any text as its target, and `//other.example` would be the address of another site.
 */
const toAddress = (path: string): string => new URL(`http://site.invalid${path}`).pathname.replace(/^\/+/, '/');

/**
 * Returns a target in the path set of the requested path, when both are screens: a Spanish path gets a Spanish target.
 */
function toSamePathSet(pathname: string, target: string): string {
  const [from, to] = [matchPath(pathname), matchPath(target)];
  return from && to ? (buildPath(to.key, to.params, from.pathSet) ?? target) : target;
}
